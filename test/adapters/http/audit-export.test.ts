import { beforeEach, describe, expect, it } from 'vitest';
import { UncheckedStatements } from '../../../src/adapters/files/signing-key.js';
import { verifyExport } from '../../../src/domain/audit/verify-export.js';
import { aCheckRecord, checkRecords } from '../../support/a-check-record.js';
import { anAuditLog, signedAgain } from '../../support/audit-log.js';
import { usePostgres } from '../../support/lanes.js';

const parts = usePostgres();
let audit: ReturnType<typeof anAuditLog>;

const sql = async (text: string) => (await parts().pool.query(text)).rows;
const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 4, 5, minute, second));

/**
 * Ten groups of a minute each by one writer, with five checks at the minute and its half; seven groups are
 * behind a checkpoint.
 */
beforeEach(async () => {
  await sql('TRUNCATE check_record, check_group, check_checkpoint, check_retention');
  audit = anAuditLog(parts().pool);
  for (let group = 1; group <= 10; group += 1) {
    await audit.log.append([
      ...checkRecords(2, { checkedAt: at(group) }),
      ...checkRecords(3, { checkedAt: at(group, 30) }),
    ]);
    if (group === 7) await audit.sign();
  }
});

type Line = Record<string, unknown>;
type Edit = (lines: Line[]) => Line[];

const parsed = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line));

async function verify(lines: readonly (string | Line)[], verifier = audit.verifier) {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  return verifyExport(
    (async function* () {
      yield* texts;
    })(),
    verifier,
  );
}

const kindsOf = ({ findings }: Awaited<ReturnType<typeof verify>>) => [
  ...new Set(findings.map(({ kind }) => kind)),
];
const changeOne: Edit = (lines) => {
  const nth = lines.findIndex(({ type, sequence }) => type === 'check' && sequence === 4);
  return lines.with(nth, { ...lines[nth], decision: 'denied' });
};
const head =
  (fields: Line): Edit =>
  (lines) =>
    lines.with(0, { ...lines[0], ...fields });
const without =
  (type: string): Edit =>
  (lines) =>
    lines
      .filter((line) => line.type !== type)
      .map((line) => (line.type === 'end' ? { ...line, checks: 0 } : line));

const EDITS: readonly (readonly [what: string, edits: readonly Edit[], kind: string])[] = [
  ['a range that begins behind all', [changeOne, head({ from: 4_102_444_800_000 })], 'range_contradicted'],
  ['a range that ends before all', [changeOne, head({ to: 0 })], 'range_contradicted'],
  ['the same, without the checks', [without('check'), head({ to: 0 })], 'range_contradicted'],
  [
    'the same, without groups',
    [without('group'), without('checkpoint'), head({ to: 0 })],
    'check_outside_range',
  ],
  [
    'the same, with the checkpoints alone',
    [without('group'), without('check'), head({ to: 0 })],
    'range_contradicted',
  ],
  [
    'the same, with the groups alone',
    [without('checkpoint'), without('check'), head({ to: 0 })],
    'range_contradicted',
  ],
  [
    'a range that begins late, and groups from long before it',
    [without('checkpoint'), without('check'), head({ from: at(9).getTime() })],
    'range_contradicted',
  ],
  ['a range that ends in the middle', [changeOne, head({ to: at(5).getTime() })], 'check_outside_range'],
  [
    'a range that begins within the changed group',
    [changeOne, head({ from: at(4, 20).getTime() })],
    'check_changed',
  ],
  ['no range at all', [changeOne], 'check_changed'],
];

describe.each(EDITS)('an edited export with %s', (_what, edits, kind) => {
  it('is not intact, whichever key signed it again', async () => {
    let edited = parsed(await audit.exported());
    for (const edit of edits) edited = edit(edited);
    expect(kindsOf(await verify(edited))).toEqual(expect.arrayContaining(['file_changed', kind]));
    expect(kindsOf(await verify(await signedAgain(edited, audit.signer)))).toContain(kind);
  });
});

