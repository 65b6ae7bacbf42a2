import { getDomainWithoutSuffix } from 'tldts';
import { fnv1a } from '../../src/domain/fnv1a.js';

/** Runs of this many words are looked at, one in so many of them. */
const RUN = 8;
const ONE_IN = 8;
/** Texts of which this share of the shorter one stands in the other are of one group. */
const LEAST_COMMON = 0.3;
const FEWEST = 5;
const WORD = /[a-z0-9]+/g;

/** Runs of words of a text, by a sample of their hashes that is the same in every text. */
export class Shingles {
  readonly hashes = new Set<number>();
  #last: string[] = [];

  add(plain: string): void {
    for (const word of plain.match(WORD) ?? []) {
      this.#last = [...this.#last.slice(1 - RUN), word];
      const hash = fnv1a(this.#last.join(' '));
      if (this.#last.length === RUN && hash % ONE_IN === 0) this.hashes.add(hash);
    }
  }
}

export interface GroupedText {
  readonly domain: string;
  readonly shingles: Shingles;
}

/**
 * For each text the domain that its group is named after: texts of services with the same name (`shop.de`, `shop.fr`) and texts
 * that are mostly the same stand in one group, as do those that are joined by a third.
 */
export function groupTexts(texts: readonly GroupedText[]): readonly string[] {
  const groups = texts.map((_, at) => at);
  const groupOf = (at: number): number => {
    let group = at;
    while (groups[group] !== group) group = groups[group] as number;
    return group;
  };
  const join = (one: number, other: number) => {
    groups[groupOf(other)] = groupOf(one);
  };
  const named = new Map<string, number>();
  const holders = new Map<number, number[]>();
  for (const [at, { domain, shingles }] of texts.entries()) {
    const name = getDomainWithoutSuffix(domain) ?? domain;
    join(named.get(name) ?? at, at);
    named.set(name, at);
    const common = new Map<number, number>();
    for (const hash of shingles.hashes) {
      const others = holders.get(hash) ?? [];
      for (const other of others) common.set(other, (common.get(other) ?? 0) + 1);
      holders.set(hash, [...others, at]);
    }
    for (const [other, count] of common) {
      const shorter = Math.min(shingles.hashes.size, texts[other]?.shingles.hashes.size ?? 0);
      if (shorter >= FEWEST && count / shorter > LEAST_COMMON) join(other, at);
    }
  }
  return texts.map((_, at) => texts[groupOf(at)]?.domain ?? '');
}
