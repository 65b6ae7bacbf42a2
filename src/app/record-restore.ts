import { join } from 'node:path';
import { AuditState } from '../adapters/files/audit-state.js';
import { readOrCreateSigner } from '../adapters/files/signing-key.js';
import { makePool } from '../adapters/postgres/pool.js';
import { PostgresAuditKeys } from '../adapters/postgres/postgres-audit-keys.js';
import { PostgresCheckChainReader } from '../adapters/postgres/postgres-check-chain-reader.js';
import { PostgresCheckpointStore } from '../adapters/postgres/postgres-checkpoint-store.js';
import { stateOfChains } from '../domain/audit/state-of-chains.js';
import type { RestoreStatement } from '../domain/audit/statements.js';
import type { Basics } from './basics.js';
import { keyringOf, vouchForKey } from './open-audit-keys.js';
import type { Settings } from './settings.js';

/** One for the snapshot, one for what is written. */
const CONNECTIONS = 2;

export interface RecordRestoreParts extends Omit<Basics, 'settings'> {
  readonly settings: Pick<Settings, 'dataDir'>;
  readonly connectionString: string;
  /** The secret that all processes of the installation share. */
  readonly installationKey: string;
  /** Nothing that was there before is missing. */
  readonly backupMadeAt: Date;
}

/**
 * Leaves a signed statement in a log that was just restored from a backup, and has the ends of its chains signed by the
 * next start. Without it every verification would miss what was signed between the backup and the restore. No process
 * of the installation may run, and the database is migrated. Rejects as the database and the disk do.
 */
export async function recordRestore(parts: RecordRestoreParts): Promise<void> {
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
    ...{ type: 'restore', version: 1, keys: state.keys },
    ...{ backup_made_at: backupMadeAt.getTime(), restored_at: restoredAtMs },
  };
  const memory = await AuditState.open(join(dataDir, 'audit-state.json'));
  await memory.addWriters(state.unsignedWriters);
  await new PostgresCheckpointStore(pool).keepRestore(restoredAtMs, await signer.sign(statement));
}
