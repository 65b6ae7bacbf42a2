import type { Clock } from '../../domain/ports/clock.js';
import type { ChangeOutcome, EntryOutcome } from '../../domain/ports/registry-store.js';
import type { DecideEntry, EntryDecision, EntryState } from '../../domain/registry/entry-decision.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { type RecordedChange, recordChanges, writeEntryRow } from './change-entry.js';
import { lastReasonsOf, statesBeforeFlag } from './entry-history.js';
import type { Prisma, PrismaClient } from './generated/client.js';
import { inTransaction } from './in-transaction.js';
import { type RegistryEntryRow, type RegistrySummaryRow, toColumns, toSummary } from './registry-rows.js';

/** Entries whose documents are in memory at once; few enough for each statement to name them to the caches. */
const ENTRIES_AT_ONCE = 50;
/** Time for all the entries of one change. */
const CHANGE_TIMEOUT_MS = 60_000;

/** `RegistryStore.change`. */
export async function changeEntries(
  prisma: PrismaClient,
  clock: Clock,
  { domains, decide, by }: { domains: readonly DomainName[]; decide: DecideEntry; by: string },
): Promise<ChangeOutcome> {
  const distinct = [...new Set(domains)];
  for (;;) {
    try {
      return await inTransaction(
        prisma,
        (transaction) => changeAll(transaction, distinct, decide, by, clock.now()),
        CHANGE_TIMEOUT_MS,
      );
    } catch (error) {
      if (!(error instanceof AddedMeanwhile)) throw error;
    }
  }
}

/** Another writer added an entry that was found to be missing; takes the transaction back. Never leaves this file. */
class AddedMeanwhile extends Error {}

interface Decided {
  readonly state: EntryState;
  readonly decision: EntryDecision;
}

async function changeAll(
  transaction: Prisma.TransactionClient,
  domains: readonly DomainName[],
  decide: DecideEntry,
  by: string,
  now: Date,
): Promise<ChangeOutcome> {
  const states = await lockStates(transaction, domains);
  const decided = states.map((state): Decided => ({ state, decision: decide(state) }));
  const refusals = decided.flatMap(({ state: { domain }, decision }) =>
    decision.kind === 'refuse' ? [{ domain, code: decision.code, message: decision.message }] : [],
  );
  if (refusals.length > 0) return { kind: 'refused', refusals };
  const outcomes: EntryOutcome[] = [];
  for (let start = 0; start < decided.length; start += ENTRIES_AT_ONCE) {
    outcomes.push(...(await applyChunk(transaction, decided.slice(start, start + ENTRIES_AT_ONCE), by, now)));
  }
  return { kind: 'done', outcomes };
}

/** The entries as they were last committed, which nobody else changes until the end of the transaction. */
async function lockStates(
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
  const reasons = await lastReasonsOf(transaction, [...entries.keys()]);
  const flagged = rows.filter(({ validationStatus }) => validationStatus === 'flagged');
  const beforeFlags = await statesBeforeFlag(
    transaction,
    flagged.map(({ domain }) => domain),
  );
  return domains.map((domain) => {
    const [entry, lastReason, beforeFlag] = [
      entries.get(domain),
      reasons.get(domain),
      beforeFlags.get(domain),
    ];
    return {
      domain,
      ...(entry && { entry }),
      ...(lastReason !== undefined && { lastReason }),
      ...(beforeFlag && { beforeFlag }),
    };
  });
}

async function applyChunk(
  transaction: Prisma.TransactionClient,
  chunk: readonly Decided[],
  by: string,
  now: Date,
): Promise<readonly EntryOutcome[]> {
  const before = await readRows(transaction, chunk);
  const after = new Map<string, RegistryEntryRow>();
  const changes: RecordedChange[] = [];
  for (const { state, decision } of chunk) {
    const { domain } = state;
    const old = before.get(domain);
    const next = await nextRow(transaction, state, old, decision, now);
    if (next !== undefined) after.set(domain, next);
    if (decision.kind !== 'keep' && decision.kind !== 'refuse')
      changes.push({ by, reason: decision.reason, before: old, after: next });
  }
  await updateStatuses(
    transaction,
    chunk.flatMap(({ state, decision }) =>
      decision.kind === 'set-status' ? [after.get(state.domain)].filter((row) => row !== undefined) : [],
    ),
    now,
  );
  const removed = domainsOf(chunk, 'remove');
  if (removed.length > 0) await transaction.registryEntry.deleteMany({ where: { domain: { in: removed } } });
  if (changes.length > 0) await recordChanges(transaction, changes, now);
  return chunk.map(({ state, decision }) => outcomeOf(state, decision, after.get(state.domain)));
}

/** The rows whole of those entries that are about to change. */
async function readRows(
  transaction: Prisma.TransactionClient,
  chunk: readonly Decided[],
): Promise<ReadonlyMap<string, RegistryEntryRow>> {
  const changing = chunk.filter(
    ({ state, decision }) => state.entry !== undefined && decision.kind !== 'keep',
  );
  if (changing.length === 0) return new Map();
  const rows = await transaction.registryEntry.findMany({
    where: { domain: { in: changing.map(({ state }) => state.domain) } },
    omit: { createdAt: true },
  });
  return new Map(rows.map((row) => [row.domain, row]));
}

/** The entry as it becomes; replaced ones are written at once, the others later in one statement. */
async function nextRow(
  transaction: Prisma.TransactionClient,
  { domain }: EntryState,
  old: RegistryEntryRow | undefined,
  decision: EntryDecision,
  now: Date,
): Promise<RegistryEntryRow | undefined> {
  if (decision.kind === 'replace') {
    const columns = toColumns({ domain, ...decision.content });
    const written = await writeEntryRow(transaction, old, columns, now);
    if (written === undefined) throw new AddedMeanwhile();
    return written;
  }
  if (decision.kind !== 'set-status') return undefined;
  if (old === undefined) throw new Error(`There is no entry of ${domain} whose status could be set.`);
  return {
    ...old,
    validationStatus: decision.validationStatus,
    version: old.version + 1,
    updatedAt: now,
  };
}

async function updateStatuses(
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

function domainsOf(chunk: readonly Decided[], kind: EntryDecision['kind']): string[] {
  return chunk.flatMap(({ state, decision }) => (decision.kind === kind ? [state.domain] : []));
}

function outcomeOf(
  { domain, entry }: EntryState,
  decision: EntryDecision,
  after: RegistryEntryRow | undefined,
): EntryOutcome {
  if (after !== undefined)
    return { kind: entry === undefined ? 'created' : 'changed', entry: toSummary(after) };
  if (entry === undefined) throw new Error(`There is no entry of ${domain} to keep or to remove.`);
  return { kind: decision.kind === 'remove' ? 'removed' : 'kept', entry };
}
