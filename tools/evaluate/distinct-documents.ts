import { hash } from 'node:crypto';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { CommandError } from '../command-parts.js';
import type { LabelledSet, LabelledText } from './labelled-set.js';
import type { LabelledDocument } from './scores/labelled-row.js';

export interface DistinctDocuments {
  /** The sets with a document that no earlier set contains. */
  readonly sets: readonly LabelledSet[];
  /** Each text once, with the labels of its first line. */
  readonly texts: readonly LabelledText[];
  /** Lines about a text that came before. */
  readonly repeated: number;
}

interface Place {
  readonly set: LabelledSet;
  readonly read: LabelledText;
}

/**
 * The documents of all sets. A repeated one, under whatever path, counts once; otherwise it would have double
 * weight.
 *
 * @throws CommandError naming both lines when a text has two different labels
 */
export function distinctDocuments(given: readonly LabelledSet[]): DistinctDocuments {
  const first = new Map<string, Place>();
  let repeated = 0;
  for (const place of given.flatMap((set) => set.documents.map((read) => ({ set, read })))) {
    const sha256 = hash('sha256', place.read.text.text);
    const before = first.get(sha256);
    if (before === undefined) first.set(sha256, place);
    else {
      assertSameLabels(before, place);
      repeated += 1;
    }
  }
  const places = [...first.values()];
  return {
    sets: [...new Set(places.map(({ set }) => set))],
    texts: places.map(({ read }) => read),
    repeated,
  };
}

function assertSameLabels(before: Place, after: Place): void {
  const labels = ({ read: { labelled } }: Place) => labelled;
  const key = PERMISSION_KEYS.find((one) => labelOf(one, labels(before)) !== labelOf(one, labels(after)));
  if (key !== undefined)
    throw new CommandError(
      `Line ${after.read.line} of ${after.set.path}: line ${before.read.line} of ${before.set.path} labels the same text in another way: ${key} is ${labelOf(key, labels(before))} there, ${labelOf(key, labels(after))} here.`,
    );
}

/** How errors show a label. */
export function labelOf(
  key: PermissionKey,
  { labels, contested = [] }: Pick<LabelledDocument, 'labels' | 'contested'>,
): string {
  return `${labels[key]}${contested.includes(key) ? ' and contested' : ''}`;
}
