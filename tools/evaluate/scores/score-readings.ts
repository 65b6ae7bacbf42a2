import { wilsonInterval } from '../../../src/domain/confidence/wilson-interval.js';
import type { TermsReading } from '../../../src/domain/generate/ports.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { LabelledDocument } from './labelled-row.js';

/** A labelled document and what an analyst made of it. */
export interface ReadDocument {
  readonly labelled: LabelledDocument;
  readonly reading: TermsReading;
}

/** How one key was read, in the form that is given out. A share is null when there is nothing to take it of. */
export interface KeyScore {
  /** Documents in which the key was scored. */
  readonly n: number;
  /** Those of them in which the label is `false`; not given out. */
  readonly falseCount: number;
  readonly accuracy: number | null;
  /** 95 % interval of the accuracy. */
  readonly low: number;
  readonly high: number;
  /** Mean F1 over the values that the labels hold. */
  readonly macro_f1: number | null;
  readonly false_recall: number | null;
  readonly false_precision: number | null;
  /** Documents for which the analyst gave no value. */
  readonly abstained: number;
  /** Share of the documents in which the analyst was not sure enough to give what it read. */
  readonly unsure: number | null;
  /** Accuracy over the others. */
  readonly accuracy_given: number | null;
  /** 95 % interval of that. */
  readonly given_low: number;
  readonly given_high: number;
}

export interface Disagreement {
  readonly service: string;
  readonly document: string;
  readonly key: PermissionKey;
  readonly expected: boolean | null;
  readonly got: boolean | null;
  /** The passages that the label rests on; none for a key that is not addressed. */
  readonly expected_quotes: readonly string[];
  readonly got_quotes: readonly string[];
}

export interface ReadingScores {
  readonly keys: Readonly<Record<PermissionKey, KeyScore>>;
  /** Over all keys together: mean of the accuracies, and `false` counted as one class. */
  readonly all: Pick<KeyScore, 'accuracy' | 'false_recall' | 'false_precision'>;
  readonly disagreements: readonly Disagreement[];
}

interface Pair {
  readonly expected: boolean | null;
  readonly got: boolean | null;
  readonly isUnsure: boolean;
}

/** Holds an analyst's readings against the labels. Contested keys are left out. */
export function scoreReadings(documents: readonly ReadDocument[]): ReadingScores {
  const pairsOf = (key: PermissionKey): readonly Pair[] =>
    documents
      .filter(({ labelled }) => !labelled.contested?.includes(key))
      .map(({ labelled, reading }) => ({
        expected: labelled.labels[key],
        got: gotOf(reading, key),
        isUnsure: reading.unsure?.[key] !== undefined,
      }));
  const keys = byKey((key) => scoreKey(pairsOf(key)));
  const accuracies = PERMISSION_KEYS.map((key) => keys[key].accuracy).filter((share) => share !== null);
  const all = PERMISSION_KEYS.flatMap(pairsOf);
  return {
    keys,
    all: {
      accuracy: ratio(
        accuracies.reduce((sum, share) => sum + share, 0),
        accuracies.length,
      ),
      false_recall: recallOf(false, all),
      false_precision: precisionOf(false, all),
    },
    disagreements: documents.flatMap(disagreementsOf),
  };
}

const gotOf = (reading: TermsReading, key: PermissionKey): boolean | null =>
  reading.claims[key]?.value ?? null;

const ratio = (hits: number, n: number): number | null => (n === 0 ? null : hits / n);

function scoreKey(pairs: readonly Pair[]): KeyScore {
  const hits = pairs.filter(({ expected, got }) => expected === got).length;
  const sure = pairs.filter(({ isUnsure }) => !isUnsure);
  const sureHits = sure.filter(({ expected, got }) => expected === got).length;
  const [low, high] = wilsonInterval(hits, pairs.length);
  const [givenLow, givenHigh] = wilsonInterval(sureHits, sure.length);
  const present = [true, false, null].filter((value) => pairs.some(({ expected }) => expected === value));
  const f1 = present.map((value) => f1Of(value, pairs));
  return {
    n: pairs.length,
    falseCount: pairs.filter(({ expected }) => expected === false).length,
    accuracy: ratio(hits, pairs.length),
    low,
    high,
    macro_f1: ratio(
      f1.reduce((sum, share) => sum + share, 0),
      f1.length,
    ),
    false_recall: recallOf(false, pairs),
    false_precision: precisionOf(false, pairs),
    abstained: pairs.filter(({ got }) => got === null).length,
    unsure: ratio(pairs.length - sure.length, pairs.length),
    accuracy_given: ratio(sureHits, sure.length),
    given_low: givenLow,
    given_high: givenHigh,
  };
}

const hitsOf = (value: boolean | null, pairs: readonly Pair[]): number =>
  pairs.filter(({ expected, got }) => expected === value && got === value).length;

const recallOf = (value: boolean | null, pairs: readonly Pair[]): number | null =>
  ratio(hitsOf(value, pairs), pairs.filter(({ expected }) => expected === value).length);

const precisionOf = (value: boolean | null, pairs: readonly Pair[]): number | null =>
  ratio(hitsOf(value, pairs), pairs.filter(({ got }) => got === value).length);

function f1Of(value: boolean | null, pairs: readonly Pair[]): number {
  const named = pairs.filter(({ got }) => got === value).length;
  const present = pairs.filter(({ expected }) => expected === value).length;
  return (2 * hitsOf(value, pairs)) / (named + present);
}

function disagreementsOf({ labelled, reading }: ReadDocument): readonly Disagreement[] {
  return PERMISSION_KEYS.filter(
    (key) => !labelled.contested?.includes(key) && labelled.labels[key] !== gotOf(reading, key),
  ).map((key) => ({
    service: labelled.service,
    document: labelled.document,
    key,
    expected: labelled.labels[key],
    got: gotOf(reading, key),
    expected_quotes: labelled.evidence?.[key] ?? [],
    got_quotes: reading.claims[key]?.quotes.map(({ quote }) => quote) ?? [],
  }));
}
