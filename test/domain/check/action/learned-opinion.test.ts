import { describe, expect, it } from 'vitest';
import { NOUN_CLASSES, QUALIFIERS, VERB_CLASSES } from '../../../../src/domain/check/action/concepts.js';
import { featuresOf } from '../../../../src/domain/check/action/features.js';
import {
  learnedOpinion,
  OUTCOMES,
  WEIGHT_ALPHABET,
} from '../../../../src/domain/check/action/learned-opinion.js';
import { LEARNED_WEIGHTS } from '../../../../src/domain/check/action/learned-weights.js';
import { recognise } from '../../../../src/domain/check/action/recognise.js';
import { tokenise } from '../../../../src/domain/check/action/tokenise.js';

const wordsOf = (text: string) => recognise(tokenise(text));
const likeliest = (text: string): string | undefined => {
  const opinion = learnedOpinion(wordsOf(text));
  return OUTCOMES[opinion.indexOf(Math.max(...opinion))];
};

describe('the learned opinion', () => {
  it('is a share for each outcome, together 1', () => {
    const opinion = learnedOpinion(wordsOf('buy a ticket for the boat'));
    expect(opinion).toHaveLength(OUTCOMES.length);
    expect(opinion.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it.each([
    ['purchase a kayak', 'make_purchases'],
    ['scrape vacancies', 'scrape_data'],
    ['train a bird song classifier', 'allow_training'],
    ['train my dog', 'none'],
  ])('takes %j for %s', (text, outcome) => {
    expect(likeliest(text)).toBe(outcome);
  });

  it.each(['buyTicket', 'can my agent buy tickets?', 'Agents may buy the tickets'])(
    'sees in %j the act that it is, whoever does it and whatever is asked',
    (text) => {
      const classes = (of: string) => [...featuresOf(wordsOf(of))].filter((feature) => feature.includes(':'));
      expect(classes(text)).toEqual(classes('buy tickets'));
    },
  );
});

describe('the table of weights', () => {
  const words = LEARNED_WEIGHTS.split(/\s+/).filter((word) => word !== '');
  const features = words.filter((_, at) => at % 2 === 0);

  it('has a letter for each outcome after every feature', () => {
    const bad = words.filter(
      (word, at) =>
        at % 2 === 1 &&
        (word.length !== OUTCOMES.length || [...word].some((letter) => !WEIGHT_ALPHABET.includes(letter))),
    );
    expect(features.length).toBeGreaterThan(5000);
    expect(bad).toEqual([]);
  });

  it('names only classes that there are', () => {
    const known = new Set([
      ...VERB_CLASSES.flatMap((name) => [`v:${name}`, `f:${name}`]),
      ...NOUN_CLASSES.map((name) => `n:${name}`),
      ...QUALIFIERS.map((name) => `q:${name}`),
    ]);
    expect(features.filter((feature) => /^[vfnq]:/.test(feature) && !known.has(feature))).toEqual([]);
  });
});
