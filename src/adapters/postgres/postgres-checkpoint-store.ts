import type { Pool } from 'pg';
import type { ChainHead } from '../../domain/audit/check-chain.js';
import type { CheckpointStore } from '../../domain/ports/checkpoint-store.js';
import { translating } from './translate-errors.js';

const INSERT = `
  INSERT INTO check_checkpoint (writer, sequence, last_at, signed_at, jws) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;

/** Checkpoints in Postgres. */
export class PostgresCheckpointStore implements CheckpointStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async keep({ writer, sequence, lastAtMs }: ChainHead, signedAt: Date, jws: string): Promise<void> {
    const values = [writer, sequence, new Date(lastAtMs), signedAt, jws];
    await translating(() => this.#pool.query(INSERT, values));
  }
}
