import { WORD_PLACES, type WordsOfText } from '../../src/adapters/analyst/clauses/described-text.js';
import { shares, VALUES, type Value } from '../../src/adapters/analyst/clauses/likelihood.js';
import type { WeightTable } from '../../src/adapters/analyst/clauses/weight-table.js';
import { writtenTable } from './learn-table.js';

const ROUNDS = 60;
const STEP = 0.9;
const SLOWER = 0.1;
const STEP_OF_BIAS = 0.02;
const SHRINK = 0.01;

/** What the words of whole texts say of a key: a table for each of {@link VALUES}, by multinomial regression. */
export function learnWords(
  examples: readonly { readonly words: WordsOfText; readonly value: Value }[],
): readonly WeightTable[] {
  const tables = VALUES.map(() => new Float64Array(WORD_PLACES));
  const bias = VALUES.map(() => 0);
  /** What all weights are worth by now. */
  let worth = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = STEP / (1 + SLOWER * round);
    for (const { words, value } of examples) {
      const { places, weights } = words;
      const odds = tables.map((table, at) => {
        let sum = 0;
        for (let one = 0; one < places.length; one += 1)
          sum += (table[places[one] as number] as number) * (weights[one] as number);
        return (bias[at] as number) + sum * worth;
      });
      for (const [at, share] of shares(odds).entries()) {
        const table = tables[at] as Float64Array;
        const miss = share - (VALUES[at] === value ? 1 : 0);
        bias[at] = (bias[at] as number) - STEP_OF_BIAS * miss;
        for (let one = 0; one < places.length; one += 1) {
          const place = places[one] as number;
          table[place] = (table[place] as number) - (step * miss * (weights[one] as number)) / worth;
        }
      }
    }
    worth *= 1 - SHRINK;
  }
  return tables.map((table, at) =>
    writtenTable(
      bias[at] as number,
      table.map((weight) => weight * worth),
    ),
  );
}
