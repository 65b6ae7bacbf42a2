import { describe, expect, it } from 'vitest';
import { UncheckedStatements } from '../../../src/adapters/files/signing-key.js';
import { ChainReportBuilder } from '../../../src/domain/audit/chain-report.js';
import { walkChain } from '../../../src/domain/audit/chain-walk.js';
import { type ChainHead, CheckChain } from '../../../src/domain/audit/check-chain.js';
import type { CheckGroup } from '../../../src/domain/audit/check-group.js';
import { Restores } from '../../../src/domain/audit/restores.js';
import { type RestoreStatement, signCheckpoint } from '../../../src/domain/audit/statements.js';
import type { TimeRange } from '../../../src/domain/audit/time-range.js';
import { checkRecords } from '../../support/a-check-record.js';
import { aSigner } from '../../support/audit-log.js';

const WRITER = '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42';
const OTHER = '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b43';
const signer = aSigner();
const verifier = new UncheckedStatements();

/** What a writer made; each group has two checks of its own minute. */
function aChain(fates: readonly ('kept' | 'given up' | 'open')[], writer = WRITER) {
  const chain = new CheckChain(writer);
  const groups: CheckGroup[] = [];
  for (const [index, fate] of fates.entries()) {
    const group = chain.take(checkRecords(2, { checkedAt: new Date(Date.UTC(2026, 2, 4, 5, index)) }));
    if (fate === 'kept') chain.kept(group);
    if (fate === 'given up') chain.givenUp(group);
    if (fate !== 'given up') groups.push(group);
  }
  return { groups, head: chain.head() as ChainHead };
}

const sign = (head: ChainHead, number = 1, signedAtMs = 10, closed = false) =>
  signCheckpoint({ ...head, signedAtMs, closed, link: { number, previous: '0'.repeat(64) } }, signer);

const payloadOf = (jws: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString());

const headOf = ({ writer, sequence, hash, lastAtMs }: CheckGroup): ChainHead => ({
  writer,
  sequence,
  hash,
  lastAtMs,
  voids: [],
});

interface Walked {
  readonly checkpoints?: readonly string[];
  readonly restores?: readonly RestoreStatement[];
  readonly range?: TimeRange;
  readonly nowMs?: number;
}

async function walk(
  groups: readonly CheckGroup[],
  { checkpoints = [], restores = [], range = {}, nowMs }: Walked = {},
) {
  const report = new ChainReportBuilder();
  const signed = await Promise.all(restores.map((statement) => signer.sign(statement)));
  const judged: number[] = [];
  const end = await walkChain(
    {
      writer: WRITER,
      fromStart: range.fromMs === undefined,
      checkpoints,
      groups: groups.map((group) => [{ group, rows: [] }]),
    },
    {
      verifier,
      report,
      range,
      nowMs,
      restores: await Restores.read(signed, verifier, report),
      judge: ({ group }) => judged.push(group.sequence),
    },
  );
  const { findings, ...counts } = report.build();
  const told = findings.map(({ kind, sequence, toSequence }) =>
    [kind, sequence, toSequence].filter((part) => part !== undefined).join(' '),
  );
  return { told, counts, end, judged };
}

