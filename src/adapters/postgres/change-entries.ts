import type { Clock } from '../../domain/ports/clock.js';
import type { ChangeOutcome, EntryOutcome } from '../../domain/ports/registry-store.js';
import type { DecideEntry, EntryDecision, EntryState } from '../../domain/registry/entry-decision.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { recordChanges } from './change-entry.js';
import type { Prisma, PrismaClient } from './generated/client.js';
import { inTransaction } from './in-transaction.js';
import { lockEntryStates } from './lock-entry-states.js';
import { type EntryColumns, type RegistryEntryRow, toColumns, toSummary } from './registry-rows.js';
import { insertEntryRows, replaceEntryRows, updateStatuses } from './write-entry-rows.js';

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
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
}

/** Another writer added an entry that was found to be missing; takes the transaction back. Never leaves this file. */
class ChangedMeanwhile extends Error {}

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
  const states = await lockEntryStates(transaction, domains);
  const decided = states.map((state): Decided => ({ state, decision: decide(state) }));
  const refusals = decided.flatMap(({ state: { domain }, decision }) =>
    decision.kind === 'refuse' ? [{ domain, code: decision.code, message: decision.message }] : [],
  );
  if (refusals.length > 0) return { kind: 'refused', refusals };
  // In one order for all, as they were locked: an entry that is added makes others that add it wait.
  const ordered = decided.toSorted((one, other) => (one.state.domain < other.state.domain ? -1 : 1));
  const outcomes = new Map<string, EntryOutcome | undefined>();
  for (let start = 0; start < ordered.length; start += ENTRIES_AT_ONCE) {
    const chunk = ordered.slice(start, start + ENTRIES_AT_ONCE);
    const after = await applyChunk(transaction, chunk, by, now);
    for (const { state, decision } of chunk)
      outcomes.set(state.domain, outcomeOf(state, decision, after.get(state.domain)));
  }
  return { kind: 'done', outcomes: domains.flatMap((domain) => outcomes.get(domain) ?? []) };
}

/** Does what was decided and records it; gives those entries that there are now and were written, by domain. */
async function applyChunk(
  transaction: Prisma.TransactionClient,
  chunk: readonly Decided[],
  by: string,
  now: Date,
): Promise<ReadonlyMap<string, RegistryEntryRow>> {
  const before = await readRows(transaction, chunk);
  const { added, replaced, judged, removed } = sortOut(chunk, before, now);
  const inserted = await insertEntryRows(transaction, added, now);
  if (inserted === undefined || inserted.some((row) => hasPast(row, chunk))) throw new ChangedMeanwhile();
  await replaceEntryRows(transaction, replaced, now);
  await updateStatuses(transaction, judged, now);
  if (removed.length > 0) await transaction.registryEntry.deleteMany({ where: { domain: { in: removed } } });
  const after = new Map([...inserted, ...replaced, ...judged].map((row) => [row.domain, row]));
  await recordChanges(
    transaction,
    chunk.flatMap(({ state: { domain }, decision }) =>
      'reason' in decision
        ? [{ by, reason: decision.reason, before: before.get(domain), after: after.get(domain) }]
        : [],
    ),
    now,
  );
  return after;
}

/** Whether the entry was decided upon as the first of its name, while another came and went. */
function hasPast({ domain, version }: RegistryEntryRow, chunk: readonly Decided[]): boolean {
  const decided = chunk.find(({ state }) => state.domain === domain);
  return version > 1 && decided?.state.lastChange === undefined;
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

/** What is to be written, each to its own kind of statement. */
function sortOut(chunk: readonly Decided[], before: ReadonlyMap<string, RegistryEntryRow>, now: Date) {
  const added: EntryColumns[] = [];
  const replaced: RegistryEntryRow[] = [];
  const judged: RegistryEntryRow[] = [];
  const removed: string[] = [];
  for (const { state, decision } of chunk) {
    const { domain } = state;
    const old = before.get(domain);
    const next = old && { version: old.version + 1, updatedAt: now };
    if (decision.kind === 'replace') {
      const columns = toColumns({ domain, ...decision.content });
      if (next === undefined) added.push(columns);
      else replaced.push({ ...columns, ...next });
    } else if (decision.kind === 'set-status') {
      if (old === undefined) throw new Error(`There is no entry of ${domain} whose status could be set.`);
      judged.push({ ...old, validationStatus: decision.validationStatus, ...next });
    } else if (decision.kind === 'remove') {
      if (old === undefined) throw new Error(`There is no entry of ${domain} to remove.`);
      removed.push(domain);
    }
  }
  return { added, replaced, judged, removed };
}

/** Nothing for a name without an entry that gets none. */
function outcomeOf(
  { entry }: EntryState,
  decision: EntryDecision,
  after: RegistryEntryRow | undefined,
): EntryOutcome | undefined {
  if (after !== undefined)
    return { kind: entry === undefined ? 'created' : 'changed', entry: toSummary(after) };
  return entry && { kind: decision.kind === 'remove' ? 'removed' : 'kept', entry };
}
