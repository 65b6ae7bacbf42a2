import type { VerifyChains, VerifyChainsParts } from '../domain/audit/verify-chains.js';
import { ConcurrencyLimit } from '../domain/concurrency-limit.js';
import { DomainError } from '../domain/errors.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Workers } from '../domain/ports/workers.js';
import type { AuditKeyring } from './open-audit-keys.js';
import type { VerifyLogInput, VerifyLogOutcome } from './verify-log-work.js';

const WORK = { module: new URL('./verify-log-work.js', import.meta.url), name: 'verifyLogOnThread' };
/** Enough for some hundred million checks. */
const TIMEOUT_MS = 60 * 60 * 1_000;
const AT_ONCE = 1;
const RETRY_AFTER_SECONDS = 10;

export interface VerifyOnThreadParts {
  readonly connectionString: string;
  readonly keyring: AuditKeyring;
  readonly workers: Workers;
  readonly lastKept: VerifyChainsParts['lastKept'];
  readonly clock: Clock;
  /** Longest time for a verification. */
  readonly timeoutMs?: number;
}

/** Verifies on a thread, so that checks are still answered meanwhile; one verification at a time. */
export function makeVerifyOnThread({
  connectionString,
  keyring,
  workers,
  lastKept,
  clock,
  timeoutMs = TIMEOUT_MS,
}: VerifyOnThreadParts): VerifyChains {
  const places = new ConcurrencyLimit({
    most: AT_ONCE,
    message: 'The log is being verified already.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  return async (range, signal) => {
    using _place = places.take();
    const input: VerifyLogInput = {
      connectionString,
      keyring,
      range,
      nowMs: clock.now().getTime(),
      lastKept: lastKept(),
    };
    const outcome = await workers.run<VerifyLogOutcome>(WORK, input, { timeoutMs, signal });
    if ('report' in outcome) return outcome.report;
    const { unavailable, retryAfterSeconds } = outcome;
    throw new DomainError('service_unavailable', unavailable, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  };
}
