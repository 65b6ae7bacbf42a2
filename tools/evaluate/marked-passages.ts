import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { KeptProof, KeptReading } from '../readings/said/kept-lines.js';
import type { LabelledText } from './labelled-set.js';
import type { MarkedPassage } from './scores/score-passages.js';

/** What readers said of texts, by the SHA-256 of the text. */
export interface Marks {
  readonly readings: ReadonlyMap<string, readonly KeptReading[]>;
  readonly proofs: ReadonlyMap<string, readonly KeptProof[]>;
}

/**
 * The passages of a labelled text that readers marked, those of the strictest first: one who was shown each passage alone,
 * then what others chose as proof while they read the text in full, then what they found to bear on a key.
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

/** A sentence that stands in a text twice proves as much in either place. */
function placesOf(quote: string, text: string) {
  const places: { readonly start: number; readonly end: number }[] = [];
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + quote.length))
    places.push({ start, end: start + quote.length });
  return places;
}
