import { lastVersionsOf } from './entry-history.js';
import type { Prisma } from './generated/client.js';
import type { EntryColumns, RegistryEntryRow } from './registry-rows.js';

/**
 * Adds entries that were found to be missing, each of another domain and in the order of the domains, and gives them as
 * they became; `undefined` when another writer has added one of them in between. Records nothing.
 */
export async function insertEntryRows(
  transaction: Prisma.TransactionClient,
  entries: readonly EntryColumns[],
  now: Date,
): Promise<readonly RegistryEntryRow[] | undefined> {
  if (entries.length === 0) return [];
  const count = await transaction.$executeRaw`
    INSERT INTO registry_entry (domain, document, document_hash, validation_status, category, confidence, origin,
                                version, created_at, updated_at)
    SELECT given.*, 1, ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${entries.map((entry) => entry.domain)}::text[], ${entries.map((entry) => entry.document)}::text[],
                  ${entries.map((entry) => entry.documentHash)}::text[],
                  ${entries.map((entry) => entry.validationStatus)}::text[],
                  ${entries.map((entry) => entry.category)}::text[],
                  ${entries.map((entry) => entry.confidence)}::float8[],
                  ${entries.map((entry) => entry.origin)}::text[]) AS given (domain)
    ON CONFLICT (domain) DO NOTHING`;
  if (count < entries.length) return undefined;
  // Asked once the rows are this transaction's: only then can no other writer add to the histories of the domains.
  const last = await lastVersionsOf(
    transaction,
    entries.map(({ domain }) => domain),
  );
  const rows = entries.map((entry) => ({
    ...entry,
    version: (last.get(entry.domain) ?? 0) + 1,
    updatedAt: now,
  }));
  await updateVersions(
    transaction,
    rows.filter(({ version }) => version > 1),
  );
  return rows;
}

/** Writes locked entries as they are given. Records nothing. */
export async function replaceEntryRows(
  transaction: Prisma.TransactionClient,
  rows: readonly RegistryEntryRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.$executeRaw`
    UPDATE registry_entry AS entry
       SET document = given.document, document_hash = given.document_hash, validation_status = given.status,
           category = given.category, confidence = given.confidence, origin = given.origin,
           version = given.version, updated_at = ${now}::timestamptz
      FROM unnest(${rows.map((row) => row.domain)}::text[], ${rows.map((row) => row.document)}::text[],
                  ${rows.map((row) => row.documentHash)}::text[], ${rows.map((row) => row.validationStatus)}::text[],
                  ${rows.map((row) => row.category)}::text[], ${rows.map((row) => row.confidence)}::float8[],
                  ${rows.map((row) => row.origin)}::text[], ${rows.map((row) => row.version)}::int[])
           AS given (domain, document, document_hash, status, category, confidence, origin, version)
     WHERE entry.domain = given.domain`;
}

/** Writes the statuses and versions of locked entries; their documents stay where they are. Records nothing. */
export async function updateStatuses(
  transaction: Prisma.TransactionClient,
  rows: readonly RegistryEntryRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.$executeRaw`
    UPDATE registry_entry AS entry
       SET validation_status = given.status, version = given.version, updated_at = ${now}::timestamptz
      FROM unnest(${rows.map((row) => row.domain)}::text[], ${rows.map((row) => row.validationStatus)}::text[],
                  ${rows.map((row) => row.version)}::int[]) AS given (domain, status, version)
     WHERE entry.domain = given.domain`;
}

async function updateVersions(
  transaction: Prisma.TransactionClient,
  rows: readonly RegistryEntryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.$executeRaw`
    UPDATE registry_entry AS entry
       SET version = given.version
      FROM unnest(${rows.map((row) => row.domain)}::text[], ${rows.map((row) => row.version)}::int[])
           AS given (domain, version)
     WHERE entry.domain = given.domain`;
}
