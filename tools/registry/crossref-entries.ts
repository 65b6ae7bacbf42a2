import { DomainError } from '../../src/domain/errors.js';
import { CommandError } from '../command-parts.js';
import { basisOf } from './crossref/entry-basis.js';
import type { FindVerdict, Verdict } from './crossref/find-verdict.js';
import type { CrossrefOutcome } from './crossref-outcome.js';
import type { CrossrefTarget, TargetEntry } from './crossref-target.js';
import { inParallel } from './in-parallel.js';
import type { Progress } from './progress-bar.js';

export interface CrossrefOptions {
  readonly findVerdict: FindVerdict;
  /** Entries at a time. */
  readonly atOnce: number;
  /** For one entry. */
  readonly timeoutMs: number;
  /** Change nothing. */
  readonly isDryRun: boolean;
  readonly progress: Progress;
}

/**
 * Holds every entry against its reading and changes those that become another by it.
 *
 * @throws CommandError when there were readings to be had, and each of them failed; nothing is kept then
 */
export async function crossrefEntries(
  target: CrossrefTarget,
  options: CrossrefOptions,
): Promise<readonly CrossrefOutcome[]> {
  const { findVerdict, atOnce, timeoutMs, isDryRun, progress } = options;
  const stop = new AbortController();
  const outcomes: CrossrefOutcome[] = [];
  const failures: string[] = [];

  async function verdictOn(entry: TargetEntry): Promise<Verdict> {
    const { domain, document, validationStatus } = entry;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([stop.signal, timeout]);
    try {
      return await findVerdict(basisOf(domain, document), validationStatus, signal);
    } catch (error) {
      if (!(error instanceof DomainError || timeout.aborted)) throw error;
      const problem =
        error instanceof DomainError ? messageOf(error) : `Reading took longer than ${timeoutMs} ms.`;
      failures.push(problem);
      return { kind: 'no-reading', problem };
    }
  }

  await inParallel(target.domains, atOnce, stop, async (domain) => {
    const entry = await target.find(domain);
    if (entry !== undefined)
      outcomes.push(await judge(entry, entry.isOpen ? await verdictOn(entry) : undefined, isDryRun));
    progress.step(domain);
  });
  progress.end();
  const [failure] = failures;
  if (failure !== undefined && !outcomes.some(({ kind }) => kind === 'changed' || kind === 'same'))
    throw new CommandError(`No entry could be read again. ${failure}`);
  if (!isDryRun) await target.finish();
  return outcomes;
}

/** @param verdict absent for an entry that is not open to any */
async function judge(
  entry: TargetEntry,
  verdict: Verdict | undefined,
  isDryRun: boolean,
): Promise<CrossrefOutcome> {
  const { domain, validationStatus: before, reason } = entry;
  const asBefore = { domain, before, after: before, reason };
  if (verdict === undefined) return { ...asBefore, kind: 'left' };
  if (verdict.kind !== 'judged') return { ...asBefore, ...verdict };
  if (!entry.isChangedBy(verdict)) return { ...asBefore, kind: 'same' };
  if (!isDryRun && !(await entry.change(verdict))) return { ...asBefore, kind: 'left' };
  return { domain, before, after: verdict.validationStatus, reason: verdict.reason, kind: 'changed' };
}

/** With what the cause says, which is for the operator alone. */
function messageOf({ message, cause }: DomainError): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
