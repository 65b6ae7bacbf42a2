import type { HandReading, Passage } from '../../domain/registry/build/hand-reading.js';
import { PERMISSION_KEYS } from '../../domain/terms/permission.js';
import { type LabelledText, readLabelledSet } from '../evaluation/labelled-set.js';

/**
 * The hand readings of sets of labels, by the SHA-256 of the texts.
 *
 * @param documents folder that the paths of the documents are relative to
 * @throws CommandError naming the set, and the line where it is about one
 */
export function readHandReadings(
  sets: readonly string[],
  documents: string | undefined,
  now: Date,
): ReadonlyMap<string, HandReading> {
  return new Map(
    sets
      .flatMap((path) => readLabelledSet(path, { documents, now }).documents)
      .map((read) => [read.text.textSha256, toHandReading(read)]),
  );
}

function toHandReading({ labelled, text }: LabelledText): HandReading {
  const { labels, evidence = {}, sure = {}, contested = [] } = labelled;
  const passages = PERMISSION_KEYS.map((key) => [
    key,
    (evidence[key] ?? []).flatMap((quote): readonly Passage[] => {
      const start = text.text.indexOf(quote);
      return start < 0 ? [] : [{ start, end: start + quote.length }];
    }),
  ]);
  const isSure = PERMISSION_KEYS.map((key) => [key, contested.includes(key) ? 'low' : (sure[key] ?? 'high')]);
  return {
    labels,
    passages: Object.fromEntries(passages) as HandReading['passages'],
    sure: Object.fromEntries(isSure) as HandReading['sure'],
  };
}
