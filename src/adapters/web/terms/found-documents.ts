import { hash } from 'node:crypto';
import type { PageContent } from '../../../domain/generate/ports.js';
import { TERMS_KINDS, type TermsKind, type TermsText } from '../../../domain/generate/terms-text.js';
import { pageKey } from './page-visits.js';

const MAX_DOCUMENTS = 6;

/** The documents that a search found, without repeated texts and addresses. */
export class FoundDocuments {
  readonly #texts: TermsText[] = [];
  readonly #seen = new Set<string>();

  get hasTermsOfService(): boolean {
    return this.has('terms_of_service');
  }

  has(kind: TermsKind): boolean {
    return this.#texts.some((text) => text.kind === kind);
  }

  /** The terms of service first, then the others by kind and in the order in which they were found. */
  get texts(): readonly TermsText[] {
    const rank = ({ kind }: TermsText) => TERMS_KINDS.indexOf(kind);
    return this.#texts.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_DOCUMENTS);
  }

  add(kind: TermsKind, url: string, { text, title, language }: PageContent, retrievedAt: Date): void {
    const textSha256 = hash('sha256', text);
    const key = pageKey(url);
    if (this.#seen.has(key) || this.#seen.has(textSha256)) return;
    this.#seen.add(key).add(textSha256);
    this.#texts.push({
      kind,
      url,
      ...(title === undefined ? {} : { title }),
      text,
      textSha256,
      ...(language === undefined ? {} : { language }),
      retrievedAt,
    });
  }
}