describe('a walk along a chain', () => {
  it('finds nothing in a complete chain, and counts what no checkpoint covers', async () => {
    const { groups } = aChain(['kept', 'kept', 'kept']);
    const checkpoints = [await sign(headOf(groups[1] as CheckGroup))];
    const { told, counts, end, judged } = await walk(groups, { checkpoints });
    expect(told).toEqual([]);
    expect(counts).toMatchObject({ writers: 1, groups: 3, checkpoints: 1, checksSinceCheckpoint: 2 });
    expect(end).toMatchObject({ last: { sequence: 3 }, gaps: [] });
    expect(judged).toEqual([1, 2, 3]);
  });

  it('ends where its writer signed the end', async () => {
    const { groups, head } = aChain(['kept', 'kept', 'kept']);
    const closing = await sign(head, 2, 10, true);
    const { told, end } = await walk(groups, { checkpoints: [await sign(head), closing] });
    expect([told, end.closed]).toEqual([[], true]);
    expect((await walk(groups, { checkpoints: [await sign(head)] })).end.closed).toBe(false);
    const early = await sign(headOf(groups[0] as CheckGroup), 1, 10, true);
    expect((await walk(groups, { checkpoints: [early, await sign(head)] })).told).toEqual([
      'group_after_end 2',
      'group_after_end 3',
    ]);
  });

  it('accepts a missing number that a group or a checkpoint names as given up', async () => {
    const named = aChain(['kept', 'given up', 'kept']);
    expect((await walk(named.groups)).told).toEqual([]);
    const signed = aChain(['given up', 'kept']);
    expect((await walk(signed.groups, { checkpoints: [await sign(signed.head)] })).told).toEqual([]);
  });

  it('counts a missing number as under way when nothing settles it, and as removed when something does', async () => {
    const { groups } = aChain(['kept', 'open', 'open', 'kept']);
    const without = groups.filter(({ sequence }) => sequence !== 2 && sequence !== 3);
    const { told, counts, end } = await walk(without);
    expect(told).toEqual([]);
    expect(counts.unsettledGroups).toBe(2);
    expect(end.gaps).toEqual([{ from: 2, to: 3 }]);
    const settled = aChain(['kept', 'kept', 'kept', 'kept', 'kept']);
    expect((await walk(settled.groups.toSpliced(1, 2))).told).toEqual(['group_removed 2 3']);
  });

  it.each<readonly [string, (groups: readonly CheckGroup[]) => readonly CheckGroup[], string]>([
    ['a changed field', (all) => all.with(1, { ...(all[1] as CheckGroup), rowCount: 3 }), 'group_changed 2'],
    ['a number that is there twice', (all) => all.toSpliced(1, 0, all[0] as CheckGroup), 'group_inserted 1'],
    ['the first group cut off', (all) => all.slice(1), 'group_removed 1'],
    [
      'a group of another chain',
      (all) => all.with(1, aChain(['kept', 'kept'], OTHER).groups[1] as CheckGroup),
      'link_broken 2',
    ],
    ['the end cut off', (all) => all.slice(0, 1), 'tail_cut 2 3'],
    ['all of it cut off', () => [], 'tail_cut 1 3'],
  ])('finds %s', async (_what, change, finding) => {
    const { groups, head } = aChain(['kept', 'kept', 'kept']);
    const { told } = await walk(change(groups), { checkpoints: [await sign(head)] });
    expect(told).toContain(finding);
  });

  it('finds a checkpoint on another chain, one of another writer, and an invalid one', async () => {
    const { groups, head } = aChain(['kept', 'kept']);
    const other = aChain(['kept', 'kept'], OTHER).head;
    const { number: _number, ...withoutNumber } = payloadOf(await sign(head));
    for (const [jws, finding] of [
      [await sign({ ...head, hash: 'a'.repeat(64) }), 'checkpoint_mismatch 2'],
      [await sign(other), 'checkpoint_invalid 2'],
      [await signer.sign({ type: 'checkpoint' }), 'checkpoint_invalid'],
      [await signer.sign(withoutNumber), 'checkpoint_invalid'],
      ['', 'checkpoint_invalid'],
    ] as const)
      expect((await walk(groups, { checkpoints: [jws] })).told).toEqual([finding]);
  });

  it('judges the groups of a range, and uses their neighbours only for the links', async () => {
    const { groups } = aChain(['kept', 'kept', 'kept', 'kept']);
    const at = (minute: number) => Date.UTC(2026, 2, 4, 5, minute);
    const { told, judged, counts } = await walk(groups.slice(1), { range: { fromMs: at(2), toMs: at(3) } });
    expect(told).toEqual([]);
    expect(judged).toEqual([3]);
    expect(counts).toMatchObject({ groups: 3, checksSinceCheckpoint: 2 });
  });
});

