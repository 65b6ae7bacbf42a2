import type { Clock } from '../../../src/domain/ports/clock.js';
import type {
  DecideEntry,
  EntryContent,
  EntryDecision,
  EntryState,
} from '../../../src/domain/registry/entry-decision.js';
import type {
  ChangeNote,
  ChangeOutcome,
  EntryChange,
  EntryFilter,
  EntryOutcome,
  HistoryPage,
  RegistryStore,
} from '../../../src/domain/registry/ports.js';
import type { RegistryEntry, RegistryEntrySummary } from '../../../src/domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../../src/domain/registry/validation-status.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { MemoryChangeFeed } from './memory-change-feed.js';

/** Registry entries of only this process; gone when it ends. */
export class MemoryRegistryStore implements RegistryStore {
  readonly #entries = new Map<DomainName, RegistryEntry>();
  readonly #changes: EntryChange[] = [];
  readonly #clock: Clock;
  readonly #feed: MemoryChangeFeed | undefined;

  constructor(clock: Clock, feed?: MemoryChangeFeed) {
    this.#clock = clock;
    this.#feed = feed;
  }

  /** All of them, in the order in which they were made. */
  get changes(): readonly EntryChange[] {
    return this.#changes;
  }

  async find(domain: DomainName): Promise<RegistryEntry | undefined> {
    return this.#entries.get(domain);
  }

  async list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]> {
    const { after } = page;
    return (
      [...this.#entries.values()]
        .filter((entry) => matches(entry, filter) && (after === undefined || entry.domain > after))
        // Domain names are ASCII, so the order of code units is the order of bytes.
        .sort((one, other) => (one.domain < other.domain ? -1 : 1))
        .slice(0, page.limit)
        .map(toSummary)
    );
  }

  async counts(): Promise<Readonly<Record<ValidationStatus, number>>> {
    const counts = { validated: 0, unvalidated: 0, flagged: 0 };
    for (const { validationStatus } of this.#entries.values()) counts[validationStatus] += 1;
    return counts;
  }

  async change(domains: readonly DomainName[], decide: DecideEntry, by: string): Promise<ChangeOutcome> {
    const decided = [...new Set(domains)].map((domain) => {
      const state = this.#stateOf(domain);
      return { state, decision: decide(state) };
    });
    const refusals = decided.flatMap(({ state: { domain }, decision }) =>
      decision.kind === 'refuse' ? [{ domain, code: decision.code, message: decision.message }] : [],
    );
    if (refusals.length > 0) return { kind: 'refused', refusals };
    const outcomes = decided.flatMap(({ state, decision }) => this.#apply(state, decision, by) ?? []);
    return { kind: 'done', outcomes };
  }

  async history(
    domain: DomainName,
    { before, limit, sinceAdded = false, version }: HistoryPage,
  ): Promise<readonly EntryChange[]> {
    if (before !== undefined && !/^[0-9]{1,18}$/.test(before)) return [];
    const end = before === undefined ? Number.POSITIVE_INFINITY : Number(before);
    const removal = this.#changes.findLast(
      (change) => change.domain === domain && change.after === undefined,
    );
    const start = sinceAdded && removal !== undefined ? Number(removal.id) : 0;
    return this.#changes
      .filter(({ domain: of, id }) => of === domain && Number(id) < end && Number(id) > start)
      .filter(({ after }) => version === undefined || after?.version === version)
      .toReversed()
      .slice(0, limit);
  }

  #lastChange(domain: DomainName): EntryChange | undefined {
    return this.#changes.findLast((change) => change.domain === domain);
  }

  #nextVersion(domain: DomainName): number {
    const last = this.#entries.get(domain) ?? this.#lastChange(domain)?.before;
    return (last?.version ?? 0) + 1;
  }

  #stateOf(domain: DomainName): EntryState {
    const entry = this.#entries.get(domain);
    const last = this.#lastChange(domain);
    const lastChange = last && { by: last.by, reason: last.reason };
    if (entry === undefined) return { domain, ...(lastChange && { lastChange }) };
    const flagging = this.#changes.findLast(
      ({ domain: of, before, after }) =>
        of === domain && after?.validationStatus === 'flagged' && before?.validationStatus !== 'flagged',
    );
    const beforeFlag = entry.validationStatus === 'flagged' ? flagging?.before : undefined;
    return {
      domain,
      entry: toSummary(entry),
      ...(lastChange && { lastChange }),
      ...(beforeFlag && {
        beforeFlag: {
          validationStatus: beforeFlag.validationStatus,
          documentHash: beforeFlag.documentHash,
        },
      }),
    };
  }

  #apply({ domain }: EntryState, decision: EntryDecision, by: string): EntryOutcome | undefined {
    const before = this.#entries.get(domain);
    const at = this.#clock.now();
    if (decision.kind === 'replace') {
      const after = toEntry(domain, decision.content, this.#nextVersion(domain), at);
      this.#become(domain, after, { by, reason: decision.reason }, at);
      return { kind: before === undefined ? 'created' : 'changed', entry: toSummary(after) };
    }
    if (before === undefined) {
      if (decision.kind === 'keep') return undefined;
      throw new Error(`There is no entry of ${domain} to change or to remove.`);
    }
    if (decision.kind === 'set-status') {
      const { validationStatus, reason } = decision;
      const after = { ...before, validationStatus, version: before.version + 1, updatedAt: at };
      this.#become(domain, after, { by, reason }, at);
      return { kind: 'changed', entry: toSummary(after) };
    }
    if (decision.kind === 'remove') {
      this.#become(domain, undefined, { by, reason: decision.reason }, at);
      return { kind: 'removed', entry: toSummary(before) };
    }
    return { kind: 'kept', entry: toSummary(before) };
  }

  /** Writes or removes the entry, and records that. */
  #become(domain: DomainName, after: RegistryEntry | undefined, { by, reason }: ChangeNote, at: Date): void {
    const before = this.#entries.get(domain);
    if (after === undefined) this.#entries.delete(domain);
    else this.#entries.set(domain, after);
    const id = String(this.#changes.length + 1);
    this.#changes.push({ id, domain, at, by, reason, ...(before && { before }), ...(after && { after }) });
    this.#feed?.announce([domain]);
  }
}

function toEntry(domain: DomainName, entry: EntryContent, version: number, updatedAt: Date): RegistryEntry {
  const documentText = JSON.stringify(entry.document);
  return {
    domain,
    category: entry.category,
    validationStatus: entry.validationStatus,
    confidence: entry.confidence,
    origin: entry.origin,
    documentHash: documentHash(entry.document),
    version,
    updatedAt,
    // Read back from the text, so that a caller's later change to its document does not reach the store.
    document: JSON.parse(documentText),
    documentText,
  };
}

function toSummary({ document: _, documentText: __, ...summary }: RegistryEntry): RegistryEntrySummary {
  return summary;
}

function matches(entry: RegistryEntry, filter: EntryFilter): boolean {
  const { category, validationStatus, q, origin, minConfidence, maxConfidence, updatedSince } = filter;
  return (
    (category === undefined || entry.category === category) &&
    (validationStatus === undefined || entry.validationStatus === validationStatus) &&
    (q === undefined || entry.domain.includes(q)) &&
    (origin === undefined || entry.origin === origin) &&
    (minConfidence === undefined || entry.confidence >= minConfidence) &&
    (maxConfidence === undefined || entry.confidence <= maxConfidence) &&
    (updatedSince === undefined || entry.updatedAt >= updatedSince)
  );
}
