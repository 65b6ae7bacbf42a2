import type { Pool } from 'pg';
import { DomainError } from '../../../domain/errors.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { DeadReason } from '../../../domain/webhooks/after-delivery.js';
import type {
  DueWebhook,
  LeftOutWebhooks,
  OwnedWebhook,
  Webhook,
  WebhookPageOptions,
  WebhookState,
  WebhookStore,
} from '../../../domain/webhooks/ports.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { rowsOf, withoutNulls } from '../core/rows.js';
import { isUuid } from '../core/storable-text.js';

/** The columns of a {@link WebhookRow}: all except the secret. */
const COLUMNS = `hook.id, hook.client_key_id AS "clientKeyId", hook.url, hook.domains, hook.cursor, hook.due_at AS "dueAt",
  hook.failures, hook.failing_since AS "failingSince", hook.last_outcome AS "lastOutcome",
  hook.dead_reason AS "deadReason", hook.created_at AS "createdAt",
  (SELECT name FROM client_key WHERE id = hook.client_key_id) AS "clientName"`;

/** Waits for a revocation of the key that is under way, and makes other callers with the key wait. */
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
                  AND client_key_id <> ALL ($3::uuid[]) AND (failures = 0 OR NOT $4)
                  AND split_part(cursor, '-', 1)::bigint < (SELECT max(id) FROM registry_change)
                ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}, hook.sealed_secret AS "sealedSecret"`;
/** `due_at` doubles as the lease token: only the process that took the webhook knows its value. */
const SETTLE = `
  UPDATE webhook SET due_at = $3, failures = $4, failing_since = $5, dead_reason = $6,
         cursor = coalesce($7, cursor), last_outcome = coalesce($8, last_outcome)
   WHERE id = $1 AND due_at = $2`;

interface WebhookRow extends Omit<OwnedWebhook, 'failingSince' | 'lastOutcome' | 'deadReason'> {
  readonly failingSince: Date | null;
  readonly lastOutcome: string | null;
  readonly deadReason: DeadReason | null;
}

/**
 * The webhooks in Postgres. Due webhooks are handed out row by row, so that processes that wake together
 * share them.
 */
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
    return inPoolTransaction(this.#pool, async (client) => {
      if ((await client.query(LOCK_KEY, [clientKeyId])).rowCount === 0)
        throw new DomainError('invalid_api_key', 'The client key was revoked.');
      const { rows } = await client.query<{ count: number }>(COUNT, [clientKeyId]);
      if ((rows[0]?.count ?? 0) >= most)
        throw new DomainError('conflict', `A client key has ${most} webhooks at most: delete one first.`);
      const made = await client.query<WebhookRow>(CREATE, values);
      return withoutNulls(made.rows[0] as WebhookRow);
    });
  }

  async ofKey(clientKeyId: string): Promise<readonly Webhook[]> {
    return this.#webhooks(OF_KEY, [clientKeyId]);
  }

  async page({ limit, before, state }: WebhookPageOptions): Promise<readonly OwnedWebhook[]> {
    const where = state === undefined ? 'true' : STATES[state];
    const sql = `SELECT ${COLUMNS} FROM webhook AS hook
                  WHERE ${where} AND ($1::uuid IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`;
    return this.#webhooks(sql, [before ?? null, limit]);
  }

  async remove(id: string, clientKeyId?: string): Promise<OwnedWebhook | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.#webhooks(REMOVE, [id, clientKeyId ?? null]))[0];
  }

  async restart(id: string): Promise<OwnedWebhook | undefined> {
    if (!isUuid(id)) return undefined;
    const [restarted] = await this.#webhooks(RESTART, [id, this.#clock.now()]);
    if (restarted !== undefined) return restarted;
    const [living] = await this.#webhooks(`SELECT ${COLUMNS} FROM webhook AS hook WHERE id = $1`, [id]);
    if (living !== undefined) throw new DomainError('conflict', 'The webhook is not dead.');
    return undefined;
  }

  async take(
    leaseMs: number,
    { ofKeys, failing }: LeftOutWebhooks = { ofKeys: [], failing: false },
  ): Promise<DueWebhook | undefined> {
    const values = [this.#clock.now(), leaseMs, ofKeys, failing];
    const [row] = await rowsOf<WebhookRow & Pick<DueWebhook, 'sealedSecret'>>(this.#pool, TAKE, values);
    return row && withoutNulls(row);
  }

  async settle(taken: DueWebhook, end: Parameters<WebhookStore['settle']>[1]): Promise<void> {
    const { dueAt, failures, failingSince = null, deadReason = null } = end;
    const { cursor = null, lastOutcome = null } = end;
    await rowsOf(this.#pool, SETTLE, [
      taken.id,
      taken.dueAt,
      dueAt,
      failures,
      failingSince,
      deadReason,
      cursor,
      lastOutcome,
    ]);
  }

  async #webhooks(sql: string, values: unknown[]): Promise<readonly OwnedWebhook[]> {
    return (await rowsOf<WebhookRow>(this.#pool, sql, values)).map(withoutNulls);
  }
}
