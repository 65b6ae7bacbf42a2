import type { Pool, PoolClient } from 'pg';
import {
  type Approval,
  type ApprovalDecision,
  type ApprovalState,
  failureOf,
  type SitePermission,
} from '../../../domain/approvals/approval.js';
import { questionHash } from '../../../domain/approvals/approval-hashes.js';
import type {
  ApprovalPageOptions,
  ApprovalStore,
  Approver,
  NewApproval,
  Outcome,
} from '../../../domain/approvals/ports.js';
import { groupStanding, type SiteStanding } from '../../../domain/approvals/standing.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { inPoolTransaction } from '../core/in-transaction.js';
import { rowsOf, withoutNulls } from '../core/rows.js';
import { isUuid, storableText } from '../core/storable-text.js';

const COLUMNS = `id, domain, action, permission_key AS key, asked_by AS "askedBy", agent_id AS "agentId", run_id AS "runId",
  reason, profile_hash AS "profileHash", open_conditions AS "openConditions", terms_hash AS "termsHash",
  document_hash AS "documentHash", asked_at AS "askedAt", expires_at AS "expiresAt", used_at AS "usedAt",
  revoked_at AS "revokedAt", revoked_by AS "revokedBy",
  decision, scope, until, conditions, decision_reason AS "decisionReason", decided_by AS "decidedBy",
  decided_role AS "decidedRole", decided_at AS "decidedAt"`;
const PERMISSION_COLUMNS = `id, site, keys, document_url AS "documentUrl", document_sha256 AS "documentSha256", note, until,
  recorded_by AS "recordedBy", recorded_at AS "recordedAt", revoked_at AS "revokedAt", revoked_by AS "revokedBy"`;

/** Makes the requests of one client wait for each other, so that its pending ones are counted rightly. */
const LOCK_CLIENT = "SELECT pg_advisory_xact_lock(hashtextextended('approval ' || $1, 0))";
const CLOSE_EXPIRED =
  'UPDATE approval SET is_open = false WHERE asked_by = $1 AND is_open AND expires_at <= $2';
const OPEN_ONE = `SELECT ${COLUMNS} FROM approval WHERE question_hash = $1 AND is_open`;
const COUNT_OPEN = 'SELECT count(*)::int AS count FROM approval WHERE asked_by = $1 AND is_open';
const ASK = `
  INSERT INTO approval (id, question_hash, domain, action, permission_key, asked_by, agent_id, run_id, reason, profile_hash,
                        open_conditions, terms_hash, document_hash, asked_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${COLUMNS}`;
const LOCK = `SELECT ${COLUMNS} FROM approval WHERE id = $1 FOR UPDATE`;
const DECIDE = `
  UPDATE approval SET is_open = false, decision = $2, scope = $3, until = $4, conditions = $5, decision_reason = $6,
         decided_by = $7, decided_role = $8, decided_at = $9
   WHERE id = $1 RETURNING ${COLUMNS}`;
const REVOKE = `UPDATE approval SET revoked_at = $2, revoked_by = $3 WHERE id = $1 RETURNING ${COLUMNS}`;
const USE = `
  UPDATE approval SET used_at = $2
   WHERE id = $1 AND scope = 'once' AND used_at IS NULL AND revoked_at IS NULL AND (until IS NULL OR until > $2)
  RETURNING ${COLUMNS}`;
const STATES: Readonly<Record<ApprovalState, string>> = {
  pending: 'decision IS NULL AND expires_at > $3',
  expired: 'decision IS NULL AND expires_at <= $3',
  granted: "decision = 'grant' AND $3::timestamptz IS NOT NULL",
  denied: "decision = 'deny' AND $3::timestamptz IS NOT NULL",
};
const RECORD = `
  INSERT INTO site_permission (id, site, keys, document_url, document_sha256, note, until, recorded_by, recorded_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${PERMISSION_COLUMNS}`;
const NOTE_CHANGE = `
  INSERT INTO approval_change (changed_at, changed_by, subject, subject_id, change, after) VALUES ($1, $2, $3, $4, $5, $6)`;

type Row = Record<string, unknown>;

