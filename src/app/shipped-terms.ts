import { readFile } from 'node:fs/promises';
import { type KnownTerms, toKnownTerms } from '../domain/check/known-terms.js';
import type { KnownTermsReader } from '../domain/check/ports.js';
import type { EntrySearch, ListedEntry } from '../domain/check/terms-answers.js';
import type { RegistryEntry } from '../domain/registry/registry-entry.js';
import type { ShippedEntry } from '../domain/registry/shipped-entry.js';
import { documentHash } from '../domain/terms/canonical.js';
import type { DomainName } from '../domain/terms/domain-name.js';
import type { TermsDocument } from '../domain/terms/terms-document.js';
import { withoutMark } from './parse-json-file.js';

/** The beginning of each line as `agentterms registry build` writes it. */
const LINE_DOMAIN = /^\{"domain":"([^"\\]+)"/;

/**
 * The entries that the service ships (`registry/entries.ndjson`), for use without a database. The file is
 * part of the service and was validated when it was made; an entry is only parsed on request.
 */
export class ShippedTerms implements KnownTermsReader {
  readonly #lines: ReadonlyMap<string, string>;

  private constructor(lines: ReadonlyMap<string, string>) {
    this.#lines = lines;
  }

  /** @throws Error when the file cannot be read */
  static async open(file: string): Promise<ShippedTerms> {
    const lines = withoutMark(await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line.trim() !== '');
    return new ShippedTerms(
      new Map(lines.map((line) => [LINE_DOMAIN.exec(line)?.[1] ?? entryOf(line).domain, line])),
    );
  }

  async read(names: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    return names.map((name) => toKnownTerms(this.find(name), undefined));
  }

  /** The entry of exactly this name. */
  find(domain: DomainName): RegistryEntry | undefined {
    const line = this.#lines.get(domain);
    if (line === undefined) return undefined;
    const { category, confidence, validation_status: validationStatus, document } = entryOf(line);
    return {
      domain,
      category,
      confidence,
      validationStatus,
      origin: 'shipped',
      document: document as TermsDocument,
      documentText: JSON.stringify(document),
      documentHash: documentHash(document),
      version: 1,
      // The file has no time; the entry came with the release.
      updatedAt: new Date(0),
    };
  }

  /** All entries, each parsed. */
  entries(): readonly RegistryEntry[] {
    return [...this.#lines.keys()].flatMap((domain) => this.find(domain as DomainName) ?? []);
  }

  /** Entries in ascending order of the domain. */
  search({ q = '', category, validation_status: status, limit }: EntrySearch): readonly ListedEntry[] {
    const part = q.toLowerCase();
    const found: ListedEntry[] = [];
    for (const domain of [...this.#lines.keys()].filter((name) => name.includes(part)).sort()) {
      if (found.length >= limit) break;
      const entry = entryOf(this.#lines.get(domain) ?? '');
      const fits =
        (category ?? entry.category) === entry.category &&
        (status ?? entry.validation_status) === entry.validation_status;
      const { validation_status, confidence } = entry;
      if (fits) found.push({ domain, category: entry.category, validation_status, confidence });
    }
    return found;
  }
}

function entryOf(line: string): ShippedEntry {
  return JSON.parse(line) as ShippedEntry;
}
