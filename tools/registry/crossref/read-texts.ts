import { type ReadTermsParts, readTerms } from '../../../src/domain/generate/read-terms.js';
import type { TermsText } from '../../../src/domain/generate/terms-text.js';
import { type EntryBasis, eachKey } from './entry-basis.js';
import type { IndependentReading, NoReading } from './independent-reading.js';

/** A text to be read, and the collection that has it when it is an archive's. */
export interface TextToRead {
  readonly text: TermsText;
  readonly collection?: string;
}

/**
 * A reading of texts, as far as it is independent: what the entry's own reader has read before is left out. There is none
 * when nothing of the kind of the entry's main document is left, and when the texts are in a language that the reader
 * does not know.
 */
export async function readTexts(
  parts: ReadTermsParts,
  basis: EntryBasis,
  given: readonly TextToRead[],
  signal: AbortSignal,
): Promise<IndependentReading | NoReading> {
  const { name } = parts.analyst;
  const seen = basis.readBy.includes(name) ? basis.sources.map(({ textSha256 }) => textSha256) : [];
  const texts = given.filter(({ text }) => !seen.includes(text.textSha256));
  const [first, ...rest] = texts;
  const mainKind = basis.sources[0]?.kind ?? first?.text.kind;
  if (first === undefined || !texts.some(({ text }) => text.kind === mainKind)) return {};
  const { claims, remarks } = await readTerms(
    parts,
    texts.map(({ text }) => text),
    signal,
  );
  if (remarks.length > 0 && Object.keys(claims).length === 0) return { problem: remarks.join(' ') };
  return {
    readBy: name,
    values: eachKey((key) => claims[key]?.value ?? null),
    texts: [toNamed(first), ...rest.map(toNamed)],
  };
}

function toNamed({ text: { kind, url, retrievedAt }, collection }: TextToRead) {
  return { kind, url, at: retrievedAt, ...(collection !== undefined && { collection }) };
}
