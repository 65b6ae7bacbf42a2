import type { ChangeNote } from '../../domain/ports/registry-store.js';
import type { EntryOrigin } from '../../domain/registry/registry-entry.js';
import { yieldsTo } from '../../domain/registry/yields-to.js';
import { toStateText } from './entry-change-rows.js';
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
  const after = { ...entry, version: (before?.version ?? 0) + 1, updatedAt: now };
  const { domain } = entry;
  if (before !== undefined) {
    await transaction.registryEntry.update({ where: { domain }, data: after, select: { version: true } });
  } else {
    const { count } = await transaction.registryEntry.createMany({
      data: [{ ...after, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) return undefined;
  }
  await transaction.registryChange.create({
    data: {
      domain,
      changedAt: now,
      changedBy: storableText(change.by),
      reason: storableText(change.reason),
      before: before === undefined ? null : toStateText(before),
      after: toStateText(after),
    },
    select: { id: true },
  });
  return after.version;
}
