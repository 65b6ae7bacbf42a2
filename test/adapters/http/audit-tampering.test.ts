import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../cli/commands/verify-audit.js';
import { insertOf } from '../../../src/adapters/postgres/audit/check-record-insert.js';
import { GroupingCheckLog } from '../../../src/adapters/postgres/audit/grouping-check-log.js';
import { unsignedChains } from '../../../src/adapters/postgres/audit/unsigned-chains.js';
import { newId } from '../../../src/adapters/system/new-id.js';
import { type ChainHead, CheckChain } from '../../../src/domain/audit/check-chain.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { checkRecords } from '../../support/a-check-record.js';
import { anAuditLog } from '../../support/audit-log.js';
import { usePostgres } from '../../support/lanes.js';

const parts = usePostgres();
let audit: ReturnType<typeof anAuditLog>;

const sql = async (text: string) => (await parts().pool.query(text)).rows;

/** Ten groups of five checks by one writer, of which seven are behind a checkpoint. */
beforeEach(async () => {
  await sql('TRUNCATE check_record, check_group, check_checkpoint, check_retention');
  audit = anAuditLog(parts().pool);
  for (let group = 1; group <= 10; group += 1) {
    await audit.log.append(checkRecords(5, { checkedAt: new Date(Date.UTC(2026, 2, 4, 5, group)) }));
    if (group === 7) await audit.sign();
  }
});

const ONE = 'WHERE sequence = 4 AND position = 2';
const COPY = `INSERT INTO check_record SELECT (jsonb_populate_record(check_record, jsonb_build_object(`;
const TAMPERINGS: readonly (readonly [what: string, statement: string, kind: string])[] = [
  ['a changed decision', `UPDATE check_record SET decision = 'denied' ${ONE}`, 'check_changed'],
  [
    'a changed time',
    `UPDATE check_record SET checked_at = checked_at + interval '1 ms' ${ONE}`,
    'check_outside_chain',
  ],
  ['a changed confidence', `UPDATE check_record SET confidence = 0.9900000000000001 ${ONE}`, 'check_changed'],
  ['an emptied field', `UPDATE check_record SET agent_id = NULL ${ONE}`, 'check_changed'],
  ['a removed check', `DELETE FROM check_record ${ONE}`, 'check_removed'],
  [
    'the last check of a group removed',
    'DELETE FROM check_record WHERE sequence = 4 AND position = 5',
    'check_removed',
  ],
  [
    'a removed check, the others moved up',
    `DELETE FROM check_record ${ONE}; UPDATE check_record SET position = position - 1 WHERE sequence = 4 AND position > 2`,
    'check_removed',
  ],
  [
    'an inserted check',
    `${COPY}'id', gen_random_uuid(), 'position', 6))).* FROM check_record ${ONE}`,
    'check_inserted',
  ],
  [
    'a check at a place that is taken',
    `${COPY}'id', gen_random_uuid()))).* FROM check_record ${ONE}`,
    'check_inserted',
  ],
  [
    'a check of a group that is not there',
    `${COPY}'id', gen_random_uuid(), 'sequence', 99))).* FROM check_record ${ONE}`,
    'check_outside_chain',
  ],
  [
    'a check of no group',
    `${COPY}'id', gen_random_uuid(), 'writer', gen_random_uuid()))).* FROM check_record ${ONE}`,
    'check_outside_chain',
  ],
  [
    'two checks in each other’s place',
    'UPDATE check_record SET position = 5 - position WHERE sequence = 4 AND position IN (1, 4)',
    'checks_reordered',
  ],
  [
    'two groups in each other’s place',
    'UPDATE check_group SET sequence = 109 - sequence WHERE sequence IN (4, 5); UPDATE check_group SET sequence = sequence - 100 WHERE sequence > 100; UPDATE check_record SET sequence = 9 - sequence WHERE sequence IN (4, 5)',
    'link_broken',
  ],
  [
    'a removed group',
    'DELETE FROM check_record WHERE sequence = 4; DELETE FROM check_group WHERE sequence = 4',
    'group_removed',
  ],
  [
    'the first groups removed',
    'DELETE FROM check_record WHERE sequence < 3; DELETE FROM check_group WHERE sequence < 3',
    'group_removed',
  ],
  [
    'the last group but one removed',
    'DELETE FROM check_record WHERE sequence = 9; DELETE FROM check_group WHERE sequence = 9',
    'group_removed',
  ],
  ['a changed group', 'UPDATE check_group SET row_count = 4 WHERE sequence = 4', 'group_changed'],
  [
    'a group declared void',
    "UPDATE check_group SET voids = '{4}' WHERE sequence = 5; DELETE FROM check_record WHERE sequence = 4; DELETE FROM check_group WHERE sequence = 4",
    'group_changed',
  ],
  [
    'the tail cut off from before the checkpoint',
    'DELETE FROM check_record WHERE sequence > 5; DELETE FROM check_group WHERE sequence > 5',
    'tail_cut',
  ],
  [
    'the whole chain removed but its checkpoint',
    'DELETE FROM check_record; DELETE FROM check_group',
    'tail_cut',
  ],
  [
    'a checkpoint of a stranger',
    "UPDATE check_checkpoint SET jws = 'eyJhbGciOiJFZERTQSJ9.e30.AAAA'",
    'checkpoint_invalid',
  ],
];

