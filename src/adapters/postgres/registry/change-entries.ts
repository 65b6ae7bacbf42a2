import type { GeneratedTerms, SettleResult } from '../../../domain/generate/ports.js';
import type { DecideEntry, EntryDecision } from '../../../domain/registry/entry-decision.js';
import type { ChangeOutcome, EntryOutcome } from '../../../domain/registry/ports.js';
import type { RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import { contestedKeys } from '../../../domain/registry/review-reasons.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { inTransaction } from '../core/in-transaction.js';
import { storableText } from '../core/storable-text.js';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { type LockedEntry, lockEntries } from './entry-states.js';
import { toColumns, toSummary } from './registry-rows.js';
import { parseStoredDocument } from './stored-document.js';
import { type EntryWrite, type WrittenColumns, writeEntries } from './write-entries.js';

/**
 * Most entries whose documents are in memory at once. Also few enough for the notification of each statement
 * to name them to the caches.
 */
const ENTRIES_AT_ONCE = 50;
/** Time for all the entries of one change. */
const CHANGE_TIMEOUT_MS = 60_000;

/** A change of several entries: what to do, by whom, and when. */
export interface EntriesChange {
  readonly domains: readonly DomainName[];
  readonly decide: DecideEntry;
  readonly by: string;
  readonly now: Date;
}

/** Another writer came first. Rolls the transaction back, and never leaves this file. */
class ChangedMeanwhile extends Error {}

/**
 * Carries an error of a decision unchanged through the translation of Postgres's errors. Never leaves this
 * file.
 */
class DecisionFailed extends Error {}

/**
 * Runs `work` with {@link changeEntries} in one transaction. Repeats it from the beginning when another
 * writer came first.
 */
export async function changing<Result>(
  prisma: PrismaClient,
  work: (transaction: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await inTransaction(prisma, work, CHANGE_TIMEOUT_MS);
    } catch (error) {
      if (error instanceof DecisionFailed) throw error.cause;
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
}

/** `RegistryStore.change` as part of a transaction of {@link changing}. */
export async function changeEntries(
  transaction: Prisma.TransactionClient,
  { domains, ...change }: EntriesChange,
): Promise<ChangeOutcome> {
  const locked = await lockEntries(transaction, [...new Set(domains)]);
  return changeLocked(transaction, locked, change);
}

/**
 * Lets `settle` decide about one entry with its document at hand, and applies the decision. Resolves with the
 * result to keep. Only this reads a document, where there is one: changes of many entries do not need it.
 */
export async function changeKnownEntry(
  transaction: Prisma.TransactionClient,
  {
    domain,
    settle,
    ...said
  }: Pick<EntriesChange, 'by' | 'now'> & { domain: DomainName; settle: SettleResult },
): Promise<GeneratedTerms> {
  const locked = await lockEntries(transaction, [domain]);
  const row = await transaction.registryEntry.findUnique({ where: { domain }, select: { document: true } });
  const known = row === null ? undefined : parseStoredDocument(domain, row.document);
  let result: GeneratedTerms | undefined;
  const decide: DecideEntry = (state) => {
    const settlement = settle(state, known);
    result = settlement.result;
    return settlement.decision;
  };
  await changeLocked(transaction, locked, { decide, ...said });
  if (result === undefined) throw new Error(`The entry of ${domain} was not decided on.`);
  return result;
}

async function changeLocked(
  transaction: Prisma.TransactionClient,
  locked: readonly LockedEntry[],
  { decide, by, now }: Omit<EntriesChange, 'domains'>,
): Promise<ChangeOutcome> {
  const decided = locked.map((entry) => planOf(entry, decide, now));
  const refusals = decided.flatMap(({ domain, decision }) =>
    decision.kind === 'refuse' ? [{ domain, code: decision.code, message: decision.message }] : [],
  );
  if (refusals.length > 0) return { kind: 'refused', refusals };
  // In the same order everywhere, as for the locks: an added entry makes other writers that add it wait.
  const writes = decided
    .flatMap(({ write }) => write ?? [])
    .toSorted((one, other) => (one.domain < other.domain ? -1 : 1));
  for (let start = 0; start < writes.length; start += ENTRIES_AT_ONCE) {
    const chunk = writes.slice(start, start + ENTRIES_AT_ONCE);
    if (!(await writeEntries(transaction, chunk, storableText(by), now))) throw new ChangedMeanwhile();
  }
  return { kind: 'done', outcomes: decided.flatMap(({ outcome }) => outcome ?? []) };
}

/** What a decision means for the row of its entry and for the caller. */
interface Plan {
  readonly domain: DomainName;
  readonly decision: EntryDecision;
  readonly write?: EntryWrite;
  /** Absent for a name that has no entry and gets none. */
  readonly outcome?: EntryOutcome;
}

function planOf(locked: LockedEntry, decide: DecideEntry, now: Date): Plan {
  try {
    const decision = decide(locked.state);
    return { domain: locked.state.domain, decision, ...consequencesOf(locked, decision, now) };
  } catch (cause) {
    throw new DecisionFailed('An entry could not be decided on.', { cause });
  }
}

function consequencesOf(
  { state: { domain, entry }, lastVersion, lastChangeId }: LockedEntry,
  decision: EntryDecision,
  now: Date,
): Pick<Plan, 'write' | 'outcome'> {
  if (decision.kind === 'refuse') return {};
  if (decision.kind === 'keep') return entry === undefined ? {} : { outcome: { kind: 'kept', entry } };
  const reason = storableText(decision.reason);
  const write = { domain, reason, version: lastVersion + 1, lastChangeId };
  const next = { version: write.version, updatedAt: now };
  if (decision.kind === 'replace') {
    const columns = toColumns(domain, decision.content);
    const after = toSummary({ ...columns, ...next });
    const written = { ...columns, ...reviewOf(decision, columns.documentHash, entry) };
    return {
      write: { ...write, kind: entry === undefined ? 'add' : 'replace', columns: written },
      outcome: { kind: entry === undefined ? 'created' : 'changed', entry: after },
    };
  }
  if (entry === undefined) throw new Error(`There is no entry of ${domain} to change or to remove.`);
  if (decision.kind === 'remove')
    return { write: { ...write, kind: 'remove', columns: {} }, outcome: { kind: 'removed', entry } };
  const { validationStatus, outdated = false } = decision;
  return {
    write: { ...write, kind: 'set-status', columns: { validationStatus, rewritten: outdated } },
    outcome: { kind: 'changed', entry: { ...entry, validationStatus, ...next } },
  };
}

/** The review state of an entry with this content. Absent fields keep their value. */
function reviewOf(
  { content: { document, origin }, quiet }: Extract<EntryDecision, { kind: 'replace' }>,
  documentHash: string,
  entry: RegistryEntrySummary | undefined,
): Pick<WrittenColumns, 'contested' | 'rewritten'> {
  const contested = contestedKeys(document).length > 0;
  if (entry === undefined || origin === 'admin') return { contested, rewritten: false };
  return quiet || documentHash === entry.documentHash ? { contested } : { contested, rewritten: true };
}
