import { describe, expect, it } from 'vitest';
import type { DatabaseFacts } from '../../../src/adapters/postgres/operate/inspect-database.js';
import { checksumOf } from '../../../src/adapters/postgres/operate/migration-files.js';
import { judgeContent, judgeDatabase, judgeStandby } from '../../../src/app/doctor/judge-database.js';

const files = ['20260101000000_a', '20260201000000_b'].map((name) => ({ name, sql: name }));
const applied = files.map(({ name, sql }) => ({
  migration_name: name,
  checksum: checksumOf(sql),
  finished_at: new Date(0),
}));
const WELL: DatabaseFacts = {
  encoding: 'UTF8',
  hasOtherCollation: false,
  isStandby: false,
  mayCreate: true,
  closedTables: [],
  disabledTriggers: [],
  places: 97,
  taken: 12,
  processes: 3,
  clockAheadMs: 20,
  pooling: 'server',
  applied,
};

const judge = (facts: Partial<DatabaseFacts>, hasDirectUrl = false) => [
  ...judgeDatabase({ ...WELL, ...facts }, { poolMax: 10, hasDirectUrl, files }),
];

describe('judgeDatabase', () => {
  it('reports nothing about a healthy database', () => {
    expect(judge({})).toEqual([
      { level: 'fine', what: 'The database has all 2 migrations of this release.' },
    ]);
    const transaction = { seconds: 599, pid: 1, name: '' };
    expect(judge({ taken: 77, clockAheadMs: -2000, oldTransaction: transaction })).toEqual(judge({}));
  });

  it.each<[Partial<DatabaseFacts>, string]>([
    [{ encoding: 'SQL_ASCII' }, 'the encoding SQL_ASCII'],
    [{ hasOtherCollation: true }, 'orders texts otherwise'],
    [{ isStandby: true }, 'is a standby'],
    [{ closedTables: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'read and write a, b, c, d, e and 2 more'],
    [{ disabledTriggers: ['registry_entry.changed'] }, 'disabled: registry_entry.changed.'],
    [{ places: 29 }, 'may open 30 connections, and the server or the user has places for 29'],
    [{ clockAheadMs: 90_400 }, '90 s ahead of this'],
    [{ clockAheadMs: -2_001 }, '2 s behind this'],
    [{ pooling: 'transaction' }, 'hands connections round between transactions'],
    [{ applied: applied.slice(0, 1) }, 'older than this release: 20260201000000_b is missing'],
    [{ applied: [], mayCreate: false }, 'are missing. The user may not make tables.'],
    [{ applied: applied.map((row) => ({ ...row, checksum: 'x' })) }, 'was changed after it was applied'],
    [{ applied: applied.map((row) => ({ ...row, finished_at: null })) }, 'did not finish'],
  ])('finds a problem in %o', (facts, text) => {
    const problems = judge(facts).filter(({ level }) => level === 'problem');
    expect(problems).toEqual([
      { level: 'problem', what: expect.stringContaining(text), advice: expect.stringMatching(/\.$/) },
    ]);
  });

  it.each<[Partial<DatabaseFacts>, string]>([
    [{ taken: 78 }, '78 of 97 connections are taken'],
    [{ processes: 4 }, '4 processes use the database and may open 30 connections each'],
    [{ oldTransaction: { seconds: 660, pid: 7, name: '' } }, '11 minutes (process 7, without a name)'],
  ])('notes %o', (facts, text) => {
    expect(judge(facts)).toContainEqual(
      expect.objectContaining({ level: 'note', what: expect.stringContaining(text) }),
    );
  });

  it('accepts a pooler that keeps sessions or is bypassed', () => {
    for (const findings of [judge({ pooling: 'session' }), judge({ pooling: 'transaction' }, true)])
      expect(findings.map(({ level }) => level)).toEqual(['fine', 'fine']);
  });
});

it.each([
  [{}, 'fine', 'can be read'],
  [{ behindMs: 5_000 }, 'fine', 'can be read'],
  [{ behindMs: 5_001 }, 'problem', 'is 5 s behind, more than DATABASE_READ_MAX_LAG_MS'],
  [{ system: '2' }, 'problem', 'of another primary than DATABASE_URL'],
  [{ isStandby: false }, 'problem', 'is no standby'],
])('judgeStandby says of %o that it is %s', (facts, level, text) => {
  const well = { isStandby: true, system: '1', behindMs: 0 };
  expect(judgeStandby({ ...well, ...facts }, { primarySystem: '1', maxLagMs: 5_000 })).toMatchObject({
    level,
    what: expect.stringContaining(text),
  });
});

it('judgeContent requires the entries of this release, or of a newer one', () => {
  const content = { entries: 545, newestCheckAt: undefined, signedAt: undefined, unsignedSince: undefined };
  const levels = [undefined, 3, 4, 5].map((release) => judgeContent({ ...content, release }, 4).level);
  expect(levels).toEqual(['problem', 'problem', 'fine', 'fine']);
});
