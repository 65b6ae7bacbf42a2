import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import { readCondition } from '../../../../src/domain/conditions/read-conditions.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../../src/domain/terms/permission.js';
import { aTermsText } from './a-terms-text.js';
import { plainModels } from './shipped-models.js';

type Row = readonly [language: string, text: string, key: PermissionKey, conditions: readonly object[]];

const HUMAN = { kind: 'operation', any_of: ['human'] };
const WRITTEN = { kind: 'permission', form: 'written' };

const ASKED: readonly Row[] = [
  ['en', 'You may browse our website. You may not use bots to access our website.', 'read_content', [HUMAN]],
  [
    'en',
    'You may browse our website. You may not access our website by means of robots without our prior written permission.',
    'read_content',
    [{ any: [HUMAN, WRITTEN] }],
  ],
  [
    'en',
    'You may browse our website. Bots may not access our website except as our robots.txt file permits.',
    'read_content',
    [{ any: [HUMAN, { kind: 'robots', obey: true }] }],
  ],
  [
    'en',
    'You may browse our website. You may not access our website by automated means other than through our API.',
    'read_content',
    [{ any: [HUMAN, { kind: 'credential', type: 'api_key' }] }],
  ],
  [
    'en',
    'You can create an account. You must be at least 16 years old to create an account.',
    'create_account',
    [{ kind: 'min_age', years: 16 }],
  ],
  [
    'en',
    'You may use our website. You must be at least 18 years old to use our website. If you are at least 13 years old, you may use our website with the consent of a parent.',
    'read_content',
    [{ kind: 'min_age', years: 18, with_guardian_from: 13 }],
  ],
  [
    'en',
    'You may use our website only for your personal, non-commercial use.',
    'read_content',
    [{ kind: 'purpose', all_of: ['personal', 'noncommercial'] }],
  ],
  [
    'en',
    'You can create an account. You may not have more than one account.',
    'create_account',
    [{ kind: 'account_limit', max: 1, per: 'person' }],
  ],
  [
    'en',
    'You must register in order to post comments. You can post comments on our articles.',
    'post_content',
    [{ kind: 'account', type: 'any' }],
  ],
  [
    'en',
    'Developers can use our API with an API key. The API answers at most 60 requests per minute.',
    'api_access',
    [
      { kind: 'credential', type: 'api_key' },
      { kind: 'rate', max: 60, per_s: 60 },
    ],
  ],
  ['en', 'You may not scrape our website without our prior written consent.', 'scrape_data', [WRITTEN]],
  [
    'en',
    'You may read our articles, provided that you give credit to the source.',
    'read_content',
    [{ kind: 'attribution', form: 'name' }],
  ],
  [
    'en',
    'You may use a crawler that obeys our robots.txt and names itself in its user agent.',
    'scrape_data',
    [
      { kind: 'robots', obey: true },
      { kind: 'identify', as: 'user_agent' },
    ],
  ],
  [
    'en',
    'You can order pears. Bots can order pears only after human confirmation.',
    'make_purchases',
    [{ kind: 'human_confirms', each: 'purchase' }],
  ],
  [
    'de',
    'Sie können ein Konto eröffnen. Nutzer müssen mindestens 16 Jahre alt sein, um ein Konto zu eröffnen.',
    'create_account',
    [{ kind: 'min_age', years: 16 }],
  ],
  [
    'fr',
    'Vous pouvez créer un compte. Il est interdit de créer plusieurs comptes.',
    'create_account',
    [{ kind: 'account_limit', max: 1, per: 'person' }],
  ],
  [
    'es',
    'Usted puede utilizar el sitio web exclusivamente para uso personal y no comercial.',
    'read_content',
    [{ kind: 'purpose', all_of: ['personal', 'noncommercial'] }],
  ],
];

/** Texts that state no such condition. */
const NOT_ASKED: readonly (readonly [text: string, key: PermissionKey])[] = [
  ['You may browse our website. You may not use bots to vote on our website.', 'read_content'],
  ['You may browse our website. You may not use bots to scrape data from our website.', 'read_content'],
  [
    'You can create an account. We do not knowingly collect data of children under 13 years of age.',
    'create_account',
  ],
  ['You can create an account. You must pay within at least 14 days.', 'create_account'],
  ['You can create an account. Some features of our website require you to sign up.', 'create_account'],
  [
    'You can create an account. You must be at least 16. Buyers must be at least 18. Sellers must be at least 21.',
    'create_account',
  ],
  ['You may browse our website. We value your personal use of it.', 'read_content'],
];

function conditionsIn(language: string, text: string, key: PermissionKey) {
  const { claims } = readClauses([aTermsText(text, { language })], plainModels);
  return (claims[key]?.items ?? []).map(({ condition }) => condition);
}

describe('the conditions that a text sets for an act', () => {
  it.each(ASKED)('%s: %s (%s)', (language, text, key, conditions) => {
    expect(conditionsIn(language, text, key)).toEqual(conditions);
  });

  it.each(NOT_ASKED)('is not found in: %s', (text, key) => {
    expect(conditionsIn('en', text, key)).toEqual([]);
  });

  it('is of the published vocabulary, with the words of the text', () => {
    for (const [language, text] of ASKED) {
      const { claims } = readClauses([aTermsText(text, { language })], plainModels);
      for (const { condition, quotes } of PERMISSION_KEYS.flatMap((key) => claims[key]?.items ?? [])) {
        expect(readCondition(condition)).toEqual(condition);
        for (const { quote, start = -1 } of quotes)
          expect(text.slice(start, start + quote.length)).toBe(quote);
        expect(quotes).not.toEqual([]);
      }
    }
  });

  it('concerns only the interface when it is for developers', () => {
    const terms = aTermsText('You may browse our website. You can use our API with a key.');
    const ask = 'You may not use bots to access our website. You must use an API key.';
    const { claims } = readClauses([terms, aTermsText(ask, { kind: 'developer_terms' })], plainModels);
    expect(claims.read_content?.items).toBeUndefined();
    expect(claims.api_access?.items).toMatchObject([{ condition: { kind: 'credential' } }]);
  });
});
