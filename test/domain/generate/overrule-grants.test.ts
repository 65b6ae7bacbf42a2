import { describe, expect, it } from 'vitest';
import { overruleGrants } from '../../../src/domain/generate/overrule-grants.js';
import type { Claim, TermsReading } from '../../../src/domain/ports/terms-analyst.js';

const claim = (value: boolean, ...quotes: readonly string[]): Claim => ({
  value,
  quotes: quotes.map((quote) => ({ quote })),
});
const reading = (claims: TermsReading['claims'], ...remarks: readonly string[]): TermsReading => ({
  claims,
  remarks,
});
const GRANT = claim(true, 'You may.');
const BAN = claim(false, 'You must not.');

describe('overruleGrants', () => {
  it('lets a proven ban beat a grant, with the quotes of the ban', () => {
    const result = overruleGrants(
      reading({ scrape_data: GRANT }, 'one'),
      reading({ scrape_data: BAN }, 'two'),
    );
    expect(result).toEqual(reading({ scrape_data: BAN }, 'one'));
  });

  it.each([
    ['a ban over a grant of the second', { scrape_data: BAN }, { scrape_data: GRANT }],
    ['its own quotes of a ban', { scrape_data: BAN }, { scrape_data: claim(false, 'Never.') }],
    ['silence over a ban of the second', {}, { scrape_data: BAN }],
    ['silence over a grant of the second', {}, { scrape_data: GRANT }],
    ['a grant that the second is silent on', { scrape_data: GRANT }, {}],
    ['a grant over a ban of another key', { scrape_data: GRANT }, { api_access: BAN }],
    ['a grant over a ban without a quote', { scrape_data: GRANT }, { scrape_data: claim(false) }],
  ])('keeps %s', (_, first, second) => {
    expect(overruleGrants(reading(first), reading(second))).toEqual(reading(first));
  });

  it('changes neither reading', () => {
    const first = Object.freeze(reading(Object.freeze({ scrape_data: GRANT })));
    expect(overruleGrants(first, reading({ scrape_data: BAN }))).not.toBe(first);
    expect(first.claims.scrape_data).toBe(GRANT);
  });
});
