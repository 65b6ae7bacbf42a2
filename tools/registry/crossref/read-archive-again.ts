import type { ReadTermsParts } from '../../../src/domain/generate/read-terms.js';
import type { DomainTerms, ServiceTerms } from '../../archive/domains/domain-terms.js';
import { readDomainTerms } from '../../archive/domains/read-domain-terms.js';
import type { TermsArchive } from '../../archive/domains/terms-archive.js';
import { archivedText, type LanguageOf, textHash } from '../build/archived-text.js';
import type { EntryBasis } from './entry-basis.js';
import type { ReadIndependently } from './independent-reading.js';
import { readTexts } from './read-texts.js';

export interface ReadArchiveAgainParts extends ReadTermsParts {
  /** What the archives hold, by domain. */
  readonly index: ReadonlyMap<string, DomainTerms>;
  /** By the names of their collections. */
  readonly archives: ReadonlyMap<string, TermsArchive>;
  readonly languageOf: LanguageOf;
  /** Whether the analyst reads the language of a text. */
  readonly isRead: (text: string) => boolean;
  /** Pass over the texts that the entry rests on, also for another reader. */
  readonly otherTextsOnly: boolean;
}

/**
 * Reads what archives hold of the service that an entry was made from: the same texts where another reader has read
 * them, and otherwise the other copies of its documents, which other collections have of another time, those in a
 * language that the analyst reads before all others.
 */
export function makeReadArchiveAgain(parts: ReadArchiveAgainParts): ReadIndependently {
  const { index, archives, languageOf, isRead, otherTextsOnly, analyst } = parts;
  return async (basis, signal) => {
    const terms = index.get(basis.domain);
    if (terms === undefined) return {};
    const seen = new Set(basis.sources.map(({ textSha256 }) => textSha256));
    const isSeen = otherTextsOnly || basis.readBy.includes(analyst.name);
    const read = await readDomainTerms(
      // The terms of another service would be no second opinion on those of this one.
      { ...terms, main: serviceOf(terms, basis), others: [] },
      isSeen ? new Map([...archives].map(([name, archive]) => [name, without(seen, archive)])) : archives,
      { signal, preference: (text) => (seen.has(textHash(text)) ? 2 : Number(isRead(text))) },
    );
    const texts = read?.documents.map((document) => {
      const { text, copy } = archivedText(document, languageOf);
      return { text, collection: copy.collection };
    });
    return readTexts(parts, basis, texts ?? [], signal);
  };
}

/** The service that the entry's texts are of; the domain's main one when they are not from these archives. */
function serviceOf({ main, others }: DomainTerms, { sources }: EntryBasis): ServiceTerms {
  const places = sources.flatMap(({ archive }) => archive ?? []);
  const isOf = ({ documents }: ServiceTerms) =>
    documents
      .flatMap(({ copies }) => copies)
      .some(({ collection, serviceId }) =>
        places.some((place) => place.collection === collection && place.serviceId === serviceId),
      );
  return [main, ...others].find(isOf) ?? main;
}

/** The archive without the versions that have these texts. */
function without(texts: ReadonlySet<string>, archive: TermsArchive): TermsArchive {
  return {
    name: archive.name,
    services: (signal) => archive.services(signal),
    async version(...question) {
      const version = await archive.version(...question);
      return version === undefined || texts.has(textHash(version.text)) ? undefined : version;
    },
  };
}
