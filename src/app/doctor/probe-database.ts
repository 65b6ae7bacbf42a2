import { join } from 'node:path';
import { runningServerUrl } from '../../adapters/embedded-postgres/leftover-server.js';
import { readIfThere } from '../../adapters/files/missing-file.js';
import { Ed25519Signer } from '../../adapters/files/signing-key.js';
import { unsignedChains } from '../../adapters/postgres/audit/unsigned-chains.js';
import { throughPooler } from '../../adapters/postgres/core/pool.js';
import {
  type ContentFacts,
  inspectContent,
  inspectDatabase,
  inspectStandby,
  openInspection,
  serverVersion,
} from '../../adapters/postgres/operate/inspect-database.js';
import { DatabaseUnreachable } from '../../adapters/postgres/operate/migrate.js';
import { readMigrationFiles } from '../../adapters/postgres/operate/migration-files.js';
import { keyringOf } from '../open-audit-keys.js';
import { projectPath } from '../project-files.js';
import type { Settings } from '../settings.js';
import { readShippedRelease } from '../shipped-release.js';
import { verifyLog } from '../verify-log-work.js';
import { type Finding, fine, problem, unchecked } from './finding.js';
import { isCurrent, judgeContent, judgeDatabase, judgeStandby } from './judge-database.js';

const LEAST_POSTGRES = 15;
/** Checkpoints come once a minute (docs/audit.md). */
const UNSIGNED_MS = 5 * 60 * 1000;
const TAIL_MS = 60 * 60 * 1000;

/**
 * Checks the database: whether the service can work on it, what the registry holds, and whether the end of
 * the log is intact.
 */
export async function* probeDatabase(
  settings: Settings,
  nowMs: number,
  signal: AbortSignal,
): AsyncIterable<Finding> {
  const connectionString = settings.databaseUrl?.reveal() ?? (await embeddedUrl(settings.dataDir));
  if (connectionString === undefined) {
    yield unchecked(
      "DATABASE_URL is not set, and the service's own Postgres runs with the service alone.",
      'Start the service to have its database looked at.',
    );
    return;
  }
  await using resources = new AsyncDisposableStack();
  try {
    const { client } = resources.use(await openInspection(connectionString));
    const version = await serverVersion(client);
    if (version < LEAST_POSTGRES) {
      yield problem(`The server is Postgres ${version}.`, `The service needs ${LEAST_POSTGRES} or newer.`);
      return;
    }
    const files = await readMigrationFiles(projectPath('prisma/migrations'));
    const facts = await inspectDatabase(client, connectionString);
    yield fine(`Postgres ${version} answers.`);
    yield* judgeDatabase(facts, {
      poolMax: settings.databasePoolMax,
      hasDirectUrl: settings.databaseDirectUrl !== undefined,
      files,
    });
    if (!isCurrent(facts, files)) return;
    const content = await inspectContent(client);
    const { release } = await readShippedRelease(projectPath('registry/release.json'));
    yield judgeContent(content, release);
    yield* judgeUnsigned(await unsignedChains(client, nowMs));
    // A pooler refuses the start-up options that a direct connection to the server uses.
    const logUrl = facts.pooling === 'server' ? connectionString : throughPooler(connectionString);
    yield* judgeLog(settings, logUrl, content, nowMs, signal);
  } catch (error) {
    yield judgeUnreachable('DATABASE_URL', error);
  }
}

/** Checks the direct connection to Postgres that bypasses a pooler. */
export async function probeDirect(url: string): Promise<Finding> {
  await using resources = new AsyncDisposableStack();
  try {
    const { client } = resources.use(await openInspection(url));
    const { pooling } = await inspectDatabase(client, url);
    return pooling === 'transaction'
      ? problem('DATABASE_DIRECT_URL leads to the pooler too.', 'Name Postgres itself there.')
      : fine('DATABASE_DIRECT_URL keeps its sessions.');
  } catch (error) {
    return judgeUnreachable('DATABASE_DIRECT_URL', error);
  }
}