describe('groups that no checkpoint covers', () => {
  const at = (minute: number) => Date.UTC(2026, 2, 4, 5, minute);
  const { groups, head } = aChain(Array.from({ length: 4 }, () => 'kept' as const));

  it.each([
    ['none is old', 5, []],
    ['one is', 6, ['unsigned 1']],
    ['some are', 8, ['unsigned 1 3']],
    ['all are', 60, ['unsigned 1 4']],
    ['all are of the future', -6, ['unsigned 1 4']],
  ])('are reported five minutes after their checks: %s', async (_, minute, told) => {
    expect((await walk(groups, { nowMs: at(minute) })).told).toEqual(told);
  });

  it('do not include those up to a checkpoint', async () => {
    const checkpoints = [await sign(headOf(groups[1] as CheckGroup))];
    expect((await walk(groups, { checkpoints, nowMs: at(60) })).told).toEqual(['unsigned 3 4']);
    checkpoints.push(await sign(head, 2));
    expect((await walk(groups, { checkpoints, nowMs: at(60) })).told).toEqual([]);
  });

  it('may come late from a spool, if the database took them within minutes of now', async () => {
    const committed = (minute: number) => groups.map((group) => ({ ...group, committedAtMs: at(minute) }));
    expect((await walk(committed(58), { nowMs: at(60) })).told).toEqual([]);
    for (const minute of [50, 70])
      expect((await walk(committed(minute), { nowMs: at(60) })).told).toEqual(['unsigned 1 4']);
  });

  it('do not include those of a range that a checkpoint beyond it covers', async () => {
    const range = { fromMs: at(0), toMs: at(2) };
    const asked = groups.slice(0, 3);
    expect((await walk(asked, { range, nowMs: at(60) })).told).toEqual(['unsigned 1 2']);
    const checkpoints = [await sign(head)];
    const { told, counts } = await walk(asked, { range, checkpoints, nowMs: at(60) });
    expect([told, counts.checksSinceCheckpoint]).toEqual([[], 4]);
  });

  it('do not include those covered by a checkpoint that a restore superseded, but only if it names these groups', async () => {
    const statement: RestoreStatement = {
      type: 'restore',
      version: 1,
      backup_made_at: 5,
      restored_at: 20,
      keys: [],
    };
    for (const [hash, told] of [
      [head.hash, []],
      ['a'.repeat(64), ['unsigned 1 4']],
    ] as const) {
      const checkpoints = [await sign({ ...head, hash })];
      expect((await walk(groups, { checkpoints, restores: [statement], nowMs: at(60) })).told).toEqual(told);
    }
  });
});

describe('a chain that was restored from a backup', () => {
  const restore = (number: number): RestoreStatement => ({
    type: 'restore',
    version: 1,
    backup_made_at: 5,
    restored_at: 20,
    keys: [{ key_id: signer.keyId, number, hash: '' }],
  });

  it('ignores what its key signed between the backup and the restore, and nothing else', async () => {
    const { groups, head } = aChain(['kept', 'kept', 'kept']);
    const cut = groups.slice(0, 2);
    const lost = await sign(head, 8, 10);
    expect((await walk(cut, { checkpoints: [lost] })).told).toEqual(['tail_cut 3']);
    const { told, counts } = await walk(cut, { checkpoints: [lost], restores: [restore(7)] });
    expect(told).toEqual([]);
    expect(counts).toMatchObject({ checkpoints: 0, restores: [{ backupMadeAtMs: 5, restoredAtMs: 20 }] });
    for (const [jws, what] of [
      [await sign(head, 7, 10), 'the backup had it'],
      [await sign(head, 8, 21), 'signed after the restore'],
    ] as const)
      expect((await walk(cut, { checkpoints: [jws], restores: [restore(7)] })).told, what).toEqual([
        'tail_cut 3',
      ]);
  });
});
