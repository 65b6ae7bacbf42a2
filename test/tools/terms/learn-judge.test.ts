import { describe, expect, it } from 'vitest';
import { Judge } from '../../../src/adapters/analyst/clauses/judge.js';
import { idOf } from '../../../src/adapters/analyst/clauses/likelihood.js';
import { oddsOf, readTables } from '../../../src/adapters/analyst/clauses/weight-table.js';
import { byKey } from '../../../src/domain/terms/permission.js';
import type { AgreedReading } from '../../../tools/readings/said/agree.js';
import { inParts, learnJudge } from '../../../tools/terms/learn-judge.js';
import { learnTable } from '../../../tools/terms/learn-table.js';
import type { ReadingCase } from '../../../tools/terms/reading-case.js';
import { describedIn } from '../../adapters/analyst/clauses/described-in.js';

const WEATHER = 'The weather is fine. '.repeat(25);
const OFFER = 'Pears are to be had for gold. ';

/** Texts of six services; in every other one pears are to be had, in words that no rule knows. */
const cases: readonly ReadingCase[] = Array.from({ length: 12 }, (_, at) => {
  const isOffered = at % 2 === 0;
  const text = describedIn(`${isOffered ? OFFER : ''}${WEATHER}`);
  const silent = { value: null, certainty: 'agreed', conditions: [], party: 'public', evidence: [] } as const;
  const keys = { ...byKey(() => silent), make_purchases: { ...silent, value: isOffered ? true : null } };
  return {
    domain: `${at}.example`,
    group: `${at % 6}.example`,
    language: 'en',
    agreed: { keys } as unknown as AgreedReading,
    readings: [],
    text,
    chosen: { [idOf('make_purchases', true)]: new Set(isOffered ? [0] : []) },
  };
});

describe('learnJudge', () => {
  it('learns the same from the same, and what proves a value though no rule finds it', () => {
    const model = learnJudge(cases);
    expect(learnJudge(cases)).toEqual(model);
    const judge = new Judge(model);
    const judged = (text: string) => judge.judge('make_purchases', judge.see(describedIn(text)));
    expect(judged(`${WEATHER}${OFFER}`).value).toBe(true);
    expect(judged(WEATHER).value).toBe(null);
  });
});

describe('inParts', () => {
  it('keeps a group together and leaves nothing out', () => {
    const parts = inParts(cases, 5);
    expect(parts.flat()).toHaveLength(cases.length);
    for (const part of parts)
      for (const { group } of part)
        expect(parts.filter((other) => other.some((one) => one.group === group))).toEqual([part]);
  });
});

describe('learnTable', () => {
  it('gives odds by which what was chosen is told from the rest', () => {
    const example = (place: number, chosen: number) => ({ features: [place, 7], chosen, counts: 1 });
    const examples = Array.from({ length: 40 }, (_, at) => example(at % 2, at % 2));
    const table = readTables({ one: learnTable(examples, 8, 0) }).get('one');
    if (table === undefined) throw new Error('no table');
    expect(oddsOf(table, [1, 7])).toBeGreaterThan(0);
    expect(oddsOf(table, [0, 7])).toBeLessThan(0);
    expect(oddsOf(table, [3])).toBeCloseTo(table.bias);
  });
});
