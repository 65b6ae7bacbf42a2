import { describe, expect, it } from 'vitest';
import { OUTCOMES, readActionModel } from '../../../../src/domain/check/action/action-model.js';
import { featuresOf } from '../../../../src/domain/check/action/features.js';
import { makeRecognise } from '../../../../src/domain/check/action/recognise.js';
import { tokenise } from '../../../../src/domain/check/action/tokenise.js';
import { SHIPPED_MODEL, SHIPPED_MODEL_TEXT } from '../../../support/action-model.js';

const recognise = makeRecognise(SHIPPED_MODEL.lexicon);
const featuresFor = (text: string) => featuresOf(recognise(tokenise(text)));

describe('the classifier', () => {
  it('gives a share for each outcome, with the sum 1', () => {
    const shares = SHIPPED_MODEL.classifier.likelihoods(featuresFor('buy a ticket for the boat'));
    expect(shares).toHaveLength(OUTCOMES.length);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  it.each(['buyTicket', 'can my agent buy tickets?', 'Agents may buy the tickets'])(
    'finds in %j the words of the act, whoever does it and however it is asked',
    (text) => {
      const words = (of: string) => [...featuresFor(of)].filter((feature) => /^[:wvfnpq]:/.test(feature));
      expect(words(text)).toEqual(words('buy tickets'));
    },
  );
});

describe('the file of a model', () => {
  const read = (change: object) => () =>
    readActionModel(JSON.stringify({ ...JSON.parse(SHIPPED_MODEL_TEXT), ...change }));

  it('is small enough to ship', () => {
    expect(Buffer.byteLength(SHIPPED_MODEL_TEXT)).toBeLessThan(512 * 1024);
  });

  it.each([
    ['of another version', { version: 2 }, '/version'],
    ['without weights', { weights: undefined }, 'weights'],
    ['with an invalid word list', { words: { 'verb=buy.base': 1 } }, '/words'],
    ['for other outcomes', { outcomes: ['none'] }, '/outcomes'],
    ['with weights for other outcomes', { weights: { 'w:buy': 'UU' } }, '/weights: "w:buy"'],
    ['with a letter outside its alphabet', { weights: { 'w:buy': 'UUUUUU-U' } }, '/weights: "w:buy"'],
  ])('%s is refused, and the error names the place', (_, change, place) => {
    expect(read(change)).toThrow(place);
  });

  it('is refused when it is not JSON', () => {
    expect(() => readActionModel('{')).toThrow(SyntaxError);
  });
});
