import type { Pool } from 'pg';
import { rowsOf } from './rows.js';

const ADD = `
  INSERT INTO audit_key (key_id, x, voucher, added_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (key_id) DO UPDATE SET x = excluded.x, voucher = excluded.voucher
  WHERE (audit_key.x, audit_key.voucher) IS DISTINCT FROM (excluded.x, excluded.voucher)`;

/** More would be put there on purpose; the others are not read. */
const MAX_KEYS = 1_000;
const ALL = `SELECT key_id AS "keyId", x, voucher FROM audit_key ORDER BY added_at, key_id LIMIT ${MAX_KEYS}`;

/** A public key as it stands in the database, put there by any client that can write to it. */
export interface KeptAuditKey {
  readonly keyId: string;
  /** The public key of Ed25519 in base64url. */
  readonly x: string;
  /** What only a process of the installation can write beside it. */
  readonly voucher: string;
}

/** The public keys of all processes that sign statements on the log, in Postgres. */
export class PostgresAuditKeys {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add({ keyId, x, voucher }: KeptAuditKey, now: Date): Promise<void> {
    await rowsOf(this.#pool, ADD, [keyId, x, voucher, now]);
  }

  all(): Promise<readonly KeptAuditKey[]> {
    return rowsOf<KeptAuditKey>(this.#pool, ALL);
  }
}