/** Requests for approval, decisions and permissions of sites in Postgres. */
export class PostgresApprovals implements ApprovalStore {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  ask(question: NewApproval, most: number): Promise<Approval | undefined> {
    const { id, domain, key, askedAt, expiresAt, openConditions, termsHash } = question;
    const askedBy = storableText(question.askedBy);
    const hash = questionHash(question);
    return inPoolTransaction(this.#pool, async (client) => {
      await client.query(LOCK_CLIENT, [askedBy]);
      await client.query(CLOSE_EXPIRED, [askedBy, askedAt]);
      const [pending] = (await client.query<Row>(OPEN_ONE, [hash])).rows;
      if (pending !== undefined) return toApproval(pending);
      const [counted] = (await client.query<{ count: number }>(COUNT_OPEN, [askedBy])).rows;
      if ((counted?.count ?? 0) >= most) return undefined;
      const { agentId, runId, reason, profileHash, documentHash } = question;
      const values = [
        id,
        hash,
        domain,
        storableText(question.action),
        key,
        askedBy,
        storableOrNull(agentId),
        storableOrNull(runId),
        storableOrNull(reason),
        profileHash ?? null,
        openConditions.map(storableText),
        termsHash,
        documentHash ?? null,
        askedAt,
        expiresAt,
      ];
      const made = toApproval((await client.query<Row>(ASK, values)).rows[0] as Row);
      await this.#note(client, 'approval', 'asked', askedBy, made);
      return made;
    });
  }

  async find(id: string): Promise<Approval | undefined> {
    if (!isUuid(id)) return undefined;
    const [row] = await rowsOf<Row>(this.#pool, `SELECT ${COLUMNS} FROM approval WHERE id = $1`, [id]);
    return row && toApproval(row);
  }

  async page({ limit, before, state, domain }: ApprovalPageOptions): Promise<readonly Approval[]> {
    const where = state === undefined ? '$3::timestamptz IS NOT NULL' : STATES[state];
    const sql = `SELECT ${COLUMNS} FROM approval
                  WHERE ${where} AND ($1::uuid IS NULL OR id < $1) AND ($4::text IS NULL OR domain = $4)
                  ORDER BY id DESC LIMIT $2`;
    const values = [before ?? null, limit, this.#clock.now(), domain ?? null];
    return (await rowsOf<Row>(this.#pool, sql, values)).map(toApproval);
  }

  async decide(id: string, decision: ApprovalDecision, by: Approver): Promise<Outcome<Approval>> {
    if (!isUuid(id)) return { ok: false, failure: 'unknown' };
    return inPoolTransaction(this.#pool, async (client): Promise<Outcome<Approval>> => {
      const [row] = (await client.query<Row>(LOCK, [id])).rows;
      if (row === undefined) return { ok: false, failure: 'unknown' };
      const now = this.#clock.now();
      const failure = failureOf(toApproval(row), decision, now);
      if (failure !== undefined) return { ok: false, failure };
      const { scope, until, conditions, reason } = decision;
      const values = [
        id,
        decision.decision,
        scope,
        until ?? null,
        storableOrNull(conditions),
        storableText(reason),
        storableText(by.name),
        by.role,
        now,
      ];
      const decided = toApproval((await client.query<Row>(DECIDE, values)).rows[0] as Row);
      await this.#note(client, 'approval', 'decided', by.name, decided);
      return { ok: true, value: decided };
    });
  }

  async revoke(id: string, by: string): Promise<Outcome<Approval>> {
    if (!isUuid(id)) return { ok: false, failure: 'unknown' };
    return inPoolTransaction(this.#pool, async (client): Promise<Outcome<Approval>> => {
      const [row] = (await client.query<Row>(LOCK, [id])).rows;
      if (row === undefined) return { ok: false, failure: 'unknown' };
      const approval = toApproval(row);
      if (approval.decided === undefined) return { ok: false, failure: 'undecided' };
      if (approval.revokedAt !== undefined) return { ok: true, value: approval };
      const values = [id, this.#clock.now(), storableText(by)];
      const revoked = toApproval((await client.query<Row>(REVOKE, values)).rows[0] as Row);
      await this.#note(client, 'approval', 'revoked', by, revoked);
      return { ok: true, value: revoked };
    });
  }

  use(id: string): Promise<boolean> {
    return inPoolTransaction(this.#pool, async (client) => {
      const [row] = (await client.query<Row>(USE, [id, this.#clock.now()])).rows;
      if (row === undefined) return false;
      const used = toApproval(row);
      await this.#note(client, 'approval', 'used', used.askedBy, used);
      return true;
    });
  }

  recordPermission(permission: Parameters<ApprovalStore['recordPermission']>[0]): Promise<SitePermission> {
    const { id, site, keys, documentUrl, documentSha256, note, until } = permission;
    const recordedBy = storableText(permission.recordedBy);
    const url = storableText(documentUrl);
    return inPoolTransaction(this.#pool, async (client) => {
      const values = [id, site, keys, url, documentSha256, storableOrNull(note), until ?? null];
      const { rows } = await client.query<Row>(RECORD, [...values, recordedBy, this.#clock.now()]);
      const recorded = toPermission(rows[0] as Row);
      await this.#note(client, 'site_permission', 'recorded', recordedBy, recorded);
      return recorded;
    });
  }

  async permissions({
    limit,
    before,
  }: {
    limit: number;
    before?: string;
  }): Promise<readonly SitePermission[]> {
    const sql = `SELECT ${PERMISSION_COLUMNS} FROM site_permission
                  WHERE $1::uuid IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`;
    return (await rowsOf<Row>(this.#pool, sql, [before ?? null, limit])).map(toPermission);
  }

  async revokePermission(id: string, by: string): Promise<SitePermission | undefined> {
    if (!isUuid(id)) return undefined;
    return inPoolTransaction(this.#pool, async (client) => {
      const find = `SELECT ${PERMISSION_COLUMNS} FROM site_permission WHERE id = $1 FOR UPDATE`;
      const [row] = (await client.query<Row>(find, [id])).rows;
      if (row === undefined) return undefined;
      const permission = toPermission(row);
      if (permission.revokedAt !== undefined) return permission;
      const sql = `UPDATE site_permission SET revoked_at = $2, revoked_by = $3 WHERE id = $1 RETURNING ${PERMISSION_COLUMNS}`;
      const { rows } = await client.query<Row>(sql, [id, this.#clock.now(), storableText(by)]);
      const revoked = toPermission(rows[0] as Row);
      await this.#note(client, 'site_permission', 'revoked', by, revoked);
      return revoked;
    });
  }

  async standing(): Promise<ReadonlyMap<DomainName, SiteStanding>> {
    const now = [this.#clock.now()];
    const decided = `SELECT ${COLUMNS} FROM approval
      WHERE decision IS NOT NULL AND revoked_at IS NULL AND used_at IS NULL AND (until IS NULL OR until > $1)`;
    const permitted = `SELECT ${PERMISSION_COLUMNS} FROM site_permission
      WHERE revoked_at IS NULL AND (until IS NULL OR until > $1)`;
    const approvals = await rowsOf<Row>(this.#pool, decided, now);
    const permissions = await rowsOf<Row>(this.#pool, permitted, now);
    return groupStanding(approvals.map(toApproval), permissions.map(toPermission));
  }

  async #note(
    client: PoolClient,
    subject: 'approval' | 'site_permission',
    change: 'asked' | 'decided' | 'recorded' | 'revoked' | 'used',
    by: string,
    after: Approval | SitePermission,
  ): Promise<void> {
    const values = [this.#clock.now(), storableText(by), subject, after.id, change, JSON.stringify(after)];
    await client.query(NOTE_CHANGE, values);
  }
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text);
}

function toApproval(row: Row): Approval {
  const { decision, scope, until, conditions, decisionReason: reason, ...rest } = withoutNulls(row);
  const { decidedBy, decidedRole, decidedAt, ...asked } = rest;
  // The columns have CHECK constraints, and only this adapter writes them.
  if (decision === undefined) return asked as unknown as Approval;
  const decided = { decision, scope, reason, decidedBy, decidedRole, decidedAt };
  const optional = { ...(until !== undefined && { until }), ...(conditions !== undefined && { conditions }) };
  return { ...asked, decided: { ...decided, ...optional } } as unknown as Approval;
}

function toPermission(row: Row): SitePermission {
  return withoutNulls(row) as unknown as SitePermission;
}
