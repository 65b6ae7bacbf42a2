import { outwardPercents } from '../../src/domain/confidence/outward-percents.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { plainPercent } from './scores/plain-percent.js';
import type { PassageScore, PassageScores } from './scores/score-passages.js';
import type { Disagreement, KeyScore, ReadingScores } from './scores/score-readings.js';

/** Scores for people: a line per key, and where analyst and labels differ. */
export function describeEvaluation({ keys, all, disagreements }: ReadingScores): string {
  const falses = PERMISSION_KEYS.reduce((sum, key) => sum + keys[key].falseCount, 0);
  return [
    'key                n   accuracy (95 % interval)        macro-F1   false:  n    recall  precision   abstained',
    ...PERMISSION_KEYS.map((key) => lineOf(key, keys[key])),
    '',
    `mean accuracy ${percent(all.accuracy)}; false over all keys: n ${falses}, recall ${percent(all.false_recall)}, precision ${percent(all.false_precision)}`,
    '',
    `disagreements: ${disagreements.length}`,
    ...disagreements.flatMap(describeDisagreement),
    '',
  ].join('\n');
}

/**
 * For people: how sure the analyst is, and what a second reading says of the first passage shown for a value.
 */
export function describePassages({ keys }: ReadingScores, passages: PassageScores): string {
  const header =
    'key              unsure   right of the given             passages   apt                           weak   unread   wrong';
  return [
    header,
    ...PERMISSION_KEYS.map((key) => `${givenOf(key, keys[key])}${passagesOf(passages[key])}`),
    `${'all'.padEnd(50)}${passagesOf(passages.all)}`,
    '',
    'Apt: a reader of the text took the same passage for proof of the same value; weak: only for bearing on it; unread: none',
    'marked it, and it may prove the value as well; wrong: the value is, or the passage was taken for proof of the other.',
    '',
    '',
  ].join('\n');
}

function givenOf(key: string, { unsure, accuracy_given, given_low, given_high }: KeyScore): string {
  const interval = intervalOf({ low: given_low, high: given_high });
  return `${key.padEnd(14)}${percent(unsure).padStart(9)}${percent(accuracy_given).padStart(9)} ${interval}`.padEnd(
    50,
  );
}

function passagesOf({ n, share, weak, unread, wrong, ...interval }: PassageScore): string {
  const counts = `${String(weak).padStart(4)}${String(unread).padStart(9)}${String(wrong).padStart(8)}`;
  return `${String(n).padStart(6)}${percent(share).padStart(10)} ${intervalOf(interval).padEnd(22)}${counts}`;
}

const percent = (share: number | null): string => (share === null ? '-' : `${plainPercent(share)} %`);

/** For people, `(85.6 % to 100.0 %)`. */
export function intervalOf({ low, high }: Pick<KeyScore, 'low' | 'high'>): string {
  const [from, to] = outwardPercents(low, high);
  return `(${from.toFixed(1)} % to ${to.toFixed(1)} %)`;
}

function lineOf(key: string, score: KeyScore): string {
  return [
    key.padEnd(16),
    String(score.n).padStart(4),
    percent(score.accuracy).padStart(10),
    ` ${intervalOf(score).padEnd(22)}`,
    percent(score.macro_f1).padStart(8),
    String(score.falseCount).padStart(11),
    percent(score.false_recall).padStart(10),
    percent(score.false_precision).padStart(11),
    String(score.abstained).padStart(12),
  ].join('');
}

function describeDisagreement(disagreement: Disagreement): readonly string[] {
  const { key, service, document, expected, got, expected_quotes, got_quotes } = disagreement;
  return [
    `  ${key}, ${plain(service)} (${plain(document)}): expected ${expected}, got ${got}`,
    ...quotesOf('expected', expected_quotes),
    ...quotesOf('got', got_quotes),
  ];
}

const quotesOf = (side: string, quotes: readonly string[]): readonly string[] =>
  quotes.length === 0 ? [`    ${side}: -`] : quotes.map((quote) => `    ${side}: ${plain(quote)}`);

/** In one line, without characters that a terminal would obey. */
const plain = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();
