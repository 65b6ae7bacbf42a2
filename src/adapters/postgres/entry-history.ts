import type { EntryState } from '../../domain/registry/entry-decision.js';
import type { ValidationStatus } from '../../domain/registry/registry-entry.js';
import { parseStoredState } from './entry-change-rows.js';
import type { Prisma } from './generated/client.js';

/**
 * How much of a stored state is looked at by SQL: all that stands before the document. The words are found by their
 * keys, which no text within the state can imitate, since its quotation marks are escaped.
 */
const HEAD_LENGTH = 2000;
const FLAGGED = '{"version":%,"validation_status":"flagged",%';

/** The last version that each of the domains without an entry had, by domain; those that never had one are left out. */
export async function lastVersionsOf(
  transaction: Prisma.TransactionClient,
  domains: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.$queryRaw<{ domain: string; state: string }[]>`
    SELECT asked.domain, coalesce(last.after, last.before) AS state
      FROM unnest(${domains}::text[]) AS asked (domain)
     CROSS JOIN LATERAL (SELECT before, after FROM registry_change
                          WHERE domain = asked.domain ORDER BY id DESC LIMIT 1) AS last`;
  return new Map(rows.map(({ domain, state }) => [domain, parseStoredState(domain, state).version]));
}

/** Who changed the entry of each domain last, or removed it, and why; those that nobody ever did are left out. */
export async function lastChangesOf(
  transaction: Prisma.TransactionClient,
  domains: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<EntryState['lastChange']>>> {
  if (domains.length === 0) return new Map();
  const rows = await transaction.$queryRaw<{ domain: string; by: string; reason: string }[]>`
    SELECT asked.domain, last.changed_by AS by, last.reason
      FROM unnest(${domains}::text[]) AS asked (domain)
     CROSS JOIN LATERAL (SELECT changed_by, reason FROM registry_change
                          WHERE domain = asked.domain ORDER BY id DESC LIMIT 1) AS last`;
  return new Map(rows.map(({ domain, by, reason }) => [domain, { by, reason }]));
}

/** What each of the flagged entries was before it became so, by domain; those that began as flagged are left out. */
export async function statesBeforeFlag(
  transaction: Prisma.TransactionClient,
  domains: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<EntryState['beforeFlag']>>> {
  if (domains.length === 0) return new Map();
  const rows = await transaction.$queryRaw<
    { domain: string; status: string | null; documentHash: string | null }[]
  >`
    SELECT asked.domain, change.status, change."documentHash"
      FROM unnest(${domains}::text[]) AS asked (domain)
     CROSS JOIN LATERAL (
       SELECT substring(left(before, ${HEAD_LENGTH}::int) FROM '"validation_status":"([a-z]+)"') AS status,
              substring(left(before, ${HEAD_LENGTH}::int) FROM '"document_hash":"([0-9a-f]+)"') AS "documentHash"
         FROM registry_change
        WHERE domain = asked.domain AND left(after, ${HEAD_LENGTH}::int) LIKE ${FLAGGED}
          AND (before IS NULL OR left(before, ${HEAD_LENGTH}::int) NOT LIKE ${FLAGGED})
        ORDER BY id DESC LIMIT 1) AS change`;
  return new Map(
    rows.flatMap(({ domain, status, documentHash }) =>
      status === null || documentHash === null
        ? []
        : [[domain, { validationStatus: status as ValidationStatus, documentHash }]],
    ),
  );
}
