import { answerCheck, askCheck, type CheckQuestion } from '../src/domain/check/answer-check.js';
import type { CheckResult } from '../src/domain/check/check-result.js';
import { CONFIDENCE_TABLE } from '../src/domain/check/confidence.js';
import { exactAction } from '../src/domain/check/exact-action.js';
import {
  type FoundTerms,
  isDocumentFor,
  ofParent,
  type TermsAnswer,
} from '../src/domain/check/find-terms.js';
import { otherServiceOf, toCheckedDocument } from '../src/domain/check/known-terms.js';
import { toCheckResult } from '../src/domain/check/to-check-result.js';
import { DomainError } from '../src/domain/errors.js';
import { type DomainName, parseDomainName } from '../src/domain/terms/domain-name.js';
import { type HostNames, hostNames } from '../src/domain/terms/host-names.js';
import { AgentTermsError } from './errors.js';
import type { Fetch } from './http.js';
import { KeptAnswers } from './kept-answers.js';
import { findOwnFile, type OwnFile } from './own-file.js';
import type { RegistryFile } from './registry-file.js';
import type { TermsDocument } from './terms-document.js';

/** As in a service: how long a lookup's answer is kept (specification 8), and how long a check waits for it. */
const OWN_FILE_FRESH_MS = 60 * 60 * 1000;
const LOOKUP_TIMEOUT_MS = 2_000;
const OWN_FILES_KEPT = 1_000;

export interface LocalTermsOptions {
  /** Asks the sites themselves; absent when no site is ever contacted. */
  readonly fetch?: Fetch | undefined;
  readonly registry?: RegistryFile | undefined;
}

interface FoundDocument {
  readonly domain: DomainName;
  readonly document: TermsDocument;
  readonly origin: FoundTerms['origin'];
  /** Whether it is from a parent of the host. */
  readonly ofParent?: true;
}

/**
 * Answers without a service: a domain's own file first, then a downloaded registry. Actions must be one of
 * the seven keys, because free text needs a model that only a service has. Only the caller logs anything.
 */
export class LocalTerms {
  readonly #fetch: Fetch | undefined;
  readonly #registry: RegistryFile | undefined;
  readonly #ownFiles = new KeptAnswers<OwnFile>(
    { freshMs: OWN_FILE_FRESH_MS, staleMs: 0, entries: OWN_FILES_KEPT },
    () => false,
  );

  constructor({ fetch, registry }: LocalTermsOptions) {
    this.#fetch = fetch;
    this.#registry = registry;
  }

  /** @throws AgentTermsError `invalid_domain`, `invalid_action` */
  async check(question: CheckQuestion): Promise<CheckResult> {
    const asked = refused(() =>
      askCheck(question, {
        mapAction: (action) => exactAction(action) ?? { kind: 'none' },
        registrableDomainOf: this.#highestEntryAbove,
      }),
    );
    const { found, missing } = await this.#find(asked.names);
    const terms: TermsAnswer =
      found === undefined
        ? { kind: 'none', reason: missing }
        : found.ofParent === true
          ? ofParent(this.#toFoundTerms(found), { kind: 'none', reason: missing })
          : this.#toFoundTerms(found);
    const stamp = { id: crypto.randomUUID(), now: new Date(), confidence: CONFIDENCE_TABLE };
    return toCheckResult(answerCheck(asked, terms, stamp));
  }

  /** The document that answers for a site. @throws AgentTermsError `invalid_domain` */
  async terms(site: string): Promise<TermsDocument | undefined> {
    return (await this.#find(refused(() => hostNames(parseDomainName(site), this.#highestEntryAbove)))).found
      ?.document;
  }

  /**
   * The topmost name, at or above this one, that has an entry in the registry. No entry is for a public
   * suffix, so every name below an entry's belongs to the same site.
   */
  readonly #highestEntryAbove = (domain: DomainName): DomainName => {
    let highest = domain;
    for (let name: string = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
      if (this.#registry?.entries.has(name as DomainName)) highest = name as DomainName;
    return highest;
  };

  async #find({
    own,
    parents,
  }: HostNames): Promise<{ found?: FoundDocument; missing: Exclude<TermsAnswer, FoundTerms>['reason'] }> {
    const first = await this.#findUnder(own);
    const [host = ''] = own;
    for (const parent of first.found === undefined ? parents : []) {
      const { found } = await this.#findUnder([parent]);
      if (found !== undefined && isDocumentFor(host, this.#toFoundTerms(found)))
        return { found: { ...found, ofParent: true }, missing: first.missing };
    }
    return first;
  }

  async #findUnder(
    names: readonly DomainName[],
  ): Promise<{ found?: FoundDocument; missing: Exclude<TermsAnswer, FoundTerms>['reason'] }> {
    const files = await Promise.all(names.map((name) => this.#ownFile(name)));
    for (const [index, file] of files.entries()) {
      const domain = names[index];
      if (file.kind === 'found' && domain !== undefined)
        return {
          found: { domain, document: JSON.parse(file.text), origin: 'authoritative' },
          missing: 'no_document',
        };
    }
    for (const domain of names) {
      const document = await this.#registry?.terms(domain);
      if (document !== undefined)
        return { found: { domain, document, origin: 'registry' }, missing: 'no_document' };
    }
    if (files.some(({ kind }) => kind === 'invalid')) return { missing: 'own_file_invalid' };
    return { missing: files.some(({ kind }) => kind === 'none') ? 'no_document' : 'unreachable' };
  }

  async #ownFile(domain: DomainName): Promise<OwnFile> {
    const fetch = this.#fetch;
    if (fetch === undefined) return { kind: 'none' };
    const { value } = await this.#ownFiles.get(domain, async () => {
      const file = await findOwnFile(domain, fetch, AbortSignal.timeout(LOOKUP_TIMEOUT_MS));
      return { value: file, freshMs: file.kind === 'unreachable' ? 0 : undefined };
    });
    return value;
  }

  #toFoundTerms({ domain, document, origin }: FoundDocument): FoundTerms {
    const otherService = origin === 'authoritative' ? otherServiceOf(document, domain) : undefined;
    const validationStatus =
      origin === 'registry' ? this.#registry?.entries.get(domain)?.validation_status : undefined;
    return {
      kind: 'document',
      domain,
      document: toCheckedDocument(document as Parameters<typeof toCheckedDocument>[0]),
      origin,
      ...(validationStatus !== undefined && { validationStatus }),
      ...(otherService !== undefined && { otherService }),
    };
  }
}

/** A question that cannot be asked, as an error of this client. */
export function refused<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof DomainError) throw new AgentTermsError(error.code, error.message, { cause: error });
    throw error;
  }
}
