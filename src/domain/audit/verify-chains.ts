import type { CheckChainReader, CheckChainSnapshot } from '../ports/check-chain-reader.js';
import type { ReadTrustedKeys, StatementVerifier } from '../ports/statement-signer.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import { ChainWalk } from './chain-walk.js';
import type { CheckGroup } from './check-group.js';
import type { ChainedRow } from './check-rows.js';
import type { Checkpoint } from './checkpoint.js';
import { CheckpointLinks, linkOf } from './checkpoint-links.js';
import { judgeRows, Retention } from './retention.js';
import { claimedCheckpoint, readCheckpoint } from './statements.js';
import { isWithin, overlaps, type TimeRange } from './time-range.js';

const MAX_STRAYS = 1_000;

/** Verifies the chains of the log, whole or within a range of time. */
export type VerifyChains = (range: TimeRange, signal: AbortSignal) => Promise<ChainReport>;

export interface VerifyChainsParts {
  readonly chains: CheckChainReader;
  readonly readKeys: ReadTrustedKeys;
}

interface GroupsWithRows {
  readonly groups: readonly CheckGroup[];
  readonly rows: ReadonlyMap<number, readonly ChainedRow[]>;
}

/** What a walk along a chain needs beside the chain. */
interface Walked {
  readonly chains: CheckChainSnapshot;
  readonly verifier: StatementVerifier;
  readonly range: TimeRange;
  readonly retention: Retention;
  /** Whether there is any check from before what retention dropped. */
  readonly leftovers: boolean;
  readonly report: ChainReportBuilder;
}

/** Memory does not grow with the log: a few groups and their checks are held at a time. */
export function makeVerifyChains({ chains, readKeys }: VerifyChainsParts): VerifyChains {
  return (range, signal) => chains.read((snapshot) => verify(snapshot, readKeys, range), signal);
}

async function verify(
  chains: CheckChainSnapshot,
  readKeys: ReadTrustedKeys,
  range: TimeRange,
): Promise<ChainReport> {
  const report = new ChainReportBuilder();
  const statements = await chains.retention();
  // Asked for after the snapshot has begun: the key of whatever it shows is there by then.
  const { verifier, strangers } = await readKeys();
  for (const _key of strangers) report.found({ kind: 'key_unknown' });
  const retention = new Retention(statements, verifier, report);
  const leftovers = await chains.anyBefore(retention.droppedBeforeMs);
  const walked = { chains, verifier, range, retention, leftovers, report };
  let placed = 0;
  for (const writer of await chains.writers()) placed += await walkChain(writer, walked);
  if (range.fromMs === undefined && range.toMs === undefined) await walkLinks(chains, report);
  await findStrays(walked, placed);
  return report.build();
}

/** How many of the checks in the range have their place in the chain. */
async function walkChain(writer: string, walked: Walked): Promise<number> {
  const { chains, verifier, range, retention, report } = walked;
  const walk = new ChainWalk({ writer, fromStart: range.fromMs === undefined }, report);
  const checkpoints = chains.checkpoints(writer, range)[Symbol.asyncIterator]();
  const next = () => nextCheckpoint(writer, checkpoints, verifier, report);
  let checkpoint = await next();
  let placed = 0;
  for await (const { groups, rows } of groupsWithRows(writer, walked)) {
    for (const group of groups) {
      for (; checkpoint !== undefined && checkpoint.sequence < group.sequence; checkpoint = await next())
        walk.checkpoint(checkpoint);
      const asked = overlaps(range, group);
      walk.step(group, asked);
      if (!asked) continue;
      const own = rows.get(group.sequence) ?? [];
      placed += own.filter(({ text }) => isWithin(range, timeOf(text))).length;
      judgeRows(group, own, retention.allowanceFor(group), report);
    }
  }
  for (; checkpoint !== undefined; checkpoint = await next()) walk.checkpoint(checkpoint);
  walk.end();
  return placed;
}

/** Reads on while what was read before is looked at. */
async function* groupsWithRows(
  writer: string,
  { chains, range, retention, leftovers }: Walked,
): AsyncGenerator<GroupsWithRows> {
  const load = async (groups: readonly CheckGroup[]): Promise<GroupsWithRows> => ({
    groups,
    rows: await chains.rowsOf(
      groups.filter(
        (group) => overlaps(range, group) && (leftovers || group.lastAtMs >= retention.droppedBeforeMs),
      ),
    ),
  });
  let ahead: Promise<GroupsWithRows> | undefined;
  for await (const groups of chains.groups(writer, range)) {
    const next = load(groups);
    // Whoever comes for it hears of it.
    next.catch(() => undefined);
    if (ahead !== undefined) yield await ahead;
    ahead = next;
  }
  if (ahead !== undefined) yield await ahead;
}

async function nextCheckpoint(
  writer: string,
  checkpoints: AsyncIterator<string>,
  verifier: StatementVerifier,
  report: ChainReportBuilder,
): Promise<Checkpoint | undefined> {
  for (;;) {
    const { done, value } = await checkpoints.next();
    if (done === true) return undefined;
    const checkpoint = readCheckpoint(value, verifier);
    if (checkpoint?.writer === writer) return checkpoint;
    const sequence = claimedCheckpoint(value)?.sequence;
    report.found({ kind: 'checkpoint_invalid', writer, ...(sequence !== undefined && { sequence }) });
  }
}

/** Signatures were looked at along the chains. */
async function walkLinks(chains: CheckChainSnapshot, report: ChainReportBuilder): Promise<void> {
  const links = new CheckpointLinks(report);
  for await (const jws of chains.linkedCheckpoints()) {
    const link = linkOf(jws);
    if (link !== undefined) links.step(link);
  }
}

/** What the walk along the groups did not come upon. */
async function findStrays({ chains, range, retention, report }: Walked, placed: number): Promise<void> {
  const { chained, unchained } = await chains.count(range);
  report.checksBeforeChains = unchained;
  if (chained === placed && unchained === 0) return;
  const unchainedMs = {
    fromMs: retention.droppedBeforeMs,
    toMs: (await chains.firstChainedMs()) ?? Number.POSITIVE_INFINITY,
  };
  for (const { id, writer, sequence, position } of await chains.strays(range, unchainedMs, MAX_STRAYS)) {
    if (writer === null) report.checksBeforeChains -= 1;
    report.found({
      kind: 'check_outside_chain',
      checkId: id,
      ...(writer !== null && { writer }),
      ...(sequence !== null && { sequence }),
      ...(position !== null && { position }),
    });
  }
}

/** The time stands behind the id, at the beginning of the canonical text. */
function timeOf(text: string): number {
  return Number(/^\["[^"]*",(-?\d+)/.exec(text)?.[1]);
}
