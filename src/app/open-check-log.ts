import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CheckSpool } from '../adapters/files/check-spool.js';
import { JwksVerifier, type PublicJwk, readOrCreateSigner } from '../adapters/files/signing-key.js';
import { type SpoolCounts, SpoolingCheckLog } from '../adapters/files/spooling-check-log.js';
import { dropExpiredChecks } from '../adapters/postgres/drop-expired-checks.js';
import { type CheckLogCounts, GroupingCheckLog } from '../adapters/postgres/grouping-check-log.js';
import { makePool } from '../adapters/postgres/pool.js';
import { PostgresCheckChainReader } from '../adapters/postgres/postgres-check-chain-reader.js';
import { PostgresCheckLogReader } from '../adapters/postgres/postgres-check-log-reader.js';
import { PostgresCheckpointStore } from '../adapters/postgres/postgres-checkpoint-store.js';
import { newId } from '../adapters/system/new-id.js';
import { makeSignChainHead } from '../domain/audit/sign-chain-head.js';
import { makeVerifyChains, type VerifyChains } from '../domain/audit/verify-chains.js';
import type { CheckLog } from '../domain/ports/check-log.js';
import type { CheckLogReader } from '../domain/ports/check-log-reader.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Log } from '../domain/ports/log.js';

/** Groups of the check log on their way at once. */
const LOG_CONNECTIONS = 2;
/** A check waits this long for the database; then it is spooled. */
const DIRECT_TIMEOUT_MS = 1_000;
const REPLAY_TIMEOUT_MS = 2_000;
/** Longest time, and most groups, between two checkpoints of a chain, the latter within a look. */
const CHECKPOINT_INTERVAL_MS = 60_000;
const CHECKPOINT_GROUPS = 1_000;
const LOOK_INTERVAL_MS = 5_000;
/** For auditors, beside the connections of those who wait for an answer in milliseconds. */
const AUDIT_CONNECTIONS = 6;

export interface CheckLogSettings {
  readonly dataDir: string;
  /** 0 keeps them for ever. */
  readonly auditRetentionDays: number;
  readonly auditSpoolMaxBytes: number;
}

export interface CheckLogParts {
  readonly settings: CheckLogSettings;
  readonly connectionString: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The log of checks, from both of its ends. */
export interface OpenCheckLog {
  readonly checkLog: CheckLog;
  readonly checkLogReader: CheckLogReader;
  readonly verifyChains: VerifyChains;
  /** Public keys of this installation. */
  readonly jwks: readonly PublicJwk[];
  /** Drops what retention no longer keeps; for a task of upkeep. */
  dropExpired(): Promise<unknown>;
  counts(): { readonly direct: CheckLogCounts; readonly replay: CheckLogCounts; readonly spool: SpoolCounts };
}

/** Opens the log with its spool, its chains and their checkpoints; `resources` closes it again. */
export async function openCheckLog(
  { settings, connectionString, clock, log }: CheckLogParts,
  resources: AsyncDisposableStack,
): Promise<OpenCheckLog> {
  const signer = await readOrCreateSigner(join(settings.dataDir, 'audit-signing.pem'));
  const jwks = [signer.publicJwk, ...(await formerKeys(settings.dataDir))];
  const verifier = new JwksVerifier(jwks.map((key) => ({ ...key })));

  // The log has connections of its own, so that no other query makes a check wait; a replay has one more.
  const pool = resources.adopt(makePool(connectionString, LOG_CONNECTIONS + 1, log), (open) => open.end());
  const direct = new GroupingCheckLog(pool, { maxInFlight: LOG_CONNECTIONS, timeoutMs: DIRECT_TIMEOUT_MS });
  const replay = new GroupingCheckLog(pool, { maxInFlight: 1, timeoutMs: REPLAY_TIMEOUT_MS });
  const store = new PostgresCheckpointStore(pool);
  const signHeads = [direct, replay].map((chain) =>
    makeSignChainHead({ head: () => chain.chainHead(), signer, store, clock }),
  );
  signNowAndThen(signHeads, log, resources);
  resources.use(replay);
  resources.use(direct);
  const spool = await CheckSpool.open({
    folder: join(settings.dataDir, 'spool'),
    newId,
    log,
    maxBytes: settings.auditSpoolMaxBytes,
  });
  const checkLog = resources.use(new SpoolingCheckLog({ direct, replay, spool, log }));

  const auditPool = resources.adopt(makePool(connectionString, AUDIT_CONNECTIONS, log), (open) => open.end());
  return {
    checkLog,
    checkLogReader: new PostgresCheckLogReader(auditPool),
    verifyChains: makeVerifyChains({ chains: new PostgresCheckChainReader(auditPool), verifier }),
    jwks,
    dropExpired: () =>
      dropExpiredChecks(auditPool, {
        retentionDays: settings.auditRetentionDays,
        now: clock.now(),
        signer,
        log,
      }),
    counts: () => ({ direct: direct.counts(), replay: replay.counts(), spool: checkLog.counts() }),
  };
}

/** Signs while the log is used, and once more when it is closed. */
function signNowAndThen(
  signHeads: readonly ReturnType<typeof makeSignChainHead>[],
  log: Log,
  resources: AsyncDisposableStack,
): void {
  let lastMs = performance.now();
  let running: Promise<unknown> = Promise.resolve();
  const sign = async (minGroups: number) => {
    for (const signHead of signHeads) {
      await signHead(minGroups).catch((err: unknown) =>
        log.warn({ err }, 'A checkpoint of the check log could not be kept; it is tried again.'),
      );
    }
  };
  const timer = setInterval(() => {
    const overdue = performance.now() - lastMs >= CHECKPOINT_INTERVAL_MS;
    if (overdue) lastMs = performance.now();
    running = running.then(() => sign(overdue ? 1 : CHECKPOINT_GROUPS));
  }, LOOK_INTERVAL_MS).unref();
  resources.defer(async () => {
    clearInterval(timer);
    await running;
    await sign(1);
  });
}

/** Keys that signed before, and those of other processes on the same database, which the operator put there. */
async function formerKeys(dataDir: string): Promise<readonly PublicJwk[]> {
  const path = join(dataDir, 'audit-trusted.jwks.json');
  try {
    const { keys } = JSON.parse(await readFile(path, 'utf8')) as { keys: readonly PublicJwk[] };
    return new JwksVerifier(keys.map((key) => ({ ...key }))).publicJwks;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Error(`${path} is no JSON Web Key Set.`, { cause: error });
  }
}