describe('an export of a range', () => {
  const RANGE = '?from=2026-03-04T05:03:20Z&to=2026-03-04T05:06:10Z';

  it('contains the groups across its bounds in full, and marks checks outside the range', async () => {
    const lines = await audit.exported(RANGE);
    const checks = parsed(lines).filter(({ type }) => type === 'check');
    expect(checks.map(({ sequence, outside }) => `${sequence}${outside === true ? '!' : ''}`).sort()).toEqual(
      '3 3 3 3! 3! 4 4 4 4 4 5 5 5 5 5 6 6 6! 6! 6!'.split(' '),
    );
    expect(await verify(lines)).toMatchObject({
      intact: true,
      checks: 20,
      checksInFile: 20,
    });
    expect(await audit.verify(RANGE)).toMatchObject({ intact: true, checks: 20 });
    expect(parsed(lines).at(-1)?.checks).toBe(20);
  });

  it('counts behind the last checkpoint only checks of the range', async () => {
    for (const [range, since] of [
      ['?to=2026-03-04T05:03:00Z', 10],
      ['?from=2026-03-04T05:07:00Z&to=2026-03-04T05:09:00Z', 5],
      ['?from=2026-03-04T05:08:00Z', 15],
      ['', 15],
    ] as const) {
      expect((await audit.verify(range)).checks_since_checkpoint, range).toBe(since);
      expect((await verify(await audit.exported(range))).checksSinceCheckpoint, range).toBe(since);
    }
  });

  it('detects a change beyond its bounds, and a false mark', async () => {
    const lines = parsed(await audit.exported(RANGE));
    const mark =
      (outside: boolean, fields: Line): Edit =>
      (some) => {
        const nth = some.findIndex((line) => line.type === 'check' && (line.outside === true) === outside);
        return some.with(nth, { ...some[nth], ...fields });
      };
    expect(kindsOf(await verify(mark(true, { decision: 'denied' })(lines)))).toContain('check_changed');
    expect(kindsOf(await verify(mark(false, { outside: true })(lines)))).toContain('check_outside_range');
    const unmarked = mark(true, { outside: undefined })(lines);
    expect(kindsOf(await verify(unmarked))).toContain('check_outside_range');
  });

  it('of a time without any chain reports a check without a group, like the service', async () => {
    await sql(`INSERT INTO check_record SELECT (jsonb_populate_record(check_record, jsonb_build_object(
      'id', gen_random_uuid(), 'checked_at', '2026-05-05T00:00:00Z',
      'writer', gen_random_uuid()))).* FROM check_record LIMIT 1`);
    const range = '?from=2026-05-01&to=2026-06-01';
    expect((await audit.verify(range)).findings).toMatchObject([{ kind: 'check_outside_chain' }]);
    expect(kindsOf(await verify(await audit.exported(range)))).toEqual(['check_outside_chain']);
  });
});

describe('a changed export', () => {
  it('is detected by its signature, whatever was edited', async () => {
    const lines = await audit.exported();
    const whole = parsed(lines);
    const writer = whole.find(({ type }) => type === 'group')?.writer;
    const noChain = whole.filter(
      (line) => !['group', 'checkpoint', 'check'].includes(String(line.type)) && line.writer !== writer,
    );
    const edits: readonly (readonly (string | Line)[])[] = [
      noChain.with(-1, { ...noChain.at(-1), checks: 0 }),
      head({ from: 0 })(whole),
      [...lines.slice(0, 2), lines[3] ?? '', lines[2] ?? '', ...lines.slice(4)],
      lines.with(-1, JSON.stringify({ type: 'end', checks: 50 })),
      lines.with(-1, JSON.stringify({ ...whole.at(-1), jws: 'e30.e30.AAAA' })),
    ];
    for (const edited of edits) expect(kindsOf(await verify(edited))).toContain('file_changed');
    // What is signed is shown even when the signer cannot be identified.
    expect(kindsOf(await verify(edits[0] ?? [], new UncheckedStatements() as never))).toEqual([
      'file_changed',
    ]);
    expect(kindsOf(await verify([...lines, '', ' ']))).toEqual([]);
    expect(kindsOf(await verify([...lines, '{}']))).toEqual(['line_unreadable']);
  });

  it.each([
    ['a key that is not known', (line: string) => line.replace('}', ',"note":"approved"}')],
    [
      'a key that is repeated',
      (line: string) => line.replace('"decision"', '"decision":"denied","decision"'),
    ],
  ])('has a finding for %s in a line', async (_what, edit) => {
    const lines = await audit.exported();
    const nth = lines.findIndex((line) => line.includes('"type":"check"'));
    const { findings } = await verify(lines.with(nth, edit(lines[nth] ?? '')));
    expect(findings).toContainEqual({ kind: 'line_unreadable', line: nth + 1 });
  });

  it('names the group of an unsigned checkpoint', async () => {
    const lines = parsed(await audit.exported());
    const forged = lines.map((line) =>
      line.type === 'checkpoint' ? { ...line, jws: String(line.jws).replace(/\.[^.]*$/, '.AAAA') } : line,
    );
    const { findings } = await verify(forged);
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'checkpoint_invalid', sequence: 7 }));
  });
});

describe('a checkpoint that was removed', () => {
  it('is detected if a later one exists, of this chain or of another of the process', async () => {
    await audit.log.append([aCheckRecord({ checkedAt: at(11) })]);
    await audit.sign();
    await audit.log.append([aCheckRecord({ checkedAt: at(12) })]);
    await audit.sign();
    const { findings: none } = await audit.verify();
    expect(none).toEqual([]);
    await sql('DELETE FROM check_checkpoint WHERE sequence = 11');
    const missing = { kind: 'checkpoint_missing', sequence: 12 };
    expect((await audit.verify()).findings).toMatchObject([missing]);
    expect((await verify(await audit.exported())).findings).toMatchObject([missing]);
    await sql('DELETE FROM check_checkpoint WHERE sequence = 7');
    expect((await audit.verify()).findings).toMatchObject([missing]);
  });
});
