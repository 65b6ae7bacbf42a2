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

/** The last version that a domain without an entry ever had; 0 when it never had one. */
export async function lastVersionOf(transaction: Prisma.TransactionClient, domain: string): Promise<number> {
  const last = await transaction.registryChange.findFirst({
    where: { domain },
    orderBy: { id: 'desc' },
    select: { before: true, after: true },
  });
  const text = last?.after ?? last?.before ?? null;
  return text === null ? 0 : parseStoredState(domain, text).version;
}

/** Why each of the entries was changed last, by domain; those that never were are left out. */
export async function lastReasonsOf(
  transaction: Prisma.TransactionClient,
  domains: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (domains.length === 0) return new Map();
  const rows = await transaction.$queryRaw<{ domain: string; reason: string }[]>`
    SELECT asked.domain, last.reason
      FROM unnest(${domains}::text[]) AS asked (domain)
     CROSS JOIN LATERAL (SELECT reason FROM registry_change
                          WHERE domain = asked.domain ORDER BY id DESC LIMIT 1) AS last`;
  return new Map(rows.map(({ domain, reason }) => [domain, reason]));
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