/** Checks the standby that is read in place of the primary. */
export async function probeStandby(
  { databaseUrl, databaseReadMaxLagMs }: Settings,
  url: string,
): Promise<Finding> {
  await using resources = new AsyncDisposableStack();
  try {
    const standby = await inspectStandby(resources.use(await openInspection(url)).client);
    const primarySystem = await systemOf(databaseUrl?.reveal());
    return judgeStandby(standby, { primarySystem, maxLagMs: databaseReadMaxLagMs });
  } catch (error) {
    return judgeUnreachable('DATABASE_READ_URL', error);
  }
}

/** Identifies the cluster; `undefined` when it cannot be asked, which the probe of the database reports. */
async function systemOf(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined;
  await using resources = new AsyncDisposableStack();
  try {
    return (await inspectStandby(resources.use(await openInspection(url)).client)).system;
  } catch (error) {
    if (error instanceof DatabaseUnreachable) return undefined;
    throw error;
  }
}

function judgeUnreachable(variable: string, error: unknown): Finding {
  if (!(error instanceof DatabaseUnreachable)) throw error;
  return problem(
    `${variable} names a database that cannot be used: ${error.message}`,
    `Start it, or mend ${variable}.`,
  );
}

async function embeddedUrl(dataDir: string): Promise<string | undefined> {
  const password = await readIfThere(join(dataDir, 'postgres-password'));
  return password === undefined
    ? undefined
    : await runningServerUrl(dataDir, password.toString('utf8').trim());
}

function* judgeUnsigned(writers: readonly string[]): Iterable<Finding> {
  if (writers.length > 0)
    yield problem(
      `Chains of the log end with checks that nobody signed: ${writers.join(', ')}.`,
      'Start each process that was killed again on its own DATA_DIR; docs/audit.md says what to do where there is none.',
    );
}

async function* judgeLog(
  { dataDir, clientHashKey }: Settings,
  connectionString: string,
  { newestCheckAt, signedAt, unsignedSince }: ContentFacts,
  nowMs: number,
  signal: AbortSignal,
): AsyncIterable<Finding> {
  if (newestCheckAt === undefined) {
    yield fine('The log has no check yet.');
    return;
  }
  const unsignedMs = unsignedSince === undefined ? 0 : nowMs - unsignedSince.getTime();
  if (unsignedMs > UNSIGNED_MS)
    yield problem(
      `Checks of ${Math.round(unsignedMs / 60_000)} minutes are not signed.`,
      'Look for warnings of checkpoints in the log of the service, or start each process again on its own DATA_DIR.',
    );
  else
    yield fine(
      signedAt === undefined ? 'The log is new.' : `The log was signed at ${signedAt.toISOString()}.`,
    );
  const installationKey =
    clientHashKey?.reveal() ?? (await readIfThere(join(dataDir, 'client-hash.key')))?.toString('utf8').trim();
  // Reading them through their openers would create them when they are missing.
  const pem = await readIfThere(join(dataDir, 'audit-signing.pem'));
  if (installationKey === undefined || pem === undefined) {
    yield unchecked('The log was not verified: this DATA_DIR has no keys yet.');
    return;
  }
  const signer = new Ed25519Signer(pem.toString('utf8'));
  const keyring = await keyringOf(signer, dataDir, installationKey);
  const range = { fromMs: newestCheckAt.getTime() - TAIL_MS };
  const { intact, checks, findings } = await verifyLog({ connectionString, keyring, range, nowMs }, signal);
  if (intact) yield fine(`The last hour of the log is intact: ${checks} checks.`);
  else {
    const kinds = new Set(findings.map(({ kind }) => kind));
    yield problem(
      `The last hour of the log is not intact: ${[...kinds].join(', ')}.`,
      kinds.has('key_unknown')
        ? 'CLIENT_HASH_KEY is another one here than for processes that signed the log, or somebody put a key into the database: compare it with theirs.'
        : 'Look each word up in docs/audit.md; GET /api/v1/audit/verify walks all of the log.',
    );
  }
}
