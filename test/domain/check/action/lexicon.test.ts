import { describe, expect, it } from 'vitest';
import { Speller } from '../../../../src/domain/check/action/speller.js';
import { buildLexicon } from '../../../../tools/actions/build-lexicon.js';
import { SHIPPED_MODEL, SHIPPED_MODEL_TEXT } from '../../../support/action-model.js';

const { words, hanWords, commonWords } = SHIPPED_MODEL.lexicon;
const speller = new Speller(SHIPPED_MODEL.lexicon);

describe('the lexicons', () => {
  it('are those of tools/actions, so that npm run train:actions is not forgotten after a change', () => {
    expect(JSON.parse(SHIPPED_MODEL_TEXT)).toMatchObject(buildLexicon('tools/actions/lexicon'));
  });

  it('contain no word of the list of ordinary words, which are never corrected', () => {
    expect([...commonWords].filter((word) => words.has(word))).toEqual([]);
  });

  it('contain only folded, lower-case words', () => {
    expect([...words.keys()].filter((word) => !/^[a-z0-9']+$/.test(word))).toEqual([]);
    expect([...hanWords.keys()].filter((word) => !/^\p{Script=Han}+$/u.test(word))).toEqual([]);
  });

  it('read the same word in every listed spelling', () => {
    expect(words.get('summarize')).toEqual(words.get('summarise'));
    expect(words.get('samtliche')).toEqual(words.get('saemtliche'));
  });
});

describe('misspelt and run-together words', () => {
  it.each([
    ['acount', ['account']],
    ['craete', ['create']],
    ['purchse', ['purchase']],
    ['uplaod', ['upload']],
    ['bopk', ['book']],
    ['chekcout', ['checkout']],
    ['byu', ['buy']],
    ['apiacess', ['api', 'access']],
  ])('%s is taken for %j', (word, meant) => {
    expect(speller.unmistyped(word)).toEqual(meant);
  });

  it.each(['past', 'scream', 'pasta', 'xqzvw', 'ai', 'zzzzzzzz'])('%s is not corrected', (word) => {
    expect(speller.unmistyped(word)).toBeUndefined();
    expect(speller.splitCompound(word)).toBeUndefined();
  });

  it.each([
    ['createaccount', ['create', 'account']],
    ['buyticket', ['buy', 'ticket']],
    ['apiuse', ['api', 'use']],
    ['datensatzkopie', ['datensatz', 'kopie']],
  ])('%s is cut into %j', (word, parts) => {
    expect(speller.splitCompound(word)).toEqual(parts);
  });
});
