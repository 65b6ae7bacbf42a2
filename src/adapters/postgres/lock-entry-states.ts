import type { EntryState } from '../../domain/registry/entry-decision.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { lastChangesOf, statesBeforeFlag } from './entry-history.js';
import type { Prisma } from './generated/client.js';
import { type RegistrySummaryRow, toSummary } from './registry-rows.js';

/** The entries as they were last committed, which nobody else changes until the end of the transaction. */
export async function lockEntryStates(
  transaction: Prisma.TransactionClient,
  domains: readonly DomainName[],
): Promise<readonly EntryState[]> {
  // In one order for all, so that two changes of several entries never wait for one another.
  const rows = await transaction.$queryRaw<RegistrySummaryRow[]>`
    SELECT domain, document_hash AS "documentHash", validation_status AS "validationStatus", category, confidence,
           origin, version, updated_at AS "updatedAt"
      FROM registry_entry
     WHERE domain = ANY(${domains}::text[])
     ORDER BY domain
       FOR UPDATE`;
  const entries = new Map(rows.map((row) => [row.domain, toSummary(row)]));
  const lastChanges = await lastChangesOf(transaction, domains);
  const flagged = rows.filter(({ validationStatus }) => validationStatus === 'flagged');
  const beforeFlags = await statesBeforeFlag(
    transaction,
    flagged.map(({ domain }) => domain),
  );
  return domains.map((domain) => {
    const entry = entries.get(domain);
    const lastChange = lastChanges.get(domain);
    const beforeFlag = beforeFlags.get(domain);
    return {
      domain,
      ...(entry && { entry }),
      ...(lastChange && { lastChange }),
      ...(beforeFlag && { beforeFlag }),
    };
  });
}
