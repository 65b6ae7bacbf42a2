import type { Pool } from 'pg';
import type { CheckpointStore, SignedCheckpoint } from '../../../domain/audit/ports.js';
import { rowsOf } from '../core/rows.js';

const INSERT = `
  INSERT INTO check_checkpoint (writer, sequence, last_at, signed_at, key_id, number, jws)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING`;

/** The latest checkpoint of a key. */
export const LATEST_CHECKPOINT = `
  SELECT jws FROM check_checkpoint WHERE key_id = $1 ORDER BY number DESC LIMIT 1`;

/** Checkpoints in Postgres. */
export class PostgresCheckpointStore implements CheckpointStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async keep(checkpoint: SignedCheckpoint): Promise<void> {
    const { writer, sequence, lastAtMs, signedAtMs, keyId, number, jws } = checkpoint;
    const values = [writer, sequence, new Date(lastAtMs), new Date(signedAtMs), keyId, number, jws];
    await rowsOf(this.#pool, INSERT, values);
  }

  /** Keeps a signed statement about a restore, a compact JWS. */
  async keepRestore(restoredAtMs: number, jws: string): Promise<void> {
    const text = 'INSERT INTO check_restore (restored_at, jws) VALUES ($1, $2)';
    await rowsOf(this.#pool, text, [new Date(restoredAtMs), jws]);
  }

  async latest(keyId: string): Promise<string | undefined> {
    return (await rowsOf<{ jws: string }>(this.#pool, LATEST_CHECKPOINT, [keyId]))[0]?.jws;
  }
}
