import { describe, expect, it } from 'vitest';
import { Judge, readJudgeModel } from '../../../../src/adapters/analyst/clauses/judge.js';
import { describedIn } from './described-in.js';
import { NOTHING_LEARNED, shippedModels } from './shipped-models.js';

const { judge: shippedJudge } = shippedModels;

/** Sentences in which no rule finds anything, so many that a text of them is not short. */
const WEATHER = 'The weather is fine. '.repeat(25);

/** What a judge says that knows of one key how likely its values are, `true`, `false` and `null`, whatever the text. */
function judgedBy(likelihood: readonly [number, number, number], text: string, isEnglish = true) {
  const odds = likelihood.map(Math.log);
  const judge = new Judge({ ...NOTHING_LEARNED, likelihood: { scrape_data: { one: odds } } });
  return judge.judge('scrape_data', judge.see(describedIn(text, isEnglish)));
}

describe('the judge', () => {
  it('ranks proof of a value above mere indications', () => {
    const text =
      'We may suspend your account at any time after a breach.\n\nTo use some features, you must create an account and keep its details up to date.\n\nYour account, your posts.';
    const findings = shippedJudge
      .see(describedIn(text))
      .findings.filter(({ rule }) => rule.key === 'create_account');
    const [best] = shippedJudge.grade(findings);
    expect(best?.clause.plain).toContain('you must create an account');
  });

  it('is surer of a plain ban than of one that stands alone among odd words', () => {
    const certaintyOf = (text: string) =>
      shippedJudge.judge('scrape_data', shippedJudge.see(describedIn(text + WEATHER))).certainty;
    expect(
      certaintyOf('You agree not to use any robot, spider or scraper to access the Service. '),
    ).toBeGreaterThan(certaintyOf('Headlines that make the skin crawl are not allowed. '));
  });

  it('tells the likeliest value, also where the rules decide another one', () => {
    expect(judgedBy([0.7, 0.1, 0.2], WEATHER)).toMatchObject({ value: true, certainty: expect.closeTo(0.7) });
    expect(judgedBy([0.1, 0.1, 0.8], `You may scrape our pages. ${WEATHER}`)).toMatchObject({ value: null });
  });

  it('never lifts a ban that the rules found', () => {
    expect(judgedBy([0.1, 0.05, 0.85], `You must not scrape our pages. ${WEATHER}`)).toMatchObject({
      value: false,
      certainty: expect.closeTo(0.05),
      isSure: false,
    });
  });

  it('is sure of a value from the bound of the language on, and of a ban sooner', () => {
    expect(judgedBy([0.1, 0.11, 0.79], WEATHER).isSure).toBe(false);
    expect(judgedBy([0.1, 0.09, 0.81], WEATHER).isSure).toBe(true);
    expect(judgedBy([0.1, 0.29, 0.61], WEATHER, false).isSure).toBe(true);
    const ban = `You must not scrape our pages. ${WEATHER}`;
    expect(judgedBy([0.2, 0.49, 0.31], ban).isSure).toBe(false);
    expect(judgedBy([0.2, 0.51, 0.29], ban).isSure).toBe(true);
  });

  it('is not sure of a value for which no rule found anything, unless it is silence in a few sentences', () => {
    expect(judgedBy([0.98, 0.01, 0.01], WEATHER)).toMatchObject({ value: true, isSure: false });
    expect(judgedBy([0.98, 0.01, 0.01], `You may scrape our pages. ${WEATHER}`).isSure).toBe(true);
    const shortly = new Judge({ ...NOTHING_LEARNED, inShort: { scrape_data: { one: [9, 0, 0] } } });
    expect(shortly.judge('scrape_data', shortly.see(describedIn('The weather is fine.')))).toMatchObject({
      value: null,
      isSure: true,
    });
  });

  it('is sure of a ban in a few sentences, and of one that bars agents by name', () => {
    const shortly = new Judge({ ...NOTHING_LEARNED, inShort: { scrape_data: { one: [0, -9, 0] } } });
    const judge = (text: string) => shortly.judge('scrape_data', shortly.see(describedIn(text)));
    expect(judge('You must not scrape our pages.').isSure).toBe(true);
    expect(judge('You may scrape our pages.').isSure).toBe(false);
    expect(judgedBy([0.5, 0.1, 0.4], `AI agents may not access our website. ${WEATHER}`).isSure).toBe(true);
  });

  it('refuses a model of another form', () => {
    const read = (model: object) => () => readJudgeModel(JSON.stringify(model));
    expect(read(NOTHING_LEARNED)()).toEqual(NOTHING_LEARNED);
    expect(read({ ...NOTHING_LEARNED, version: 1 })).toThrow('version 2');
    expect(read({ ...NOTHING_LEARNED, size: 15 })).toThrow('version 2');
    expect(read({ ...NOTHING_LEARNED, bounds: { en: 2, other: 0.5 } })).toThrow('version 2');
    expect(read({ ...NOTHING_LEARNED, inShort: { scrape_data: { one: 1 } } })).toThrow('version 2');
  });
});

describe('how a text is described', () => {
  it('is the same for the same text', () => {
    const text = `You must not: scrape our pages; open two accounts. ${WEATHER}`;
    expect(describedIn(text)).toEqual(describedIn(text));
  });

  it('tells apart what a clause says, what introduces it and the heading above', () => {
    const [plain, under] = ['Scrape our pages.', '## Scrape our pages\n\nThe end is near.'].map(
      (text) => describedIn(text).sentences.at(-1)?.features ?? new Int32Array(),
    );
    const shared = [...(plain ?? [])].filter((place) => under?.includes(place));
    expect(shared.length).toBeLessThan((plain?.length ?? 0) / 2);
    expect(under?.length).toBeGreaterThan(describedIn('The end is near.').sentences[0]?.features.length ?? 0);
  });
});
