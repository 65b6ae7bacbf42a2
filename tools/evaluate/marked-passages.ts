import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { KeptProof, KeptReading } from '../readings/said/kept-lines.js';
import type { LabelledText } from './labelled-set.js';
import type { MarkedPassage } from './scores/score-passages.js';

/** What readers marked in texts, by the SHA-256 of the text. */
export interface Marks {
  readonly readings: ReadonlyMap<string, readonly KeptReading[]>;
  readonly proofs: ReadonlyMap<string, readonly KeptProof[]>;
}

/**
 * The passages of a labelled text that readers marked. Those of the strictest readers come first: one who saw
 * each passage by itself, then the proofs chosen by readers of the full text, then the passages that they
 * found relevant to a key.
 */
export function markedPassages(
  { labelled, text }: LabelledText,
  { readings, proofs }: Marks,
): readonly MarkedPassage[] {
  const judged = (proofs.get(text.textSha256) ?? []).flatMap(({ key, value, evidence }) =>
    evidence.map((passage) => ({ ...passage, key, value })),
  );
  const read = (readings.get(text.textSha256) ?? []).map(({ reading }) => reading.keys);
  const ofReaders = (field: 'evidence' | 'weak', grade: MarkedPassage['grade']) =>
    read.flatMap((keys) =>
      PERMISSION_KEYS.flatMap((key) =>
        (keys[key][field] ?? []).map((passage) => ({ ...passage, key, value: keys[key].value, grade })),
      ),
    );
  const ofLabels = PERMISSION_KEYS.flatMap((key) =>
    (labelled.evidence?.[key] ?? [])
      .flatMap((quote) => placesOf(quote, text.text))
      .map((passage) => ({ ...passage, key, value: labelled.labels[key], grade: 'apt' as const })),
  );
  return [...judged, ...ofReaders('evidence', 'apt'), ...ofLabels, ...ofReaders('weak', 'weak')];
}

/** A sentence that occurs twice in a text proves the same in either place. */
function placesOf(quote: string, text: string) {
  const places: { readonly start: number; readonly end: number }[] = [];
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + quote.length))
    places.push({ start, end: start + quote.length });
  return places;
}
