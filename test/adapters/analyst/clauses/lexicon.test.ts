import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLexicon } from '../../../../src/adapters/analyst/clauses/lexicon.js';
import { readRules } from '../../../../src/adapters/analyst/clauses/rules.js';
import { readVocabulary } from '../../../../src/adapters/analyst/clauses/vocabulary.js';
import { MODELS_FOLDER, shippedModels } from './shipped-models.js';

const CONCEPTS = ['by', 'for', 'another_act', 'machine'];
/** The concepts that the reader itself uses. */
const GONE_BY = ['by', 'for', 'another_act', 'means', 'passive_by', 'other_subject', 'let'];
const STANCE = {
  not: ['may not'],
  forbidden: [],
  consent: [],
  may: [],
  excused: [],
  harmless: [],
  refuses: [],
  forbiddingHeading: [],
  grantingHeading: [],
};
const WORDS = {
  parts: { ROBOT: '(?:ro)?bots?', MACHINE: '(?:{ROBOT}|engines?)' },
  concepts: { by: [], for: [], another_act: [], machine: ['{MACHINE}\\b', 'macros?'] },
  stance: STANCE,
};
const RULE = { key: 'scrape_data', value: false, says: 'No machines.', about: 'machine', matches: ['x'] };

const vocabularyOf = (changed: object) => readVocabulary(JSON.stringify({ ...WORDS, ...changed }), CONCEPTS);
const rulesOf = (changed: object) =>
  readRules(
    JSON.stringify({
      concepts: { all: [...GONE_BY, 'machine'] },
      rules: [RULE, { ...RULE, ...changed }],
    }),
  );

describe('a vocabulary', () => {
  it('fills in parts, and joins the patterns of a concept from the start of a word', () => {
    const { concepts, common } = vocabularyOf({});
    expect(concepts.get('machine')?.source).toBe('(?<![a-z0-9])(?:(?:(?:ro)?bots?|engines?)\\b|macros?)');
    expect(concepts.get('by')?.test('by any means')).toBe(false);
    expect(common.size).toBe(0);
  });

  it.each<[what: string, changed: object, message: string]>([
    [
      'an unknown part',
      { concepts: { ...WORDS.concepts, for: ['{ROBOTS} to'] } },
      'concepts.for[0] names {ROBOTS}',
    ],
    ['a part that stands below', { parts: { A: '{B}', B: 'b' } }, 'parts.A names {B}'],
    [
      'a bad regular expression',
      { concepts: { ...WORDS.concepts, machine: ['bots?', '(?:robots?'] } },
      'concepts.machine[1] is no regular expression',
    ],
    [
      'one in a stance',
      { stance: { ...STANCE, not: ['never', 'may)not'] } },
      'stance.not[1] is no regular expression',
    ],
    [
      'a group that captures',
      { stance: { ...STANCE, may: ['you (may|can)'] } },
      'stance.may[0] has a group that captures',
    ],
    [
      'an unknown concept',
      { concepts: { ...WORDS.concepts, machnie: [] } },
      'concepts.machnie is no concept',
    ],
    [
      'a concept without a list',
      { concepts: { by: [], for: [], another_act: [] } },
      'concepts.machine is no list',
    ],
    ['a stance without a list', { stance: { ...STANCE, may: 'you may' } }, 'stance.may is no list'],
    [
      'what is no pattern',
      { concepts: { ...WORDS.concepts, machine: [7] } },
      'concepts.machine[0] is no pattern',
    ],
    ['no parts', { parts: ['x'] }, 'parts is no object'],
    ['common words in a list', { common: ['the'] }, 'common is no text'],
  ])('is refused for %s', (_, changed, message) => {
    expect(() => vocabularyOf(changed)).toThrow(message);
  });
});

describe('rules', () => {
  it.each<[what: string, changed: object, message: string]>([
    ['an unknown permission', { key: 'scrape' }, 'rules[1].key cannot be "scrape"'],
    ['an unknown concept', { about: 'machnie' }, 'rules[1].about cannot be "machnie"'],
    [
      'an unknown concept near by',
      { near: [['machine', 'reech']] },
      'rules[1].near cannot be [["machine","reech"]]',
    ],
    ['an unknown field', { unles: ['machine'] }, 'rules[1].unles cannot be ["machine"]'],
    ['a field that is missing', { says: undefined }, 'rules[1].says cannot be undefined'],
    ['another stance', { stance: 'allowed' }, 'rules[1].stance cannot be "allowed"'],
  ])('are refused for %s', (_, changed, message) => {
    expect(() => rulesOf(changed)).toThrow(message);
  });

  it('are refused without the concepts that the reader itself uses', () => {
    expect(() => readRules('{"concepts":{"all":["by","for"]},"rules":[]}')).toThrow('"another_act"');
  });
});

describe('the shipped lexicon', () => {
  it('has four languages, and a name in an error for each of its files', () => {
    expect([...shippedModels.vocabularies.keys()]).toEqual(['de', 'en', 'es', 'fr']);
    expect(() => readLexicon('/no/such/folder')).toThrow('/no/such/folder/rules.json: ENOENT');
  });

  it('has a rule for each of its concepts, except those that the reader itself uses', () => {
    const text = readFileSync(`${MODELS_FOLDER}/clauses/rules.json`, 'utf8');
    const { concepts } = readRules(text);
    // These find conditions.
    const asked: readonly string[] = JSON.parse(text).concepts['What is asked before an act is permitted'];
    expect(asked).toContain('asked_age');
    const used = new Set(
      shippedModels.rules.flatMap(({ about, near = [], behind, by, subject, unless = [] }) => [
        about,
        subject,
        ...near.flat(),
        behind,
        by,
        ...unless,
      ]),
    );
    expect(concepts.filter((name) => !used.has(name) && !asked.includes(name))).toEqual(GONE_BY);
  });
});