describe('an untouched log', () => {
  it('is intact, by the service and by its export', async () => {
    const verified = await audit.verify();
    expect(verified).toEqual({
      intact: true,
      writers: 1,
      groups: 10,
      checks: 50,
      checks_since_checkpoint: 15,
      checkpoints: 1,
      dropped_checks: 0,
      unsettled_groups: 0,
      restores: [],
      findings: [],
      findings_total: 0,
    });
    expect(await offline()).toMatchObject({ intact: true, groups: 10, checks: 50, checkpoints: 1 });
  });

  it('is intact within any range of time', async () => {
    const half = '?from=2026-03-04T05:03:00Z&to=2026-03-04T05:06:00Z';
    expect(await audit.verify(half)).toMatchObject({ intact: true, groups: 5, checks: 15 });
    expect(await offline(half)).toMatchObject({ intact: true, groups: 5, checks: 15 });
    for (const range of ['?from=2026-03-04T05:03:00Z', '?to=2026-03-04T05:06:00Z', '?from=2027-01-01'])
      for (const report of [await audit.verify(range), await offline(range)])
        expect(report, range).toMatchObject({ intact: true });
  });

  it('is intact with several writers and with texts of every kind', async () => {
    const other = new GroupingCheckLog(parts().pool);
    const odd = 'a\u0000"b\ud800\\c\n\u0007\u2028\u2029\u0085é🛒';
    await Promise.all([
      other.append(
        checkRecords(3, { action: odd, agentId: null, runId: '', confidence: 1e-7, documentHash: null }),
      ),
      audit.log.append(checkRecords(300)),
      other.append(checkRecords(250, { checkedAt: new Date(Date.UTC(2026, 11, 31, 23, 59, 59, 999)) })),
    ]);
    expect(await audit.verify()).toMatchObject({ intact: true, writers: 2, checks: 603 });
    expect(await offline()).toMatchObject({ intact: true, writers: 2, checks: 603 });
  });
});

it.each(TAMPERINGS)('%s is found by the service and in an export', async (_what, statement, kind) => {
  await sql(statement);
  const online = await audit.verify();
  expect(online.intact).toBe(false);
  expect(online.findings.map((finding) => finding.kind)).toContain(kind);
  const exported = await offline();
  expect(exported.intact).toBe(false);
  // A check outside its group's time is still where its lines say, but has changed.
  const kinds = kind === 'check_outside_chain' ? [kind, 'check_changed'] : [kind];
  expect(exported.findings.map((finding) => finding.kind).filter((one) => kinds.includes(one))).not.toEqual(
    [],
  );
});

it('a check without a place, in a table that was changed to take it, is found by the service and in an export', async () => {
  await sql(`ALTER TABLE check_record ALTER writer DROP NOT NULL, ALTER sequence DROP NOT NULL, ALTER position DROP NOT NULL;
    ${COPY}'id', gen_random_uuid(), 'writer', NULL, 'sequence', NULL, 'position', NULL))).* FROM check_record ${ONE}`);
  for (const { findings } of [await audit.verify(), await offline()])
    expect(findings.map(({ kind }) => kind)).toEqual(['check_outside_chain']);
});

