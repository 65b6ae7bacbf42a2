import { hash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { JwksVerifier } from '../../../src/adapters/files/signing-key.js';
import { canonicalRecord } from '../../../src/domain/audit/canonical-record.js';
import { CheckChain } from '../../../src/domain/audit/check-chain.js';
import {
  type CheckGroup,
  fromPublishedGroup,
  hashGroup,
  hashRows,
} from '../../../src/domain/audit/check-group.js';
import { type CheckLine, fromCheckLine, type GroupLine } from '../../../src/domain/audit/export-line.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { checkRecords } from '../../support/a-check-record.js';
import { anExport } from '../../support/an-export.js';
import { anyText } from '../../support/any-text.js';
import { aSigner, signedAgain } from '../../support/audit-log.js';

type Line = Record<string, unknown>;

const signer = aSigner();
const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
let log: readonly Line[];
let other: readonly Line[];

beforeAll(async () => {
  const read = async (shape: object) =>
    (await anExport(signer, shape)).map((text) => JSON.parse(text) as Line);
  log = await read({ writers: 2, groups: 4, checks: 3 });
  other = await read({ writers: 2, groups: 4, checks: 3 });
});

/** The service's report on a log in this state: the service signs whatever file it writes. */
async function isIntact(lines: readonly Line[]): Promise<boolean> {
  const texts = await signedAgain(lines, signer);
  return (
    await verifyExport(
      (async function* () {
        yield* texts;
      })(),
      verifier,
    )
  ).intact;
}

const linesOf = (type: string) => log.flatMap((line, index) => (line.type === type ? [index] : []));
const pick = (indexes: readonly number[], nth: number) => indexes[nth % indexes.length] as number;

/**
 * Makes all hashes of a log match its rows again, as an attacker would with the database but without a key.
 */
function rehashed(lines: readonly Line[]): readonly Line[] {
  const last = new Map<unknown, string>();
  return lines.map((line) => {
    if (line.type !== 'group') return line;
    const { type: _, hash: __, ...published } = line as GroupLine;
    const rows = lines
      .filter((one) => one.type === 'check' && one.writer === line.writer && one.sequence === line.sequence)
      .sort((one, two) => Number(one.position) - Number(two.position))
      .map((one) => canonicalRecord(fromCheckLine(one as CheckLine)));
    const { hash: ___, ...group } = fromPublishedGroup({ ...published, hash: '' });
    const changed = {
      ...group,
      rowCount: rows.length,
      rowsHash: hashRows(rows),
      previousHash: last.get(line.writer) ?? group.previousHash,
    };
    const made = hashGroup(changed);
    last.set(line.writer, made);
    return {
      ...line,
      row_count: rows.length,
      rows_hash: changed.rowsHash,
      previous_hash: changed.previousHash,
      hash: made,
    };
  });
}

const CHANGES: Readonly<Record<string, (value: unknown) => unknown>> = {
  domain: () => 'other.example',
  action: (value) => `${value} `,
  resolved_permission: (value) => (value === null ? 'scrape_data' : null),
  decision: (value) => (value === 'allowed' ? 'denied' : 'allowed'),
  confidence: (value) => Number(value) / 2,
  tier: () => 'low',
  agent_id: () => null,
  run_id: (value) => `${value}1`,
  client: (value) => `${value}0`,
  source: () => 'authoritative',
  document_hash: () => 'b'.repeat(64),
  request_id: () => '',
  verdict: () => 'escalate',
  reason_code: () => 'not_listed',
  checked_at: (value) => new Date(Date.parse(String(value)) + 1).toISOString(),
  id: (value) => String(value).replace(/.$/, (end) => (end === '0' ? '1' : '0')),
};

/** One change to a log by a person who can write to its database. */
const tampering = fc.oneof(
  fc.record({ nth: fc.nat(), field: fc.constantFrom(...Object.keys(CHANGES)) }).map(({ nth, field }) => {
    return (lines: Line[]) => {
      const line = lines[pick(linesOf('check'), nth)] as Line;
      line[field] = CHANGES[field]?.(line[field]);
    };
  }),
  // No later checkpoint names the last one that was signed: only its writer can notice that it is missing.
  fc.record({ nth: fc.nat(), type: fc.constantFrom('check', 'group', 'checkpoint') }).map(({ nth, type }) => {
    return (lines: Line[]) => void lines.splice(pick(linesOf(type), type === 'checkpoint' ? 0 : nth), 1);
  }),
  fc.record({ nth: fc.nat(), mth: fc.nat() }).map(({ nth, mth }) => {
    return (lines: Line[]) => {
      const [one, two] = [lines[pick(linesOf('check'), nth)], lines[pick(linesOf('check'), mth)]] as [
        Line,
        Line,
      ];
      const places = [one, two].map(({ writer, sequence, position }) => ({ writer, sequence, position }));
      Object.assign(one, places[1]);
      Object.assign(two, places[0]);
    };
  }),
  fc.record({ nth: fc.nat(), type: fc.constantFrom('check', 'group') }).map(({ nth, type }) => {
    return (lines: Line[]) => {
      const at = pick(linesOf(type), nth);
      lines.splice(at, 1, structuredClone(other[at]) as Line);
    };
  }),
  fc.nat().map((nth) => {
    return (lines: Line[]) =>
      void lines.splice(
        pick(linesOf('check'), nth),
        0,
        structuredClone(other[pick(linesOf('check'), nth)]) as Line,
      );
  }),
);

describe('a log with signed checkpoints', { timeout: 120_000 }, () => {
  it('is intact as it was written, in any order of its checks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          log.filter(({ type }) => type === 'check'),
          { minLength: 24 },
        ),
        async (checks) => {
          expect(await isIntact([...log.filter(({ type }) => type !== 'check'), ...checks])).toBe(true);
        },
      ),
      { seed: 15, numRuns: 10 },
    );
  });

  it.each([
    ['as they were', (lines: readonly Line[]) => lines],
    ['made to fit', rehashed],
  ])(
    'finds any change, removal, exchange, splice and insertion of rows, with hashes %s',
    async (_, finish) => {
      await fc.assert(
        fc.asyncProperty(fc.array(tampering, { minLength: 1, maxLength: 3 }), async (tamperings) => {
          const lines = structuredClone(log) as Line[];
          for (const tamper of tamperings) if (lines.length === log.length) tamper(lines);
          const left = finish(lines);
          expect(await isIntact(left)).toBe(JSON.stringify(left) === JSON.stringify(log));
        }),
        { seed: 15, numRuns: 60 },
      );
    },
  );

  it('cannot be replaced by another chain of the same writer', async () => {
    expect(
      await isIntact(log.map((line, index) => (line.type === 'checkpoint' ? line : (other[index] as Line)))),
    ).toBe(false);
  });
});

