import type { ChangeNote } from '../../domain/ports/registry-store.js';
import type { EntryOrigin } from '../../domain/registry/registry-entry.js';
import { yieldsTo } from '../../domain/registry/yields-to.js';
import { toStateText } from './entry-change-rows.js';
import { lastVersionOf } from './entry-history.js';
import type { Prisma } from './generated/client.js';
import { type EntryColumns, type RegistryEntryRow, toSummary } from './registry-rows.js';
import { storableText } from './storable-text.js';

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

/**
 * Writes a locked entry, or one that was found to be missing, and gives it as it became; `undefined` when another
 * writer has added it in between. Records nothing.
 */
export async function writeEntryRow(
  transaction: Prisma.TransactionClient,
  before: { readonly version: number } | undefined,
  entry: EntryColumns,
  now: Date,
): Promise<RegistryEntryRow | undefined> {
  const { domain } = entry;
  if (before !== undefined) {
    const after = { ...entry, version: before.version + 1, updatedAt: now };
    await transaction.registryEntry.update({ where: { domain }, data: after, select: { version: true } });
    return after;
  }
  const after = { ...entry, version: 1, updatedAt: now };
  const { count } = await transaction.registryEntry.createMany({
    data: [{ ...after, createdAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return undefined;
  // Asked once the row is this transaction's: only then can no other writer add to the history of the domain.
  const version = (await lastVersionOf(transaction, domain)) + 1;
  if (version > 1) {
    await transaction.registryEntry.update({
      where: { domain },
      data: { version },
      select: { version: true },
    });
  }
  return { ...after, version };
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
  await transaction.registryChange.createMany({
    data: changes.map(({ before, after, by, reason }) => ({
      domain: (after ?? before)?.domain ?? '',
      changedAt: now,
      changedBy: storableText(by),
      reason: storableText(reason),
      before: before === undefined ? null : toStateText(before),
      after: after === undefined ? null : toStateText(after),
    })),
  });
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
  const after = await writeEntryRow(transaction, before, entry, now);
  if (after === undefined) return undefined;
  await recordChanges(transaction, [{ ...change, before, after }], now);
  return after.version;
}
