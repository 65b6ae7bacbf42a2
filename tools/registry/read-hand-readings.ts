import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { distinctDocuments } from '../evaluate/distinct-documents.js';
import { distinctFiles } from '../evaluate/distinct-files.js';
import { type LabelledText, readLabelledSet } from '../evaluate/labelled-set.js';
import { textHash } from './build/archived-text.js';
import type { HandReading, Passage } from './build/hand-reading.js';

/** A hand reading, with the document that its label names. */
export interface NamedHandReading extends HandReading {
  readonly document: string;
}

/**
 * The hand readings of sets of labels, by the SHA-256 of the texts as an archive gives them.
 *
 * @param documents folder that the paths of the documents are relative to
 * @throws CommandError naming the set, and the line where it is about one; naming both lines that label a text in two ways
 */
export function readHandReadings(
  sets: readonly string[],
  documents: string | undefined,
  now: Date,
): ReadonlyMap<string, NamedHandReading> {
  const { texts } = distinctDocuments(
    distinctFiles(sets).map((path) => readLabelledSet(path, { documents, now })),
  );
  return new Map(texts.map((read) => [textHash(read.text.text), toHandReading(read)]));
}

function toHandReading({ labelled, text }: LabelledText): NamedHandReading {
  const { document, labels, evidence = {}, sure = {}, contested = [] } = labelled;
  const passages = PERMISSION_KEYS.map((key) => [
    key,
    (evidence[key] ?? []).map((quote): Passage => {
      const start = text.text.indexOf(quote);
      return { start, end: start + quote.length };
    }),
  ]);
  const isSure = PERMISSION_KEYS.map((key) => [key, contested.includes(key) ? 'low' : (sure[key] ?? 'high')]);
  return {
    document,
    labels,
    passages: Object.fromEntries(passages) as NamedHandReading['passages'],
    sure: Object.fromEntries(isSure) as NamedHandReading['sure'],
  };
}
