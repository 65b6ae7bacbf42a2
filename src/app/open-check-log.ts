import { join } from 'node:path';
import { AuditState } from '../adapters/files/audit-state.js';
import { CheckSpool } from '../adapters/files/check-spool.js';
import { type PublicJwk, readOrCreateSigner } from '../adapters/files/signing-key.js';
import { type SpoolCounts, SpoolingCheckLog } from '../adapters/files/spooling-check-log.js';
import { dropExpiredChecks } from '../adapters/postgres/audit/drop-expired-checks.js';
import { fenceChain } from '../adapters/postgres/audit/fence-chain.js';
import { type CheckLogCounts, GroupingCheckLog } from '../adapters/postgres/audit/grouping-check-log.js';
import { PostgresAuditKeys } from '../adapters/postgres/audit/postgres-audit-keys.js';
import { PostgresCheckChainReader } from '../adapters/postgres/audit/postgres-check-chain-reader.js';
import { PostgresCheckLogReader } from '../adapters/postgres/audit/postgres-check-log-reader.js';
import { PostgresCheckpointStore } from '../adapters/postgres/audit/postgres-checkpoint-store.js';
import { makePool } from '../adapters/postgres/core/pool.js';
import { PostgresHeldDocuments } from '../adapters/postgres/registry/postgres-held-documents.js';
import { newId } from '../adapters/system/new-id.js';
import { ThreadWorkers } from '../adapters/system/thread-workers.js';
import { CheckChain } from '../domain/audit/check-chain.js';
import { CheckpointSigner } from '../domain/audit/checkpoint-signer.js';
import { type InspectCheck, makeInspectCheck } from '../domain/audit/inspect-check.js';
import { type CheckpointKeeper, keepCheckpoints } from '../domain/audit/keep-checkpoints.js';
import type {
  CheckLog,
  CheckLogReader,
  ReceiptSigner,
  SignedCheckpoint,
  StatementSigner,
} from '../domain/audit/ports.js';
import { RecurringVerification, type VerificationFigures } from '../domain/audit/recurring-verification.js';
import type { VerifyChains } from '../domain/audit/verify-chains.js';
import type { Log } from '../domain/ports/log.js';
import type { Workers } from '../domain/ports/workers.js';
import type { Basics } from './basics.js';
import { keyringOf, type PublishedKeys, readAuditKeys, vouchForKey } from './open-audit-keys.js';
import type { Settings } from './settings.js';
import type { Timings } from './timings.js';
import { makeVerifyOnThread } from './verify-on-thread.js';

/** Groups of the check log that are written at once. */
const LOG_CONNECTIONS = 2;
/** For auditors, besides the connections of callers who expect an answer in milliseconds. */
const AUDIT_CONNECTIONS = 5;
/** How long public keys are served from memory. */
const KEYS_LIFETIME_MS = 1_000;
/** Threads for verifications. */
const VERIFY_THREADS = 1;
/** Most time of an hour that a recurring verification may take. */
const RECURRING_VERIFY_MS = 5 * 60_000;
/** Longest time from one checkpoint of a chain to the next. */
const CHECKPOINT_INTERVAL_MS = 60_000;

export interface CheckLogParts extends Omit<Basics, 'settings'> {
  readonly settings: Pick<Settings, 'dataDir' | 'auditRetentionDays' | 'auditSpoolMaxBytes'>;
  readonly connectionString: string;
  /** A secret that all processes on the database share, and that the database does not contain. */
  readonly installationKey: string;
  /** Threads that verify the log; by default one of its own. */
  readonly workers?: Workers | undefined;
  readonly timings: Timings;
}

/** The log of checks, for writers and for readers. */
export interface OpenCheckLog {
  readonly checkLog: CheckLog;
  readonly checkLogReader: CheckLogReader;
  readonly inspectCheck: InspectCheck;
  readonly verifyChains: VerifyChains;
  /** Signs with the key of this process. */
  readonly signer: StatementSigner & ReceiptSigner;
  /**
   * Public keys of this installation, at most a second old; while the database is unavailable, the last known
   * ones.
   */
  jwks(): Promise<readonly PublicJwk[]>;
  /** Drops checks whose retention has ended; for a maintenance task. */
  dropExpired(): Promise<unknown>;
  /** The last checkpoint of this process that is known to be in the log. */
  lastKept(): SignedCheckpoint | undefined;
  /** When this process last signed how far a chain is kept, in milliseconds since 1970. */
  signedAtMs(): number | undefined;
  /** For how long this process has had something stored that is not signed. */
  unsignedMs(): number;
  /** The result of the last recurring verification of this process. */
  verification(): VerificationFigures;
  counts(): { readonly direct: CheckLogCounts; readonly replay: CheckLogCounts; readonly spool: SpoolCounts };
}

