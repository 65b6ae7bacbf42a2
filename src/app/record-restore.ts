import { join } from 'node:path';
import { AuditState } from '../adapters/files/audit-state.js';
import { readOrCreateSigner } from '../adapters/files/signing-key.js';
import { PostgresAuditKeys } from '../adapters/postgres/audit/postgres-audit-keys.js';
import { PostgresCheckChainReader } from '../adapters/postgres/audit/postgres-check-chain-reader.js';
import { PostgresCheckpointStore } from '../adapters/postgres/audit/postgres-checkpoint-store.js';
import { makePool } from '../adapters/postgres/core/pool.js';
import { migrate } from '../adapters/postgres/operate/migrate.js';
import { stateOfChains } from '../domain/audit/state-of-chains.js';
import type { RestoreStatement } from '../domain/audit/statements.js';
import type { Basics } from './basics.js';
import { keyringOf, vouchForKey } from './open-audit-keys.js';
import { type DatabaseSettings, lockDataDir, openDatabase } from './open-database.js';
import { projectPath } from './project-files.js';
import { readInstallationKey } from './secret-file.js';
import type { Settings } from './settings.js';

/** One for the snapshot, one for what is written. */
const CONNECTIONS = 2;

export interface RecordRestoreParts extends Omit<Basics, 'settings'> {
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly connectionString: string;
  /** The secret that all processes of the installation share. */
  readonly installationKey: string;
  /**
   * When the backup began, or the moment of another copy of the database: it contains everything from before.
   */
  readonly backupMadeAt: Date;
}

export interface RecordedRestore {
  /** Chains whose ends the next start verifies and signs. */
  readonly unsignedWriters: readonly string[];
}

/**
 * {@link recordRestore} for a database that was put back to an earlier moment by other means. First migrates
 * it to this release's schema.
 *
 * @throws EmbeddedPostgresError when another process uses the data folder; DatabaseUnreachable,
 * MigrationError
 */
export async function recordOutsideRestore(
  settings: DatabaseSettings & Pick<Settings, 'clientHashKey'>,
  restoredTo: Date,
  { clock, log }: Pick<Basics, 'clock' | 'log'>,
): Promise<RecordedRestore> {
  await using resources = new AsyncDisposableStack();
  if (settings.databaseUrl !== undefined) await lockDataDir(settings, resources);
  const { directUrl: connectionString } = await openDatabase(settings, { log }, resources);
  await migrate({ connectionString, folder: projectPath('prisma/migrations'), log });
  return await recordRestore({
    settings,
    connectionString,
    installationKey: await readInstallationKey(settings),
    backupMadeAt: restoredTo,
    clock,
    log,
  });
}

/**
 * Adds a signed statement to a log that was just restored from a backup, and makes the next start sign the
 * ends of its chains. Without it, every verification would report what was signed between the backup and the
 * restore as missing. No process of the installation may run, and the database must be migrated. Rejects as
 * the database and the disk do.
 */
export async function recordRestore(parts: RecordRestoreParts): Promise<RecordedRestore> {
  const { settings, connectionString, installationKey, backupMadeAt, clock, log } = parts;
  const { dataDir } = settings;
  await using resources = new AsyncDisposableStack();
  const pool = resources.adopt(makePool(connectionString, CONNECTIONS, log), (open) => open.end());
  const signer = await readOrCreateSigner(join(dataDir, 'audit-signing.pem'));
  await vouchForKey(
    new PostgresAuditKeys(pool),
    await keyringOf(signer, dataDir, installationKey),
    clock.now(),
  );
  const state = await new PostgresCheckChainReader(pool).read(stateOfChains, new AbortController().signal);
  const restoredAtMs = clock.now().getTime();
  const statement: RestoreStatement = {
    type: 'restore',
    version: 1,
    keys: state.keys,
    backup_made_at: backupMadeAt.getTime(),
    restored_at: restoredAtMs,
  };
  const memory = await AuditState.open(join(dataDir, 'audit-state.json'));
  await memory.addWriters(state.unsignedWriters);
  await new PostgresCheckpointStore(pool).keepRestore(restoredAtMs, await signer.sign(statement));
  return { unsignedWriters: state.unsignedWriters };
}
