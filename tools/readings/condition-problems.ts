import { type Condition, partsOf, type SingleCondition } from '../../src/domain/conditions/condition.js';
import { bearsOn } from '../../src/domain/conditions/settle.js';
import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** Parameters whose numbers must be in the text. */
const NUMBERS = [
  'years',
  'with_guardian_from',
  'max',
  'amount',
  'days',
  'concurrency',
  'crawl_delay_s',
] as const;
/** "One account", "no second account", "only one": a limit of one has many wordings. */
const SAID_IN_WORDS = new Set(['account_limit', 'rate']);
/** A sentence with this beginning is meaningless without the one before. */
const HANGING = /^(?:That|This|These|Those|It|They|Concerns|Also|Such|Same|Covers)\b/;
const LONGEST_TEXT = 220;

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  ].flatMap((numbers) => numbers.split(' ').map((word, number) => [word, number] as const)),
);

/**
 * What is wrong with a condition, apart from its passages, one sentence each; empty for a sound one.
 *
 * @param quoted the passages, one after another
 * @param keys the permissions that it is a condition of
 */
export function conditionProblems(
  condition: Condition,
  quoted: string,
  keys: readonly PermissionKey[] = [],
): readonly string[] {
  return partsOf(condition).flatMap((single) => [
    ...numberProblems(single, quoted),
    ...textProblems(single),
    ...keys.flatMap((key) => keyProblems(single, key)),
  ]);
}

/** A condition of an act that no key of it is about would count as met. */
function keyProblems(condition: SingleCondition, key: PermissionKey): readonly string[] {
  if (!bearsOn(condition, key)) return [`it is about another act than ${key}`];
  const isCircular =
    key === 'make_purchases' && condition.kind === 'payment' && condition.amount === undefined;
  return isCircular && condition.model === 'subscription' ? ['what is bought is the subscription'] : [];
}

function numberProblems(condition: SingleCondition, quoted: string): readonly string[] {
  const told = numbersIn(quoted);
  const given = condition as unknown as Readonly<Record<string, unknown>>;
  return NUMBERS.flatMap((name) => {
    const value = given[name];
    if (typeof value !== 'number' || told.has(value)) return [];
    return value === 1 && SAID_IN_WORDS.has(condition.kind)
      ? []
      : [`${name} ${value} does not stand in the passages`];
  });
}

function textProblems(condition: SingleCondition): readonly string[] {
  if (!('text' in condition) || condition.text === undefined) return [];
  const { text } = condition;
  return [
    ...(HANGING.test(text) ? [`"${text}" does not stand by itself`] : []),
    ...(text.endsWith('.') ? [] : [`"${text}" is no sentence`]),
    ...(text.length > LONGEST_TEXT ? [`"${text}" is too long`] : []),
  ];
}

/** Every number in a text, in digits with either grouping, or in words. */
function numbersIn(text: string): ReadonlySet<number> {
  const digits = text.match(/\d(?:[\d.,\s]*\d)?/gu) ?? [];
  const words = text.toLowerCase().match(/\p{L}+(?:-\p{L}+)?/gu) ?? [];
  return new Set([
    ...digits.flatMap((number) => readingsOf(number)),
    ...words.flatMap((word) => (Object.hasOwn(WORDS, word) ? [WORDS[word] as number] : [])),
  ]);
}

function readingsOf(number: string): readonly number[] {
  const bare = number.replace(/\s/g, '');
  return [
    ...number.split(/[.,\s]/).map(Number),
    Number(bare.replaceAll(',', '')),
    Number(bare.replaceAll('.', '').replaceAll(',', '.')),
    Number(bare.replace(/[.,]/g, '')),
  ].filter((one) => !Number.isNaN(one));
}
