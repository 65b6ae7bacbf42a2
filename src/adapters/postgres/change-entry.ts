import type { ChangeNote } from '../../domain/ports/registry-store.js';
import type { EntryOrigin } from '../../domain/registry/registry-entry.js';
import { yieldsTo } from '../../domain/registry/yields-to.js';
import { toStateText } from './entry-change-rows.js';
import type { Prisma } from './generated/client.js';
import { type EntryColumns, type RegistryEntryRow, toSummary } from './registry-rows.js';
import { storableText } from './storable-text.js';
import { insertEntryRows, replaceEntryRows } from './write-entry-rows.js';

/** `RegistryStore.put` as a part of a transaction. */
export async function changeEntry(
  transaction: Prisma.TransactionClient,
  entry: EntryColumns,
  change: ChangeNote,
  now: Date,
): Promise<number> {
  for (;;) {
    const before = await lockEntry(transaction, entry.domain);
    const version = await replace(transaction, before, entry, change, now);
    if (version !== undefined) return version;
  }
}

/** `RegistryStore.putUnlessReviewed` as a part of a transaction. */
export async function changeEntryUnlessReviewed(
  transaction: Prisma.TransactionClient,
  entry: EntryColumns,
  change: ChangeNote,
  now: Date,
  options?: { readonly overOwnFile?: boolean },
): Promise<number | undefined> {
  for (;;) {
    const before = await lockEntry(transaction, entry.domain);
    if (before !== undefined && !yieldsTo(toSummary(before), entry.origin as EntryOrigin, options))
      return undefined;
    const version = await replace(transaction, before, entry, change, now);
    if (version !== undefined) return version;
  }
}

/** One change as the history takes it. */
export interface RecordedChange extends ChangeNote {
  readonly before: RegistryEntryRow | undefined;
  readonly after: RegistryEntryRow | undefined;
}

export async function recordChanges(
  transaction: Prisma.TransactionClient,
  changes: readonly RecordedChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ before, after, by, reason }) => ({
    domain: (after ?? before)?.domain ?? '',
    by: storableText(by),
    reason: storableText(reason),
    before: before === undefined ? null : toStateText(before),
    after: after === undefined ? null : toStateText(after),
  }));
  await transaction.$executeRaw`
    INSERT INTO registry_change (domain, changed_at, changed_by, reason, before, after)
    SELECT given.domain, ${now}::timestamptz, given.by, given.reason, given.before, given.after
      FROM unnest(${rows.map((row) => row.domain)}::text[], ${rows.map((row) => row.by)}::text[],
                  ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.before)}::text[],
                  ${rows.map((row) => row.after)}::text[]) AS given (domain, by, reason, before, after)`;
}

/** The entry as it was last committed, which nobody else changes from now until the end of the transaction. */
async function lockEntry(
  transaction: Prisma.TransactionClient,
  domain: string,
): Promise<RegistryEntryRow | undefined> {
  const [row] = await transaction.$queryRaw<RegistryEntryRow[]>`
    SELECT domain, document, document_hash AS "documentHash", validation_status AS "validationStatus",
           category, confidence, origin, version, updated_at AS "updatedAt"
      FROM registry_entry
     WHERE domain = ${domain}
       FOR UPDATE`;
  return row;
}

/** The new version; `undefined` when another writer has added the entry since it was found to be missing. */
async function replace(
  transaction: Prisma.TransactionClient,
  before: RegistryEntryRow | undefined,
  entry: EntryColumns,
  change: ChangeNote,
  now: Date,
): Promise<number | undefined> {
  const after = await writeEntry(transaction, before, entry, now);
  if (after === undefined) return undefined;
  await recordChanges(transaction, [{ ...change, before, after }], now);
  return after.version;
}

/** The entry as it became; `undefined` as above. Records nothing. */
async function writeEntry(
  transaction: Prisma.TransactionClient,
  before: RegistryEntryRow | undefined,
  entry: EntryColumns,
  now: Date,
): Promise<RegistryEntryRow | undefined> {
  if (before === undefined) return (await insertEntryRows(transaction, [entry], now))?.[0];
  const after = { ...entry, version: before.version + 1, updatedAt: now };
  await replaceEntryRows(transaction, [after], now);
  return after;
}