describe('a growing chain', () => {
  it('keeps every earlier group unchanged, and each group names the one before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('kept', 'given up', 'open'))),
        (steps) => {
          const chain = new CheckChain('019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42');
          const groups: CheckGroup[] = [];
          for (const [count, fate] of steps) {
            const before = hash('sha256', JSON.stringify(groups));
            const group = chain.take(checkRecords(count));
            if (fate === 'kept') chain.kept(group);
            if (fate === 'given up') chain.givenUp(group);
            expect(hash('sha256', JSON.stringify(groups))).toBe(before);
            expect(group.sequence).toBe(groups.length + 1);
            expect(hashGroup(group)).toBe(group.hash);
            expect(group.previousHash).toBe(groups.at(-1)?.hash ?? '0'.repeat(64));
            expect(group.settled).toBeLessThan(group.sequence);
            groups.push(group);
          }
          const head = chain.head();
          if (head !== undefined) expect(groups[head.sequence - 1]?.hash).toBe(head.hash);
        },
      ),
      { seed: 15, numRuns: 60 },
    );
  });
});

describe('the canonical text of a check', () => {
  it('differs for every other value, and is equal for the form that the database stores', () => {
    const record = checkRecords(1)[0] as ReturnType<typeof checkRecords>[number];
    fc.assert(
      fc.property(
        fc.constantFrom('action', 'agentId', 'runId', 'client'),
        anyText(),
        anyText(),
        (field, one, two) => {
          // Postgres stores neither NUL nor lone surrogates; both become U+FFFD.
          const stored = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();
          const [first, second] = [one, two].map((text) => canonicalRecord({ ...record, [field]: text }));
          expect(first === second).toBe(stored(one) === stored(two));
          expect(canonicalRecord({ ...record, [field]: stored(one) })).toBe(first);
          expect(first).not.toContain('\n');
        },
      ),
      { seed: 15, numRuns: 50 },
    );
  });
});