describe('unsigned checks', () => {
  /** Like an attacker with the database and without a key: the hashes are right. */
  async function forge(minutesAgo: number, chain = new CheckChain(newId())): Promise<void> {
    const checkedAt = new Date(audit.clock.now().getTime() - minutesAgo * 60_000);
    const records = checkRecords(3, { checkedAt });
    await parts().pool.query(insertOf(records, chain.take(records)));
  }
  const found = async (query = '') => {
    const online = (await audit.verify(query)).findings.map(({ kind }) => kind);
    expect((await offline(query)).findings.map(({ kind }) => kind)).toEqual(online);
    return online;
  };
  const later = (minutes: number) =>
    audit.clock.set(new Date(audit.clock.now().getTime() + minutes * 60_000).toISOString());

  beforeEach(() => audit.sign());

  it('are found in a separate chain, some minutes after they were inserted', async () => {
    for (const minutesAgo of [0, 2 * 24 * 60]) await forge(minutesAgo);
    expect(await found()).toEqual([]);
    later(6);
    expect(await found()).toEqual(['unsigned', 'unsigned']);
    const now = audit.clock.now().getTime();
    expect(await unsignedChains(parts().pool, now)).toHaveLength(2);
    expect(await unsignedChains(parts().pool, now - 6 * 60_000)).toEqual([]);
  });

  it('are found whatever commit time their group states', async () => {
    await forge(2 * 24 * 60);
    for (const committed of ["now() - interval '1 hour'", "now() + interval '1 hour'"]) {
      await sql(
        `UPDATE check_group SET committed_at = ${committed} WHERE last_at < now() - interval '1 day'`,
      );
      expect(await found('?from=2026-11-01')).toEqual(['unsigned']);
    }
  });

  it('are found behind the end of a chain at once', async () => {
    const chain = new CheckChain(newId());
    const records = checkRecords(2, { checkedAt: audit.clock.now() });
    const group = chain.take(records);
    await parts().pool.query(insertOf(records, group));
    chain.kept(group);
    await audit.checkpoints.sign(chain.head() as ChainHead, { closed: true });
    expect(await found()).toEqual([]);
    await forge(0, chain);
    expect(await found()).toEqual(['group_after_end']);
  });
});

describe('an edited export', () => {
  it('is found line by line', async () => {
    const whole = await audit.exported();
    const first = whole.findIndex((line) => line.startsWith('{"type":"check"'));
    const edits: readonly (readonly [string, string[]])[] = [
      ['file_incomplete', whole.slice(0, -1)],
      ['check_removed', whole.toSpliced(first, 1)],
      ['check_inserted', whole.toSpliced(first, 0, whole[first] ?? '')],
      ['check_changed', whole.with(first, (whole[first] ?? '').replace('allowed', 'denied'))],
      ['line_unreadable', whole.with(first, '{"type":"check"')],
      [
        'line_unreadable',
        whole.with(first, (whole[first] ?? '').replace(/"writer":"[^"]*"/, '"writer":null')),
      ],
      ['group_removed', whole.filter((line) => !line.includes('"sequence":4,'))],
      ['tail_cut', whole.filter((line) => !/"sequence":([6-9]|10),/.test(line))],
    ];
    for (const [kind, lines] of edits) {
      const { findings } = await verifyExport(iterate(lines), audit.verifier);
      expect(
        findings.map((finding) => finding.kind),
        kind,
      ).toContain(kind);
    }
  });

  it('is verified by the command, whose exit code reports the result', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'agentterms-audit-'));
    try {
      const [log, jwks] = [join(folder, 'log.ndjson'), join(folder, 'jwks.json')];
      const lines = await audit.exported();
      await writeFile(jwks, JSON.stringify((await audit.get('/.well-known/jwks.json').expect(200)).body));
      await writeFile(log, `${lines.join('\n')}\n`);
      const said: string[] = [];
      const run = (...args: string[]) =>
        verifyAudit(
          args,
          (text) => said.push(text),
          (text) => said.push(text),
        );
      expect(await run(log, '--jwks', jwks)).toBe(0);
      expect(await run(log)).toBe(0);
      await writeFile(log, lines.map((line) => line.replace('allowed', 'denied')).join('\n'));
      expect(await run('--jwks', jwks, log)).toBe(1);
      expect(said.join('')).toContain('check_changed');
      expect(await run(join(folder, 'missing'))).toBe(2);
      expect(await run(folder)).toBe(2);
      expect(await run()).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function offline(query = '') {
  return verifyExport(iterate(await audit.exported(query)), audit.verifier);
}

async function* iterate(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
