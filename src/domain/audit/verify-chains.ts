import type { CheckChainReader, CheckChainSnapshot } from '../ports/check-chain-reader.js';
import type { StatementVerifier } from '../ports/statement-signer.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import { ChainWalk } from './chain-walk.js';
import type { CheckGroup } from './check-group.js';
import { type ChainedRow, checkRows } from './check-rows.js';
import type { Checkpoint } from './checkpoint.js';
import { droppedBefore } from './dropped-before.js';
import { readCheckpoint } from './statements.js';
import type { TimeRange } from './time-range.js';

const MAX_STRAYS = 1_000;

/** Verifies the chains of the log, whole or within a range of time. */
export type VerifyChains = (range: TimeRange, signal: AbortSignal) => Promise<ChainReport>;

export interface VerifyChainsParts {
  readonly chains: CheckChainReader;
  readonly verifier: StatementVerifier;
}

interface GroupsWithRows {
  readonly groups: readonly CheckGroup[];
  readonly rows: ReadonlyMap<number, readonly ChainedRow[]>;
}

/** Memory does not grow with the log: a few groups and their checks are held at a time. */
export function makeVerifyChains({ chains, verifier }: VerifyChainsParts): VerifyChains {
  return (range, signal) => chains.read((snapshot) => verify(snapshot, verifier, range), signal);
}

async function verify(
  chains: CheckChainSnapshot,
  verifier: StatementVerifier,
  range: TimeRange,
): Promise<ChainReport> {
  const report = new ChainReportBuilder();
  const droppedBeforeMs = droppedBefore(await chains.retention(), verifier, report);
  let placed = 0;
  for (const writer of await chains.writers()) {
    const walk = new ChainWalk({ writer, fromStart: range.fromMs === undefined }, report);
    const checkpoints = chains.checkpoints(writer, range)[Symbol.asyncIterator]();
    let checkpoint = await nextCheckpoint(writer, checkpoints, verifier, report);
    for await (const { groups, rows } of groupsWithRows(chains, writer, range, droppedBeforeMs)) {
      for (const group of groups) {
        while (checkpoint !== undefined && checkpoint.sequence < group.sequence) {
          walk.checkpoint(checkpoint);
          checkpoint = await nextCheckpoint(writer, checkpoints, verifier, report);
        }
        walk.step(group);
        const own = rows.get(group.sequence) ?? [];
        placed += own.filter(({ text }) => isWithin(range, text)).length;
        if (group.firstAtMs < droppedBeforeMs) {
          report.droppedChecks += group.rowCount - own.length;
          report.partialChecks += own.length;
        } else {
          report.checks += own.length;
          for (const finding of checkRows(group, own)) report.found(finding);
        }
      }
    }
    for (; checkpoint !== undefined; checkpoint = await nextCheckpoint(writer, checkpoints, verifier, report))
      walk.checkpoint(checkpoint);
    walk.end();
  }
  await findStrays(chains, range, placed, report);
  return report.build();
}

/** Reads on while what was read before is looked at. */
async function* groupsWithRows(
  chains: CheckChainSnapshot,
  writer: string,
  range: TimeRange,
  droppedBeforeMs: number,
): AsyncGenerator<GroupsWithRows> {
  const load = async (groups: readonly CheckGroup[]): Promise<GroupsWithRows> => ({
    groups,
    rows: await chains.rowsOf(groups.filter((group) => group.lastAtMs >= droppedBeforeMs)),
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
    report.found({ kind: 'checkpoint_invalid', writer });
  }
}

/** What the walk along the groups did not come upon. */
async function findStrays(
  chains: CheckChainSnapshot,
  range: TimeRange,
  placed: number,
  report: ChainReportBuilder,
): Promise<void> {
  const { chained, unchained } = await chains.count(range);
  report.checksBeforeChains = unchained;
  if (chained === placed && unchained === 0) return;
  const firstChainedMs = (await chains.firstChainedMs()) ?? Number.POSITIVE_INFINITY;
  for (const { id, writer, sequence, position } of await chains.strays(range, firstChainedMs, MAX_STRAYS)) {
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
function isWithin({ fromMs, toMs }: TimeRange, text: string): boolean {
  if (fromMs === undefined && toMs === undefined) return true;
  const atMs = Number(/^\["[^"]*",(-?\d+)/.exec(text)?.[1]);
  return atMs >= (fromMs ?? Number.NEGATIVE_INFINITY) && atMs < (toMs ?? Number.POSITIVE_INFINITY);
}
