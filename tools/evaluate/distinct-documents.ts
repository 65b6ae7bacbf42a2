import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { CommandError } from '../command-parts.js';
import { textHash } from '../text-hash.js';
import type { LabelledSet, LabelledText } from './labelled-set.js';

export interface DistinctDocuments {
  /** The sets that brought a document which none before them held. */
  readonly sets: readonly LabelledSet[];
  /** Each text once, with what the first line about it says. */
  readonly texts: readonly LabelledText[];
  /** Lines about a text that came before. */
  readonly repeated: number;
}

interface Place {
  readonly set: LabelledSet;
  readonly read: LabelledText;
}

/**
 * The documents of all sets. One that comes again, by whatever path, counts once: twice it would weigh double.
 *
 * @throws CommandError naming both lines when a text is labelled in two ways
 */
export function distinctDocuments(given: readonly LabelledSet[]): DistinctDocuments {
  const first = new Map<string, Place>();
  let repeated = 0;
  for (const place of given.flatMap((set) => set.documents.map((read) => ({ set, read })))) {
    const hash = textHash(place.read.text.text);
    const before = first.get(hash);
    if (before === undefined) first.set(hash, place);
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
  const key = PERMISSION_KEYS.find((one) => labelOf(one, before) !== labelOf(one, after));
  if (key !== undefined)
    throw new CommandError(
      `Line ${after.read.line} of ${after.set.path}: line ${before.read.line} of ${before.set.path} labels the same text in another way: ${key} is ${labelOf(key, before)} there, ${labelOf(key, after)} here.`,
    );
}

function labelOf(key: PermissionKey, { read: { labelled } }: Place): string {
  const { labels, contested = [] } = labelled;
  return `${labels[key]}${contested.includes(key) ? ' and contested' : ''}`;
}
