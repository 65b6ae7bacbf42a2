import { describe, expect, it } from 'vitest';
import { joinWitnesses } from '../../../src/domain/generate/join-witnesses.js';
import type { Claim, TermsReading } from '../../../src/domain/generate/ports.js';

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

describe('joinWitnesses', () => {
  it.each([
    [
      'what both say, with the passages of both',
      GRANT,
      claim(true, 'Anybody can.'),
      claim(true, 'You may.', 'Anybody can.'),
    ],
    ['a ban of the rules over a grant of the model', GRANT, BAN, BAN],
    ['a ban of the model over a grant of the rules', BAN, GRANT, BAN],
    ['a ban of the rules where the model is silent', undefined, BAN, BAN],
    ['a grant of the model that the rules are silent on', GRANT, undefined, GRANT],
    ['a grant over a ban without a quote', GRANT, claim(false), GRANT],
    [
      'a grant whose sentence takes the ban back',
      claim(true, 'You must not crawl any page of the site, except as robots.txt permits.'),
      claim(false, 'You must not crawl any page of the site'),
      claim(true, 'You must not crawl any page of the site, except as robots.txt permits.'),
    ],
    [
      'a ban over a grant that continues with another sentence',
      claim(true, 'You must not crawl any page of the site. AI agents are our friends, except on Sundays.'),
      claim(false, 'You must not crawl any page of the site.'),
      claim(false, 'You must not crawl any page of the site.'),
    ],
    [
      'a ban over a grant that holds its few words by chance',
      claim(true, 'Partners may scrape content, unless they are told not to.'),
      claim(false, 'scrape content;'),
      claim(false, 'scrape content;'),
    ],
    [
      'a ban of the model over a longer grant of the rules',
      claim(false, 'Automated account creation will get you banned'),
      claim(true, 'Automated account creation will get you banned, except on Sundays.'),
      claim(false, 'Automated account creation will get you banned'),
    ],
    ['a ban over a grant that quotes only the ban', claim(true, 'You must not.'), BAN, BAN],
  ])('gives %s', (_, model, rules, expected) => {
    const joined = joinWitnesses(
      reading(model === undefined ? {} : { scrape_data: model }),
      reading(rules === undefined ? {} : { scrape_data: rules }),
    );
    expect(joined.claims).toEqual({ scrape_data: expected });
  });

  it('is unsure of a grant that only an unsure model found', () => {
    const doubtful: Claim = { ...GRANT, sure: 'low' };
    expect(joinWitnesses(reading({ api_access: doubtful }), reading({}))).toMatchObject({
      claims: {},
      unsure: { api_access: doubtful },
    });
  });

  it('is unsure of a grant that only the rules found', () => {
    const { claims, unsure } = joinWitnesses(reading({}), reading({ post_content: GRANT }));
    expect(claims).toEqual({});
    expect(unsure).toEqual({ post_content: GRANT });
  });

  it('names the keys on which the two differ, after the remarks of the model', () => {
    const { remarks } = joinWitnesses(
      reading({ scrape_data: GRANT, post_content: GRANT }, 'It is long.'),
      reading({ scrape_data: BAN, post_content: GRANT, api_access: BAN }),
    );
    expect(remarks).toEqual(['It is long.', expect.stringMatching(/two outcomes.*: scrape_data\.$/)]);
  });

  it('changes neither reading', () => {
    const first = Object.freeze(reading(Object.freeze({ scrape_data: GRANT })));
    joinWitnesses(first, Object.freeze(reading(Object.freeze({ scrape_data: BAN }))));
    expect(first.claims.scrape_data).toBe(GRANT);
  });
});
