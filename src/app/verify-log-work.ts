import { PostgresAuditKeys } from '../adapters/postgres/audit/postgres-audit-keys.js';
import { PostgresCheckChainReader } from '../adapters/postgres/audit/postgres-check-chain-reader.js';
import { makePool } from '../adapters/postgres/core/pool.js';
import type { ChainReport } from '../domain/audit/chain-report.js';
import type { TimeRange } from '../domain/audit/time-range.js';
import { type KnownCheckpoint, makeVerifyChains } from '../domain/audit/verify-chains.js';
import { DomainError } from '../domain/errors.js';
import type { Log } from '../domain/ports/log.js';
import { type AuditKeyring, readAuditKeys } from './open-audit-keys.js';

/** One for the snapshot, one for the keys. */
const CONNECTIONS = 2;

export interface VerifyLogInput {
  readonly connectionString: string;
  readonly keyring: AuditKeyring;
  readonly range: TimeRange;
  /** In milliseconds since 1970. */
  readonly nowMs: number;
  /** The last checkpoint that the process knows to be in the log. */
  readonly lastKept?: KnownCheckpoint | undefined;
}

/**
 * An error loses its class on the way out of a thread, so a failure that a caller may see is returned as a
 * value.
 */
export type VerifyLogOutcome =
  | { readonly report: ChainReport }
  | { readonly unavailable: string; readonly retryAfterSeconds: number | undefined };

/** {@link verifyLog} on a thread. */
export async function verifyLogOnThread(input: VerifyLogInput): Promise<VerifyLogOutcome> {
  try {
    return { report: await verifyLog(input, new AbortController().signal) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'service_unavailable')) throw error;
    return { unavailable: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
}

/** Verifies the log with its own connections. */
export async function verifyLog(input: VerifyLogInput, signal: AbortSignal): Promise<ChainReport> {
  const { connectionString, keyring, range, nowMs, lastKept } = input;
  await using resources = new AsyncDisposableStack();
  const silent: Log = { info() {}, warn() {}, error() {} };
  const pool = resources.adopt(makePool(connectionString, CONNECTIONS, silent), (open) => open.end());
  const keys = new PostgresAuditKeys(pool);
  const verify = makeVerifyChains({
    chains: new PostgresCheckChainReader(pool),
    readKeys: () => readAuditKeys(keys, keyring),
    lastKept: () => lastKept,
    clock: { now: () => new Date(nowMs) },
  });
  return await verify(range, signal);
}
