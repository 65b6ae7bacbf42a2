import { wilsonInterval } from '../../../src/domain/confidence/wilson-interval.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { type Passage, sharesHalf } from '../../readings/said/document-reading.js';
import type { ReadDocument } from './score-readings.js';

/** A passage that a reader of the text took for the proof of a value, or only to bear on it. */
export interface MarkedPassage extends Passage {
  readonly key: PermissionKey;
  /** Of the key; `null` where the reader found none, though the passage bears on it. */
  readonly value: boolean | null;
  readonly grade: 'apt' | 'weak';
}

/** What a second reading says of the passage that is shown first for a value. */
const GRADES = ['apt', 'weak', 'unread', 'wrong'] as const;

export type PassageGrade = (typeof GRADES)[number];

/** Of the values of a key that are given: how many of their first passages have each grade. */
export interface PassageScore extends Readonly<Record<PassageGrade, number>> {
  /** Values given with a passage, in texts of which something is marked. */
  readonly n: number;
  /** Share of the apt ones; `null` of none. */
  readonly share: number | null;
  /** 95 % interval of the share. */
  readonly low: number;
  readonly high: number;
}

export type PassageScores = Readonly<Record<PermissionKey | 'all', PassageScore>>;

/** A document that was read, and what readers marked in its text; the stricter reader's marks first. */
export interface MarkedDocument extends ReadDocument {
  readonly marked: readonly MarkedPassage[];
}

/**
 * Holds the passage that is shown first for each value against those that readers of the same text marked. Contested
 * keys and documents in which nothing is marked are left out.
 */
export function scorePassages(documents: readonly MarkedDocument[]): PassageScores {
  const graded = documents
    .filter(({ marked }) => marked.length > 0)
    .flatMap((document) => PERMISSION_KEYS.flatMap((key) => gradeOf(document, key)));
  return Object.fromEntries(
    [...PERMISSION_KEYS, 'all' as const].map((key) => [
      key,
      scoreOf(graded.filter((one) => key === 'all' || one.key === key).map(({ grade }) => grade)),
    ]),
  ) as PassageScores;
}

/** What the documents say of the first passage of a value of this key; nothing where none is given or scored. */
function gradeOf({ labelled, reading, marked }: MarkedDocument, key: PermissionKey) {
  const claim = reading.claims[key];
  const [first] = claim?.quotes ?? [];
  if (claim === undefined || first?.start === undefined || labelled.contested?.includes(key)) return [];
  const shown = { start: first.start, end: first.start + first.quote.length };
  const isRight = labelled.labels[key] === claim.value;
  return [{ key, grade: isRight ? gradePassage(shown, key, claim.value, marked) : 'wrong' }] as const;
}

/**
 * The grade of a passage that is shown for a right value. A mark is of the same passage where the two share half of the
 * shorter one. The first such mark for this value decides; without one a mark that proves the other value does.
 */
export function gradePassage(
  shown: Passage,
  key: PermissionKey,
  value: boolean,
  marked: readonly MarkedPassage[],
): PassageGrade {
  const same = marked.filter((mark) => mark.key === key && sharesHalf(mark, shown));
  const own = same.find((mark) => mark.value === value);
  if (own !== undefined) return own.grade;
  if (same.some((mark) => mark.value === !value && mark.grade === 'apt')) return 'wrong';
  return same.length > 0 ? 'weak' : 'unread';
}

function scoreOf(grades: readonly PassageGrade[]): PassageScore {
  const n = grades.length;
  const counts = Object.fromEntries(
    GRADES.map((grade) => [grade, grades.filter((one) => one === grade).length]),
  ) as Record<PassageGrade, number>;
  const [low, high] = wilsonInterval(counts.apt, n);
  return { n, ...counts, share: n === 0 ? null : counts.apt / n, low, high };
}
