import { fnv1a } from '../../../domain/fnv1a.js';
import type { Finding } from './find-findings.js';

const MOST_WORDS = 60;
const WORDS_BEFORE = 4;
const WORDS_BEHIND = 5;
const LEAD_WORDS = 12;
const HEADING_WORDS = 8;
const WORDS = /[a-z0-9']+|[:?]/g;

/**
 * What the judge knows of a finding, as places in a table of `size` (a power of two): the words of the clause, those right
 * before and behind the deciding place, words of its lead-in and heading, the rule, and about how long the clause is.
 */
export function featuresOf({ clause, rule, at }: Finding, size: number): readonly number[] {
  const places = new Set<number>();
  const add = (feature: string) => places.add(hash(feature) & (size - 1));
  const words = wordsOf(clause.plain).slice(0, MOST_WORDS);
  const before = wordsOf(clause.plain.slice(Math.max(0, at - 10 * WORDS_BEFORE), at)).slice(-WORDS_BEFORE);
  const behind = wordsOf(clause.plain.slice(at, at + 12 * WORDS_BEHIND)).slice(0, WORDS_BEHIND);
  for (const word of words) add(word.replace(/^\d.*/, '0'));
  for (const word of before) add(`B${word}`);
  for (const word of behind) add(`A${word}`);
  add(`AB${before.at(-1) ?? ''} ${behind[0] ?? ''}`);
  for (const word of wordsOf(clause.lead?.plain).slice(-LEAD_WORDS)) add(`L${word}`);
  for (const word of wordsOf(clause.heading?.plain).slice(0, HEADING_WORDS)) add(`H${word}`);
  add(`R${rule.says}`);
  add(`N${Math.floor(Math.log2(words.length + 1))}`);
  return [...places];
}

const wordsOf = (plain = ''): readonly string[] => plain.match(WORDS) ?? [];

/** With a mixed end, for tables of which only the lower bits are a place. */
function hash(text: string): number {
  const value = fnv1a(text);
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}
