import type { Clock } from '../ports/clock.js';
import { type ChainReport, ChainReportBuilder } from './chain-report.js';
import { walkChain } from './chain-walk.js';
import { CheckpointLinks, linkOf } from './checkpoint-links.js';
import type { CheckChainReader, CheckChainSnapshot, ReadTrustedKeys, SignedCheckpoint } from './ports.js';
import { Restores } from './restores.js';
import { judgeRows, Retention } from './retention.js';
import { claimedCheckpoint } from './statements.js';
import { isWhole, isWithin, type TimeRange } from './time-range.js';

const MAX_STRAYS = 1_000;

/** Verifies the chains of the log, whole or within a range of time. */
export type VerifyChains = (range: TimeRange, signal: AbortSignal) => Promise<ChainReport>;

/** What must be known of a checkpoint to notice that it is missing. */
export type KnownCheckpoint = Pick<SignedCheckpoint, 'keyId' | 'number' | 'writer' | 'sequence'>;

export interface VerifyChainsParts {
  readonly chains: CheckChainReader;
  readonly readKeys: ReadTrustedKeys;
  /** The last checkpoint that this process knows to be in the log. Read before the log is read. */
  readonly lastKept: () => KnownCheckpoint | undefined;
  readonly clock: Clock;
}

/** Memory use does not grow with the log: only a few groups and their checks are held at a time. */
export function makeVerifyChains({ chains, readKeys, lastKept, clock }: VerifyChainsParts): VerifyChains {
  return (range, signal) => {
    const known = lastKept();
    return chains.read((snapshot) => {
      const nowMs = clock.now().getTime();
      return verify(snapshot, readKeys, { range, known, nowMs });
    }, signal);
  };
}

interface VerifiedMoment {
  readonly range: TimeRange;
  readonly known: KnownCheckpoint | undefined;
  readonly nowMs: number;
}

async function verify(
  chains: CheckChainSnapshot,
  readKeys: ReadTrustedKeys,
  { range, known, nowMs }: VerifiedMoment,
): Promise<ChainReport> {
  const report = new ChainReportBuilder();
  const statements = await chains.statements();
  // Read after the snapshot has begun, so that the key of everything in the snapshot is already there.
  const { verifier, unknownKeys } = await readKeys();
  for (const _key of unknownKeys) report.found({ kind: 'key_unknown' });
  const retention = await Retention.read(statements.retention, verifier, report);
  const restores = await Restores.read(statements.restores, verifier, report);
  let placed = 0;
  for (const writer of await chains.writers()) {
    await walkChain(chains.chain(writer, range), {
      verifier,
      restores,
      report,
      range,
      nowMs,
      judge: ({ group, rows }) => {
        placed += rows.filter(({ text }) => isWithin(range, timeOf(text))).length;
        judgeRows(group, rows, retention.allowanceFor(group), report);
      },
    });
  }
  if (isWhole(range)) {
    const links = new CheckpointLinks(report, restores);
    // The walk along the chains has verified the signatures.
    for await (const jws of chains.checkpointsByKey()) {
      const link = linkOf(jws);
      if (link !== undefined) links.step(link);
    }
  }
  await findMissing(chains, known, report);
  for (const { id, place } of await chains.strays({ range, placed, limit: MAX_STRAYS }))
    report.found({ kind: 'check_outside_chain', ...place, checkId: id });
  return report.build();
}

/** No later checkpoint names the last one that was signed. Only this process knows that it was there. */
async function findMissing(
  chains: CheckChainSnapshot,
  known: KnownCheckpoint | undefined,
  report: ChainReportBuilder,
): Promise<void> {
  if (known === undefined) return;
  const { keyId, number, writer, sequence } = known;
  const latest = await chains.latestCheckpoint(keyId);
  const latestNumber = latest === undefined ? 0 : (claimedCheckpoint(latest)?.link.number ?? 0);
  if (latestNumber < number) report.found({ kind: 'checkpoint_missing', writer, sequence });
}

/** The time follows the id at the beginning of the canonical text. */
function timeOf(text: string): number {
  return Number(/^\["[^"]*",(-?\d+)/.exec(text)?.[1]);
}
