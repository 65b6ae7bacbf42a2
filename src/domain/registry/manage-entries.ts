import { DomainError } from '../errors.js';
import type { OwnerCorrection, OwnerCorrections } from '../owners/ports.js';
import type { DomainName } from '../terms/domain-name.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { ValidationReport } from '../validate/findings.js';
import type { ValidateDocument, ValidateDocumentOptions } from '../validate/validate-document.js';
import { type EntryEdit, editEntry, type WrittenEntry } from './edit-entry.js';
import { onCondition, type Precondition } from './entry-decision.js';
import type {
  ChangeOutcome,
  EntryChange,
  EntryOutcome,
  RegistryHistory,
  RegistryStore,
  ReviewQueue,
} from './ports.js';
import type { RegistryEntry } from './registry-entry.js';

/** Who makes an edit, as the history shows it, and at which versions of the entry it is allowed. */
export interface EditTerms {
  readonly by: string;
  readonly condition: Precondition;
}

/** A written entry whose document has not been validated yet. */
export type UncheckedEntry = Omit<WrittenEntry, 'document'> & { readonly document: unknown };

export type WriteOutcome =
  | { readonly kind: 'invalid'; readonly report: ValidationReport }
  | { readonly kind: 'written'; readonly outcome: EntryOutcome; readonly report: ValidationReport };

/**
 * What admins can do with the registry (contract: "Admin"). Every method rejects with `service_unavailable`
 * when the store cannot be asked.
 */
export interface ManageEntries
  extends Pick<RegistryStore, 'list'>,
    Pick<RegistryHistory, 'changes'>,
    ReviewQueue {
  /** The entry of exactly this name, with its last change, if that is known. Rejects with `not_found`. */
  find(domain: DomainName): Promise<{ readonly entry: RegistryEntry; readonly lastChange?: EntryChange }>;
  /** The result for the entry. Rejects with the code of the refusal. */
  edit(domain: DomainName, edit: EntryEdit, terms: EditTerms): Promise<EntryOutcome>;
  /** Edits all of the entries or none. */
  editAll(domains: readonly DomainName[], edit: EntryEdit, by: string): Promise<ChangeOutcome>;
  /**
   * Writes the entry if its document is valid, and returns all warnings about it.
   *
   * @param found what the reader of the document's JSON has already found
   */
  write(
    domain: DomainName,
    written: UncheckedEntry,
    terms: EditTerms & Pick<ValidateDocumentOptions, 'found'>,
  ): Promise<WriteOutcome>;
  /** `RegistryStore.history`. Rejects with `not_found` for a name that never had an entry. */
  history: RegistryStore['history'];
  /** The entry at one of its versions, even if it was removed since. Rejects with `not_found`. */
  version(domain: DomainName, version: number): Promise<RegistryEntry>;
  /** The document that the owner of the site has handed in, while it waits. Rejects with `not_found`. */
  correction(domain: DomainName): Promise<OwnerCorrection>;
  /**
   * Replaces the entry with the waiting document. Rejects with `not_found`, and with `precondition_failed`
   * when it no longer waits.
   */
  accept(
    domain: DomainName,
    said: Pick<WrittenEntry, 'validationStatus' | 'reason'>,
    terms: EditTerms,
  ): Promise<EntryOutcome>;
}

export interface ManageEntriesParts {
  readonly registry: RegistryStore;
  readonly history: RegistryHistory;
  readonly queue: ReviewQueue;
  readonly corrections: Pick<OwnerCorrections, 'find'>;
  readonly validateDocument: ValidateDocument;
}

export function makeManageEntries({
  registry,
  history,
  queue,
  corrections,
  validateDocument,
}: ManageEntriesParts): ManageEntries {
  const edit: ManageEntries['edit'] = async (domain, wanted, { by, condition }) => {
    const decide = onCondition(condition, (state) => editEntry(wanted, state));
    return onlyOutcome(await registry.change([domain], decide, by));
  };
  const correction: ManageEntries['correction'] = async (domain) => {
    const waiting = await corrections.find(domain);
    if (waiting === undefined)
      throw new DomainError('not_found', `Nothing that the owner of ${domain} has handed in waits.`);
    return waiting;
  };
  return {
    edit,
    correction,
    editAll: (domains, wanted, by) => registry.change(domains, (state) => editEntry(wanted, state), by),
    list: (filter, page) => registry.list(filter, page),
    changes: (filter, page) => history.changes(filter, page),
    queue: (filter, page) => queue.queue(filter, page),
    queueCounts: () => queue.queueCounts(),

    async find(domain) {
      const entry = await registry.find(domain);
      if (entry === undefined)
        throw new DomainError('not_found', `The registry holds no entry for ${domain}.`);
      const [last] = await registry.history(domain, { limit: 1 });
      // A change between the two reads is not the one that made this version.
      return { entry, ...(last?.after?.version === entry.version && { lastChange: last }) };
    },

    async write(domain, { document, ...said }, { found, ...terms }) {
      const report = validateDocument(document, { expectedDomain: domain, ...(found && { found }) });
      if (!report.valid) return { kind: 'invalid', report };
      const written = { kind: 'write', ...said, document: document as TermsDocument } as const;
      return { kind: 'written', outcome: await edit(domain, written, terms), report };
    },

    async history(domain, page) {
      const changes = await registry.history(domain, page);
      if (changes.length === 0 && page.before === undefined && (await registry.find(domain)) === undefined)
        throw new DomainError('not_found', `The registry never held an entry for ${domain}.`);
      return changes;
    },

    async version(domain, version) {
      const entry = await history.version(domain, version);
      if (entry === undefined)
        throw new DomainError('not_found', `The history of ${domain} has no version ${version}.`);
      return entry;
    },

    async accept(domain, { reason = "What the site's owner handed in was accepted.", ...said }, terms) {
      const { document, version } = await correction(domain);
      const condition: Precondition = (now) => now === version && terms.condition(now);
      return edit(domain, { kind: 'write', document, reason, ...said }, { ...terms, condition });
    },
  };
}

/**
 * The outcome of a change of exactly one entry.
 *
 * @throws DomainError the code of the refusal
 */
export function onlyOutcome(outcome: ChangeOutcome): EntryOutcome {
  const [refusal] = outcome.kind === 'refused' ? outcome.refusals : [];
  if (refusal !== undefined) throw new DomainError(refusal.code, refusal.message);
  const [only] = outcome.kind === 'done' ? outcome.outcomes : [];
  if (only === undefined) throw new Error('A change of one entry has no outcome.');
  return only;
}
