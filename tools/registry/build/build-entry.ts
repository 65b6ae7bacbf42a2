import type { ConfidenceTable } from '../../../src/domain/check/confidence.js';
import { generatedConfidence } from '../../../src/domain/generate/generated-confidence.js';
import { type ReadTermsParts, readTerms } from '../../../src/domain/generate/read-terms.js';
import type { Category } from '../../../src/domain/registry/category.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { ReadDomainTerms } from '../../archive/domains/read-domain-terms.js';
import { archivedDocument } from './archived-document.js';
import { type ArchivedText, archivedText, type LanguageOf } from './archived-text.js';
import type { BuiltEntry } from './built-entry.js';
import { BY_HAND, type HandReading, handReadingConfidence } from './hand-reading.js';
import { handReading, joinReadings, machineReading, type SiteReading } from './site-reading.js';

export interface BuildEntryParts extends ReadTermsParts {
  readonly languageOf: LanguageOf;
  /** By the SHA-256 of the text that was read. */
  readonly handReadings: ReadonlyMap<string, HandReading>;
  readonly categories: ReadonlyMap<string, Category>;
  /** How accurate the analyst was measured to be. */
  readonly confidence: ConfidenceTable;
  /** Domain of the service that publishes the documents. */
  readonly source: string;
}

/**
 * Makes the registry's entry of a domain from what archives hold of its terms.
 *
 * A main document that was read by hand gives the values; the analyst reads what else there is, and a ban in it counts.
 * Such an entry is `validated` as long as the values are those that were read by hand, with the agreement of the readers
 * as its confidence. Any other is `unvalidated`, with the mean measured accuracy of the keys it gives a value to.
 */
export type BuildEntry = (domain: string, terms: ReadDomainTerms, signal: AbortSignal) => Promise<BuiltEntry>;

export function makeBuildEntry(parts: BuildEntryParts): BuildEntry {
  const { analyst, handReadings, categories, confidence, source, languageOf } = parts;
  return async (name, terms, signal) => {
    const domain = parseDomainName(name);
    const [main, ...further] = terms.documents.map((read) => archivedText(read, languageOf));
    if (main === undefined) throw new Error(`The terms of ${domain} hold no text.`);
    const archivedOn = main.text.retrievedAt.toISOString().slice(0, 10);
    const hand = handReadings.get(main.text.textSha256);
    const read = (texts: readonly ArchivedText[]) =>
      readTerms(
        parts,
        texts.map(({ text }) => text),
        signal,
      );
    const document = (reading: SiteReading, readBy: string) =>
      archivedDocument({
        domain,
        name: terms.service.name,
        texts: [main, ...further],
        reading,
        readBy,
        source,
      });
    const category = categories.get(domain) ?? 'other';

    if (hand === undefined) {
      const proven = await read([main, ...further]);
      return {
        domain,
        category,
        validationStatus: 'unvalidated',
        confidence: generatedConfidence(proven.claims, confidence),
        reason: [
          `Read by ${analyst.name} in the terms archived on ${archivedOn}; not compared with another reading.`,
          ...proven.remarks,
        ].join(' '),
        document: document(machineReading(proven), analyst.name),
      };
    }

    const byHand = handReading(hand, main.text);
    const joined = further.length === 0 ? byHand : joinReadings(byHand, machineReading(await read(further)));
    const added = PERMISSION_KEYS.filter((key) => joined[key].value !== byHand[key].value);
    return {
      domain,
      category,
      validationStatus: added.length === 0 ? 'validated' : 'unvalidated',
      confidence: handReadingConfidence(hand),
      reason:
        added.length === 0
          ? `Read in full by the annotation guide in the terms archived on ${archivedOn}.`
          : `The terms of service were read in full by the annotation guide; ${added.join(', ')} ${added.length === 1 ? 'rests' : 'rest'} on what ${analyst.name} read in other documents of the site.`,
      document: document(joined, further.length === 0 ? BY_HAND : `${BY_HAND}, ${analyst.name}`),
    };
  };
}
