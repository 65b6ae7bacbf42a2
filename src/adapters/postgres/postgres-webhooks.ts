import type { Pool } from 'pg';
import { DomainError } from '../../domain/errors.js';
import type { Clock } from '../../domain/ports/clock.js';
import type {
  DueWebhook,
  OwnedWebhook,
  Webhook,
  WebhookPageOptions,
  WebhookState,
  WebhookStore,
} from '../../domain/ports/webhooks.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { DeadReason } from '../../domain/webhooks/after-delivery.js';
import { inPoolTransaction } from './in-transaction.js';
import { isUuid } from './is-uuid.js';
import { translating } from './translate-errors.js';

/** All but the secret. */
const COLUMNS = `hook.id, hook.client_key_id, hook.url, hook.domains, hook.cursor, hook.due_at, hook.failures,
  hook.failing_since, hook.last_outcome, hook.dead_reason, hook.created_at,
  (SELECT name FROM client_key WHERE id = hook.client_key_id) AS client_name`;

/** Waits for a revocation of the key that is under way, and makes another caller with the key wait. */
const LOCK_KEY = 'SELECT FROM client_key WHERE id = $1 AND revoked_at IS NULL FOR NO KEY UPDATE';
const COUNT = 'SELECT count(*)::int AS count FROM webhook WHERE client_key_id = $1';
const CREATE = `
  INSERT INTO webhook AS hook (id, client_key_id, url, domains, sealed_secret, cursor, due_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${COLUMNS}`;
const OF_KEY = `SELECT ${COLUMNS} FROM webhook AS hook WHERE client_key_id = $1 ORDER BY id DESC`;
const STATES: Readonly<Record<WebhookState, string>> = {
  active: 'hook.dead_reason IS NULL AND hook.failures = 0',
  failing: 'hook.dead_reason IS NULL AND hook.failures > 0',
  dead: 'hook.dead_reason IS NOT NULL',
};
const REMOVE = `
  DELETE FROM webhook AS hook WHERE id = $1 AND client_key_id = coalesce($2, client_key_id) RETURNING ${COLUMNS}`;
const RESTART = `
  UPDATE webhook AS hook SET dead_reason = NULL, failures = 0, failing_since = NULL, due_at = $2
   WHERE id = $1 AND dead_reason IS NOT NULL RETURNING ${COLUMNS}`;
const TAKE = `
  UPDATE webhook AS hook SET due_at = $1::timestamptz + $2 * interval '1 ms'
   WHERE id = (SELECT id FROM webhook
                WHERE dead_reason IS NULL AND due_at <= $1
                  AND split_part(cursor, '-', 1)::bigint < (SELECT max(id) FROM registry_change)
                ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}, hook.sealed_secret`;
/** The time until which it was taken tells who has it. */
const SETTLE = `
  UPDATE webhook SET due_at = $3, failures = $4, failing_since = $5, dead_reason = $6,
         cursor = coalesce($7, cursor), last_outcome = coalesce($8, last_outcome)
   WHERE id = $1 AND due_at = $2`;

interface WebhookRow {
  readonly id: string;
  readonly client_key_id: string;
  readonly client_name: string;
  readonly url: string;
  readonly domains: readonly DomainName[];
  readonly cursor: string;
  readonly due_at: Date;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly last_outcome: string | null;
  readonly dead_reason: DeadReason | null;
  readonly created_at: Date;
}

/** The webhooks in Postgres. What is due is handed out row by row, so that processes that are woken together share it. */
export class PostgresWebhooks implements WebhookStore {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  create(
    { id, url, domains, cursor, sealedSecret }: Parameters<WebhookStore['create']>[0],
    { clientKeyId, most }: Parameters<WebhookStore['create']>[1],
  ): Promise<Webhook> {
    const values = [id, clientKeyId, url, domains, sealedSecret, cursor, this.#clock.now()];
    return translating(() =>
      inPoolTransaction(this.#pool, async (client) => {
        if ((await client.query(LOCK_KEY, [clientKeyId])).rowCount === 0)
          throw new DomainError('invalid_api_key', 'The client key was revoked.');
        const { rows } = await client.query<{ count: number }>(COUNT, [clientKeyId]);
        if ((rows[0]?.count ?? 0) >= most)
          throw new DomainError('conflict', `A client key has ${most} webhooks at most: delete one first.`);
        const made = await client.query<WebhookRow>(CREATE, values);
        return toWebhook(made.rows[0] as WebhookRow);
      }),
    );
  }

  async ofKey(clientKeyId: string): Promise<readonly Webhook[]> {
    return (await this.#query(OF_KEY, [clientKeyId])).map(toWebhook);
  }

  async page({ limit, before, state }: WebhookPageOptions): Promise<readonly OwnedWebhook[]> {
    const where = state === undefined ? 'true' : STATES[state];
    const sql = `SELECT ${COLUMNS} FROM webhook AS hook
                  WHERE ${where} AND ($1::uuid IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`;
    return (await this.#query(sql, [before ?? null, limit])).map(toOwned);
  }

  async remove(id: string, clientKeyId?: string): Promise<OwnedWebhook | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#query(REMOVE, [id, clientKeyId ?? null]);
    return row && toOwned(row);
  }

  async restart(id: string): Promise<OwnedWebhook | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await this.#query(RESTART, [id, this.#clock.now()]);
    if (row !== undefined) return toOwned(row);
    const [living] = await this.#query(`SELECT ${COLUMNS} FROM webhook AS hook WHERE id = $1`, [id]);
    if (living !== undefined) throw new DomainError('conflict', 'The webhook is not dead.');
    return undefined;
  }

  async take(leaseMs: number): Promise<DueWebhook | undefined> {
    const [row] = await this.#query<WebhookRow & { sealed_secret: string }>(TAKE, [
      this.#clock.now(),
      leaseMs,
    ]);
    return row && { ...toWebhook(row), sealedSecret: row.sealed_secret };
  }

  async settle(taken: DueWebhook, end: Parameters<WebhookStore['settle']>[1]): Promise<void> {
    const { dueAt, failures, failingSince = null, deadReason = null } = end;
    const { cursor = null, lastOutcome = null } = end;
    await this.#query(SETTLE, [
      ...[taken.id, taken.dueAt, dueAt, failures, failingSince],
      ...[deadReason, cursor, lastOutcome],
    ]);
  }

  async #query<Row extends object = WebhookRow>(sql: string, values: unknown[]): Promise<readonly Row[]> {
    return (await translating(() => this.#pool.query<Row>(sql, values))).rows;
  }
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    ...{ id: row.id, url: row.url, domains: row.domains, cursor: row.cursor },
    ...{ dueAt: row.due_at, failures: row.failures, createdAt: row.created_at },
    ...(row.failing_since !== null && { failingSince: row.failing_since }),
    ...(row.last_outcome !== null && { lastOutcome: row.last_outcome }),
    ...(row.dead_reason !== null && { deadReason: row.dead_reason }),
  };
}

function toOwned(row: WebhookRow): OwnedWebhook {
  return { ...toWebhook(row), clientKeyId: row.client_key_id, clientName: row.client_name };
}
