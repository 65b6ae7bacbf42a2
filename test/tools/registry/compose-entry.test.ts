import { describe, expect, it } from 'vitest';
import { agree } from '../../../tools/readings/said/agree.js';
import type { DocumentReading } from '../../../tools/readings/said/document-reading.js';
import { composeEntry, type SiteDocument } from '../../../tools/registry/build/compose-entry.js';
import { aReading, said } from '../../support/a-reading.js';

const document = (
  type: string,
  reading: DocumentReading,
  { recordedOn = '2026-01-01', readers = 2 }: { recordedOn?: string; readers?: number } = {},
): SiteDocument => ({
  id: `${type} of ${recordedOn}`,
  type,
  recordedOn,
  reading: agree([reading, ...Array.from({ length: readers - 1 }, () => reading)]),
});

const TERMS = 'Terms of Service';
const terms = (keys: Parameters<typeof aReading>[0], facts: Parameters<typeof aReading>[1] = {}) =>
  document(TERMS, aReading(keys, facts));
const policy = (keys: Parameters<typeof aReading>[0], kind: DocumentReading['kind'], readers = 2) =>
  document(kind, aReading(keys, { kind }), { readers });

describe('which document decides', () => {
  it('a ban of a policy overrules a grant of the terms when its readers are sure', () => {
    const { values } = composeEntry([
      terms({ create_account: said(true) }),
      policy({ create_account: said(false) }, 'acceptable_use'),
    ]);
    expect(values.create_account.value).toBe(false);
  });

  it('and becomes a condition when they are not', () => {
    const { values } = composeEntry([
      terms({ create_account: said(true) }),
      policy({ create_account: said(false, { sure: 'low' }) }, 'acceptable_use'),
    ]);
    expect(values.create_account).toMatchObject({
      value: true,
      conditions: ['The document "acceptable_use" may forbid it by automated means.'],
    });
  });

  it.each(['acceptable_use', 'privacy_policy', 'imprint'] as const)('%s grants nothing', (kind) => {
    expect(composeEntry([policy({ post_content: said(true) }, kind)]).values.post_content.value).toBeNull();
  });

  it('community guidelines decide what members do only when there are no terms', () => {
    const rules = policy({ post_content: said(true) }, 'community_guidelines');
    expect(composeEntry([rules]).values.post_content.value).toBe(true);
    expect(composeEntry([terms({}), rules]).values.post_content.value).toBeNull();
  });

  it('developer terms allow an API whose undocumented use the terms ban', () => {
    const { values } = composeEntry([
      terms({ api_access: said(false) }),
      policy({ api_access: said(true), make_purchases: said(true) }, 'developer_terms'),
    ]);
    expect(values.api_access.value).toBe(true);
    expect(values.make_purchases.value).toBeNull();
  });

  it('terms of another party only count when the public has none, and name the party', () => {
    const sellers = document(
      'Marketplace Sellers Conditions',
      aReading({ make_purchases: said(true) }, { kind: 'seller_terms', party: 'sellers' }),
    );
    expect(composeEntry([terms({}), sellers]).values.make_purchases.value).toBeNull();
    expect(composeEntry([sellers]).values.make_purchases).toMatchObject({ value: true, scope: 'sellers' });
  });

  it('of several texts of one type, the complete, unlimited, newest one for the main service counts', () => {
    const older = document(TERMS, aReading({ read_content: said(true) }), { recordedOn: '2025-01-01' });
    const newer = document(TERMS, aReading({}), { recordedOn: '2026-02-01' });
    const french = document(TERMS, aReading({}, { countries: ['FR'] }), { recordedOn: '2026-03-01' });
    const stale = document(TERMS, aReading({}), { recordedOn: '2023-01-01' });
    const damaged = document(TERMS, aReading({}, { damage: ['cut_off'] }), { recordedOn: '2026-04-01' });
    const other = document(TERMS, aReading({}, { main: false }), { recordedOn: '2026-05-01' });
    const { documents } = composeEntry([other, damaged, french, older, stale, newer]);
    expect(documents.map(({ id }) => id)).toEqual([newer.id]);
    expect(composeEntry([stale, french]).documents).toEqual([french]);
  });

  it('a contract with businesses only adds to the terms that there is an API', () => {
    const { values } = composeEntry([
      terms({ scrape_data: said(false) }),
      document(
        'Commercial Terms',
        aReading(
          { api_access: said(true), make_purchases: said(true) },
          { kind: 'commercial_terms', party: 'business', main: false },
        ),
      ),
    ]);
    expect(values.api_access).toMatchObject({ value: true, scope: 'business' });
    expect(values.make_purchases.value).toBeNull();
  });

  it('a policy of another product does not count', () => {
    const policyOfOther = document(
      'Acceptable Use Policy',
      aReading({ create_account: said(false) }, { kind: 'acceptable_use', main: false }),
    );
    const { values } = composeEntry([terms({ create_account: said(true) }), policyOfOther]);
    expect(values.create_account).toMatchObject({ value: true, conditions: [] });
  });

  it('a text without terms does not count', () => {
    const { documents } = composeEntry([
      terms({ read_content: said(true) }, { damage: ['navigation_only'] }),
    ]);
    expect(documents).toEqual([]);
  });
});

it('uses the developer terms of a service that is an API as its terms', () => {
  const api = (facts: Parameters<typeof aReading>[1]) =>
    composeEntry([
      document(
        TERMS,
        aReading({ make_purchases: said(true) }, { kind: 'developer_terms', party: 'developers', ...facts }),
      ),
    ]).values.make_purchases;
  expect(api({ main: true })).toMatchObject({ value: true, scope: 'developers' });
  expect(api({ main: false }).value).toBeNull();
});

it('leaves a contested value open', () => {
  const contested: SiteDocument = {
    ...terms({}),
    reading: agree([aReading({ post_content: said(true) }), aReading({ post_content: said(false) })]),
  };
  const { values } = composeEntry([contested]);
  expect(values.post_content).toMatchObject({ value: null, certainty: 'contested' });
});

it('adds the conditions of a policy that may not grant what the terms grant, but not as proof', () => {
  const { values } = composeEntry([
    terms({ post_content: said(true, { conditions: ['Account needed.'] }) }),
    policy(
      { post_content: said(true, { conditions: ['Bots are labelled.'], requires_auth: true }) },
      'community_guidelines',
    ),
  ]);
  expect(values.post_content).toMatchObject({
    value: true,
    conditions: ['Account needed.', 'Bots are labelled.'],
    evidence: [{ document: 'Terms of Service of 2026-01-01' }],
  });
  expect(values.post_content.requiresAuth).toBeUndefined();
});

it('says that an API needs a key when only the terms for developers do', () => {
  const { values } = composeEntry([
    terms({ api_access: said(true) }),
    policy({ api_access: said(true, { requires_auth: true }) }, 'developer_terms'),
  ]);
  expect(values.api_access.requiresAuth).toBe(true);
});

it('joins the conditions and the evidence of all documents that agree', () => {
  const { values } = composeEntry([
    terms({ api_access: said(true, { conditions: ['Separate developer terms apply.'] }) }),
    policy(
      { api_access: said(true, { conditions: ['An access token is needed.'], requires_auth: true }) },
      'developer_terms',
    ),
  ]);
  expect(values.api_access.conditions).toEqual([
    'Separate developer terms apply.',
    'An access token is needed.',
  ]);
  expect(values.api_access.evidence).toHaveLength(2);
});
