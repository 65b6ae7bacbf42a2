import type { Pool } from 'pg';
import type {
  ChangeKind,
  ChangePlace,
  FollowedChange,
  RegistryChanges,
} from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { rowsOf } from '../core/rows.js';
import { type EntryChangeRow, toEntryChange } from './entry-change-rows.js';
import { unlessDamaged } from './stored-document.js';

/** A `ChangePlace`, or no row: the place of the change $1, or of the last change where $1 is null. */
export const CHANGE_PLACE = `
  SELECT id, domain, changed_at AS at FROM registry_change WHERE $1::bigint IS NULL OR id = $1 ORDER BY id DESC LIMIT 1`;
/** Leaves out the states of entries that were removed since. */
const CHANGE = `
  SELECT id, domain, changed_at AS "changedAt", changed_by AS "changedBy", reason, kept,
         CASE WHEN before IS NULL THEN 'added' WHEN after IS NULL THEN 'removed' ELSE 'changed' END AS kind,
         CASE WHEN kept THEN before END AS before, CASE WHEN kept THEN after END AS after
    FROM registry_change AS change
   CROSS JOIN LATERAL (
     SELECT NOT EXISTS (SELECT FROM registry_change AS later
                         WHERE later.domain = change.domain AND later.id >= change.id AND later.after IS NULL) AS kept
   ) AS since`;

interface FollowedRow extends EntryChangeRow {
  readonly kind: ChangeKind;
  readonly kept: boolean;
}

/**
 * The changes of all entries in Postgres, read only from the primary: a standby returns them in the same
 * order, but may not know a recent cursor yet. The migration `change_order` gives ids in the order of the
 * commits.
 */
export class PostgresRegistryChanges implements RegistryChanges {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async place(id?: string): Promise<ChangePlace | undefined> {
    return (await rowsOf<ChangePlace>(this.#pool, CHANGE_PLACE, [id ?? null]))[0];
  }

  async after(id: string, limit: number): Promise<readonly FollowedChange[]> {
    const sql = `${CHANGE} WHERE id > $1 ORDER BY id LIMIT $2`;
    return (await rowsOf<FollowedRow>(this.#pool, sql, [id, limit])).map(toFollowed);
  }

  async before(id: string | undefined, limit: number): Promise<readonly FollowedChange[]> {
    const sql = `${CHANGE} WHERE id < coalesce($1, 9223372036854775807) ORDER BY id DESC LIMIT $2`;
    return (await rowsOf<FollowedRow>(this.#pool, sql, [id ?? null, limit])).map(toFollowed);
  }
}

function toFollowed({ kept, kind, ...row }: FollowedRow): FollowedChange {
  // One damaged row must not keep readers from the changes after it.
  const change = kept ? unlessDamaged(() => toEntryChange(row)) : undefined;
  return {
    id: String(row.id),
    domain: row.domain as DomainName,
    at: row.changedAt,
    kind,
    ...(change !== undefined && { change }),
  };
}
