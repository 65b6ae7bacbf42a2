import { fnv1a } from '../../../domain/fnv1a.js';
import type { Finding } from './finding.js';

const MOST_WORDS = 60;
const LEAD_WORDS = 12;
const HEADING_WORDS = 8;
const WORDS = /[a-z0-9']+|[:?]/g;

/**
 * What the judge knows of a finding, as places in a table of `size` (a power of two): words, pairs and triples of the
 * clause, words of its lead-in and heading, the rule, and about how long the clause is.
 */
export function featuresOf({ clause, rule }: Finding, size: number): readonly number[] {
  const places = new Set<number>();
  const add = (feature: string) => places.add(hash(feature) & (size - 1));
  const words = wordsOf(clause.plain)
    .slice(0, MOST_WORDS)
    .map((word) => (/^\d/.test(word) ? '0' : word));
  for (const [at, word] of words.entries()) {
    const [next, third] = [words[at + 1], words[at + 2]];
    add(word);
    if (next !== undefined) add(`${word} ${next}`);
    if (third !== undefined) add(`${word} ${next} ${third}`);
  }
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
