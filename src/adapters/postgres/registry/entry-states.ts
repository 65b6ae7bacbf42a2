import { DamagedTermsError } from '../../../domain/errors.js';
import type { EntryState } from '../../../domain/registry/entry-decision.js';
import type { ValidationStatus } from '../../../domain/registry/validation-status.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { Prisma } from '../generated/client.js';
import { type RegistrySummaryRow, SUMMARY_COLUMNS, toSummary } from './registry-rows.js';

/**
 * How much of a stored state SQL looks at: all that precedes the document. The values are found by their
 * keys. No text within the state can imitate a key, since its quotation marks are escaped.
 */
const HEAD_LENGTH = 2000;
const FLAGGED = '{"version":%,"validation_status":"flagged",%';

/** The basis of a decision, which is compared again when the decision is written. */
export interface LockedEntry {
  readonly state: EntryState;
  /** The last version that the domain ever had; 0 if it never had one. */
  readonly lastVersion: number;
  /** Id of the last change of the domain's entry, as digits; null if it was never changed. */
  readonly lastChangeId: string | null;
}

interface PastRow {
  readonly domain: string;
  readonly id: bigint;
  readonly by: string;
  readonly reason: string;
  readonly version: number | null;
  readonly statusBefore: string | null;
  readonly hashBefore: string | null;
}

/** The entries as they were last committed. No other writer changes them until the end of the transaction. */
export async function lockEntries(
  transaction: Prisma.TransactionClient,
  domains: readonly DomainName[],
): Promise<readonly LockedEntry[]> {
  if (domains.length === 0) return [];
  // In the same order everywhere, so that two changes of several entries never deadlock.
  const rows = await transaction.$queryRaw<RegistrySummaryRow[]>`
    SELECT domain, ${Prisma.raw(SUMMARY_COLUMNS)}
      FROM registry_entry AS entry
     WHERE domain = ANY(${domains}::text[])
     ORDER BY domain
       FOR UPDATE`;
  const entries = new Map(rows.map((row) => [row.domain, toSummary(row)]));
  const flagged = rows.filter(({ validationStatus }) => validationStatus === 'flagged');
  // A separate statement, because a statement sees what was committed before it began, and the one above may
  // have waited for the lock.
  const pasts = await transaction.$queryRaw<PastRow[]>`
    SELECT asked.domain, last.id, last.changed_by AS by, last.reason, last.version,
           flag.status AS "statusBefore", flag.hash AS "hashBefore"
      FROM unnest(${domains}::text[]) AS asked (domain)
     CROSS JOIN LATERAL (
       SELECT id, changed_by, reason,
              substring(left(coalesce(after, before), ${HEAD_LENGTH}::int) FROM '^{"version":([0-9]+),')::int AS version
         FROM registry_change WHERE domain = asked.domain ORDER BY id DESC LIMIT 1) AS last
      LEFT JOIN LATERAL (
       SELECT substring(left(before, ${HEAD_LENGTH}::int) FROM '"validation_status":"([a-z]+)"') AS status,
              substring(left(before, ${HEAD_LENGTH}::int) FROM '"document_hash":"([0-9a-f]+)"') AS hash
         FROM registry_change
        WHERE asked.domain = ANY(${flagged.map(({ domain }) => domain)}::text[]) AND domain = asked.domain
          AND left(after, ${HEAD_LENGTH}::int) LIKE ${FLAGGED}
          AND (before IS NULL OR left(before, ${HEAD_LENGTH}::int) NOT LIKE ${FLAGGED})
        ORDER BY id DESC LIMIT 1) AS flag ON true`;
  const pastOf = new Map(pasts.map((past) => [past.domain, past]));
  return domains.map((domain) => toLocked(domain, entries.get(domain), pastOf.get(domain)));
}

/** @throws DamagedTermsError when the versions that the domain has had are unknown */
function toLocked(domain: DomainName, entry: EntryState['entry'], past: PastRow | undefined): LockedEntry {
  const lastVersion = entry?.version ?? (past === undefined ? 0 : past.version);
  if (lastVersion === null) throw new DamagedTermsError(domain);
  const { statusBefore, hashBefore } = past ?? { statusBefore: null, hashBefore: null };
  return {
    state: {
      domain,
      ...(entry && { entry }),
      ...(past && { lastChange: { by: past.by, reason: past.reason } }),
      ...(statusBefore !== null &&
        hashBefore !== null && {
          beforeFlag: { validationStatus: statusBefore as ValidationStatus, documentHash: hashBefore },
        }),
    },
    lastVersion,
    lastChangeId: past === undefined ? null : String(past.id),
  };
}