/** Opens the log with its spool, its chains and their checkpoints; `resources` closes it. */
export async function openCheckLog(
  { settings, connectionString, installationKey, clock, log, timings, workers: given }: CheckLogParts,
  resources: AsyncDisposableStack,
): Promise<OpenCheckLog> {
  const { dataDir } = settings;
  const signer = await readOrCreateSigner(join(dataDir, 'audit-signing.pem'));
  const state = await AuditState.open(join(dataDir, 'audit-state.json'));
  const auditPool = resources.adopt(makePool(connectionString, AUDIT_CONNECTIONS, log), (open) => open.end());
  const keys = new PostgresAuditKeys(auditPool);
  const keyring = await keyringOf(signer, dataDir, installationKey);
  await vouchForKey(keys, keyring, clock.now());
  const readKeys = () => readAuditKeys(keys, keyring);
  const atStart = await readKeys();
  if (atStart.unknownKeys.length > 0)
    log.error(
      { keyIds: atStart.unknownKeys },
      'Public keys stand in the database that no process with this CLIENT_HASH_KEY put there; they are not believed.',
    );

  // The log has its own connections, so that no other query delays a check; a replay needs one more.
  const pool = resources.adopt(makePool(connectionString, LOG_CONNECTIONS + 1, log), (open) => open.end());
  const chains = { direct: new CheckChain(newId()), replay: new CheckChain(newId()) };
  const direct = new GroupingCheckLog(pool, {
    chain: chains.direct,
    maxInFlight: LOG_CONNECTIONS,
    timeoutMs: timings.recordTimeoutMs,
  });
  const replay = new GroupingCheckLog(pool, {
    chain: chains.replay,
    maxInFlight: 1,
    timeoutMs: timings.replayTimeoutMs,
  });
  const checkpoints = new CheckpointSigner({
    signer,
    verifier: atStart.verifier,
    memory: state,
    clock,
    store: new PostgresCheckpointStore(pool),
  });
  const keeper = await keepCheckpoints({
    chains: [chains.direct, chains.replay],
    signer: checkpoints,
    memory: state,
    readKeys,
    clock,
    log,
    chainReader: new PostgresCheckChainReader(auditPool),
    fence: (writer) => fenceChain(auditPool, writer),
  });
  lookNowAndThen(keeper, timings.checkpointLookMs, resources);
  resources.use(replay);
  resources.use(direct);
  const spool = await CheckSpool.open({
    folder: join(dataDir, 'spool'),
    newId,
    log,
    maxBytes: settings.auditSpoolMaxBytes,
  });
  const checkLog = resources.use(
    new SpoolingCheckLog({ direct, replay, spool, log, probeIntervalMs: timings.probeIntervalMs }),
  );

  const checkLogReader = new PostgresCheckLogReader(auditPool);
  const workers = given ?? resources.use(new ThreadWorkers({ threads: VERIFY_THREADS, log }));
  const verifying = { connectionString, keyring, workers, clock, lastKept: () => checkpoints.lastKept };
  const verifyChains = makeVerifyOnThread(verifying);
  const recurring = new RecurringVerification({
    verify: makeVerifyOnThread({ ...verifying, timeoutMs: RECURRING_VERIFY_MS }),
    clock,
    log,
  });
  verifyNowAndThen(recurring, timings.verifyLookMs, resources);
  return {
    checkLog,
    checkLogReader,
    inspectCheck: makeInspectCheck({
      log: checkLogReader,
      documents: new PostgresHeldDocuments(auditPool),
    }),
    verifyChains: (range, signal) => {
      recurring.giveWay();
      return verifyChains(range, signal);
    },
    signer,
    jwks: makePublishKeys(readKeys, atStart.publicJwks, log),
    dropExpired: () =>
      dropExpiredChecks(auditPool, {
        retentionDays: settings.auditRetentionDays,
        now: clock.now(),
        signer,
        readKeys,
        log,
      }),
    lastKept: () => checkpoints.lastKept,
    signedAtMs: () => checkpoints.lastKept?.signedAtMs,
    unsignedMs: () => keeper.unsignedMs(),
    verification: () => recurring.figures,
    counts: () => ({ direct: direct.counts(), replay: replay.counts(), spool: checkLog.counts() }),
  };
}

/** Runs until `resources` are disposed of, when nothing more is written to the chains. */
function lookNowAndThen(keeper: CheckpointKeeper, everyMs: number, resources: AsyncDisposableStack): void {
  let dueMs = performance.now() + CHECKPOINT_INTERVAL_MS;
  let looking: Promise<void> | undefined;
  const look = () => {
    if (looking !== undefined) return;
    const due = performance.now() >= dueMs;
    if (due) dueMs = performance.now() + CHECKPOINT_INTERVAL_MS;
    looking = keeper.look(due).finally(() => {
      looking = undefined;
    });
  };
  look();
  const timer = setInterval(look, everyMs).unref();
  resources.defer(async () => {
    clearInterval(timer);
    keeper.stop();
    await looking;
    await keeper.close();
  });
}

/** Runs until `resources` are disposed of. */
function verifyNowAndThen(
  recurring: RecurringVerification,
  everyMs: number,
  resources: AsyncDisposableStack,
): void {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= recurring.look().finally(() => {
      looking = undefined;
    });
  }, everyMs).unref();
  resources.defer(async () => {
    clearInterval(timer);
    recurring.giveWay();
    await looking;
  });
}

/** Any caller may request the keys, so the database is only queried for them now and then. */
function makePublishKeys(
  readKeys: () => Promise<PublishedKeys>,
  atStart: readonly PublicJwk[],
  log: Log,
): () => Promise<readonly PublicJwk[]> {
  let published = Promise.resolve(atStart);
  let readAtMs = performance.now();
  return () => {
    if (performance.now() - readAtMs < KEYS_LIFETIME_MS) return published;
    readAtMs = performance.now();
    const before = published;
    published = readKeys().then(
      ({ publicJwks }) => publicJwks,
      (err: unknown) => {
        log.warn({ err }, 'The public keys of the log could not be read; those that were known are given.');
        return before;
      },
    );
    return published;
  };
}
