import { describe, expect, it } from 'vitest';
import { COMMON_WORDS } from '../../../../src/domain/check/action/common-words.js';
import { splitCompound, unmistyped } from '../../../../src/domain/check/action/correct.js';
import { CHINESE_WORDS, WORDS } from '../../../../src/domain/check/action/lexicon-index.js';
import { RULES } from '../../../../src/domain/check/action/rules.js';

describe('the lexicons', () => {
  it('know no word that the list of ordinary words keeps from being corrected', () => {
    expect([...COMMON_WORDS].filter((word) => WORDS.has(word))).toEqual([]);
  });

  it('hold folded, lower-case words only', () => {
    expect([...WORDS.keys()].filter((word) => !/^[a-z0-9']+$/.test(word))).toEqual([]);
    expect([...CHINESE_WORDS.keys()].filter((word) => !/^\p{Script=Han}+$/u.test(word))).toEqual([]);
  });

  it('have a word for every verb class that a rule asks for', () => {
    const known = new Set([...WORDS.values()].map((lexeme) => lexeme.verb));
    const asked = RULES.flatMap((rule) => rule.verbs).filter((verb) => verb !== 'none');
    expect(asked.filter((verb) => !known.has(verb))).toEqual([]);
  });

  it('read the same word in every listed spelling', () => {
    expect(WORDS.get('summarize')).toEqual(WORDS.get('summarise'));
    expect(WORDS.get('samtliche')).toEqual(WORDS.get('saemtliche'));
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
    expect(unmistyped(word)).toEqual(meant);
  });

  it.each(['past', 'scream', 'pasta', 'xqzvw', 'ai', 'zzzzzzzz'])('%s is left alone', (word) => {
    expect(unmistyped(word)).toBeUndefined();
    expect(splitCompound(word)).toBeUndefined();
  });

  it.each([
    ['createaccount', ['create', 'account']],
    ['buyticket', ['buy', 'ticket']],
    ['apiuse', ['api', 'use']],
    ['datensatzkopie', ['datensatz', 'kopie']],
  ])('%s is cut into %j', (word, parts) => {
    expect(splitCompound(word)).toEqual(parts);
  });
});
