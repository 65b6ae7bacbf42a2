import type { Pool } from 'pg';
import { rowsOf } from '../core/rows.js';

const ADD = `
  INSERT INTO audit_key (key_id, x, voucher, added_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (key_id) DO UPDATE SET x = excluded.x, voucher = excluded.voucher
  WHERE (audit_key.x, audit_key.voucher) IS DISTINCT FROM (excluded.x, excluded.voucher)`;

/** More keys can only be there on purpose; the rest are not read. */
const MAX_KEYS = 1_000;
const ALL = `SELECT key_id AS "keyId", x, voucher FROM audit_key ORDER BY added_at, key_id LIMIT ${MAX_KEYS}`;

/** A public key from the database. Any client that can write to the database can have put it there. */
export interface KeptAuditKey {
  readonly keyId: string;
  /** The public key of Ed25519 in base64url. */
  readonly x: string;
  /** A proof that only a process of this installation can write next to the key. */
  readonly voucher: string;
}

/** The public keys of all processes that sign statements about the log, in Postgres. */
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
