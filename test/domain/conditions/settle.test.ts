import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTS,
  AI_USES,
  CONDUCT_RULES,
  type Condition,
  CREDENTIALS,
  OFFENCES,
  OPERATIONS,
  PRINCIPAL_KINDS,
  PURPOSES,
  REUSES,
  type SingleCondition,
  STANDINGS,
} from '../../../src/domain/conditions/condition.js';
import type { CallerProfile } from '../../../src/domain/conditions/profile.js';
import { type ConditionState, settleCondition } from '../../../src/domain/conditions/settle.js';
import { settleConditions } from '../../../src/domain/conditions/settle-conditions.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const contextOf = (key: PermissionKey = 'read_content', site = 'shop.example') => ({ key, site, now: NOW });

const ASSISTANT: CallerProfile = {
  operation: 'user_directed',
  purpose: ['personal'],
  principal: { kind: 'consumer', age_over: 18, country: 'FR' },
  session: { account: true },
  credentials: ['api_key'],
  permissions_held: [{ site: 'x.com', form: 'written', until: '2027-01-31' }],
  undertakes: [
    'robots',
    'rate',
    'identify:user_agent',
    'attribution',
    'conduct',
    'accept:terms',
    'human_confirms:purchase',
  ],
  ai_use: ['input'],
  budget: { max: 5000, currency: 'EUR' },
};
const CRAWLER: CallerProfile = {
  operation: 'autonomous',
  purpose: ['commercial'],
  principal: { kind: 'business', country: 'US', standing: [], roles: ['developer'] },
  session: { account: false },
  credentials: [],
  permissions_held: [],
  channels: ['website'],
  undertakes: ['robots', 'rate', 'identify:user_agent'],
  ai_use: ['train_genai', 'index'],
};

const m = 'met';
const n = 'not_met';
const u = 'unknown';

/**
 * The state of each condition without a profile, for the assistant of a consumer, and for the crawler of a
 * company.
 */
type Row = [Condition, ConditionState, ConditionState, ConditionState, key?: PermissionKey];
const TABLE: readonly Row[] = [
  [{ kind: 'min_age', years: 18 }, u, m, u],
  [{ kind: 'min_age', years: 21 }, u, u, u],
  [{ kind: 'min_age', majority: true }, u, m, u],
  [{ kind: 'region', in: ['FR', 'BE'] }, u, m, n],
  [{ kind: 'region', in: ['EEA'] }, u, m, n],
  [{ kind: 'region', in: ['FR-75', 'US-CA'] }, u, u, u],
  [{ kind: 'region', not_in: ['US'] }, u, m, n],
  [{ kind: 'region', in: ['US'], for: 'buy' }, m, m, m],
  [{ kind: 'region', in: ['US'], for: 'buy' }, u, n, m, 'make_purchases'],
  [{ kind: 'principal_kind', any_of: ['business'] }, u, n, m],
  [{ kind: 'standing', none_of: ['removed_before'] }, u, u, m],
  [{ kind: 'standing', none_of: ['convicted'], offences: ['violent'] }, u, u, m],
  [{ kind: 'account', type: 'any' }, u, m, n],
  [{ kind: 'account', type: 'paid' }, u, u, n],
  [{ kind: 'account_limit', max: 1, per: 'person' }, m, m, m],
  [{ kind: 'account_limit', max: 1, per: 'person' }, u, u, u, 'create_account'],
  [{ kind: 'credential', type: 'api_key' }, u, m, n],
  [{ kind: 'credential', type: 'oauth' }, u, n, n],
  [{ kind: 'permission', form: 'written' }, u, n, n],
  [{ kind: 'operation', any_of: ['human'] }, n, n, n],
  [{ kind: 'operation', any_of: ['human', 'user_directed'] }, u, m, n],
  [{ kind: 'operation', any_of: ['human'], for: 'collect' }, m, m, m],
  [{ kind: 'operation', any_of: ['human'], for: 'access' }, n, n, n, 'post_content'],
  [{ kind: 'channel', any_of: ['website'] }, u, u, m],
  [{ kind: 'channel', any_of: ['api'] }, u, u, n],
  [{ kind: 'robots', obey: true }, u, m, m],
  [{ kind: 'rate', max: 10, per_s: 60 }, u, m, m],
  [{ kind: 'identify', as: 'user_agent' }, u, m, m],
  [{ kind: 'identify', as: 'disclosure' }, u, u, u],
  [{ kind: 'identify', as: 'disclosure', of: ['content'] }, u, u, u],
  [{ kind: 'human_confirms', each: 'purchase' }, u, m, u],
  [{ kind: 'accept', document: 'terms' }, u, m, u],
  [{ kind: 'accept', document: 'api_terms' }, u, u, u],
  [{ kind: 'purpose', all_of: ['personal', 'noncommercial'] }, u, m, n],
  [{ kind: 'purpose', any_of: ['personal', 'internal_business'] }, u, m, u],
  [{ kind: 'purpose', any_of: ['research'] }, u, n, n],
  [{ kind: 'ai_use', none_of: ['train'] }, u, m, n],
  [{ kind: 'ai_use', none_of: ['mine'] }, u, m, n],
  [{ kind: 'ai_use', any_of: ['search', 'index'] }, u, n, n],
  [{ kind: 'reuse', none_of: ['copy'] }, u, u, u],
  [{ kind: 'retention', max_s: 86_400 }, u, u, u],
  [{ kind: 'attribution', form: 'link' }, u, m, u],
  [{ kind: 'licence', spdx: 'CC-BY-4.0' }, u, u, u],
  [{ kind: 'payment', model: 'fee' }, u, m, u],
  [{ kind: 'payment', model: 'fee', amount: 9_000, currency: 'EUR' }, u, n, u],
  [{ kind: 'payment', model: 'fee', amount: 9, currency: 'USD' }, u, u, u],
  [{ kind: 'conduct', rules: ['lawful', 'no_spam'] }, u, m, u],
  [{ kind: 'notice', about: 'no_refund' }, m, m, m],
  [{ kind: 'other', text: 'Pets must be vaccinated.' }, u, u, u],
  [{ kind: 'account', type: 'any', applies_to: 'sellers' }, u, m, m],
  [{ kind: 'account', type: 'any', applies_to: 'developers' }, u, m, n],
  [{ kind: 'account', type: 'paid', applies_to: 'consumers' }, u, u, m],
  [
    {
      any: [
        { kind: 'operation', any_of: ['human'] },
        { kind: 'credential', type: 'api_key' },
      ],
    },
    u,
    m,
    n,
  ],
  [
    {
      any: [
        { kind: 'operation', any_of: ['human'] },
        { kind: 'permission', form: 'written' },
      ],
    },
    u,
    n,
    n,
  ],
];

describe('a condition compared with a profile', () => {
  it.each(TABLE)('%j is %s, %s, %s', (...row) => {
    const [condition, nobody, assistant, crawler, key] = row as Row;
    const stateFor = (profile: CallerProfile) => settleCondition(condition, profile, contextOf(key)).state;
    expect([stateFor({}), stateFor(ASSISTANT), stateFor(CRAWLER)]).toEqual([nobody, assistant, crawler]);
  });

  it('names the field that settles an open condition, and who can settle it', () => {
    const settle = (condition: Condition) => settleCondition(condition, {}, contextOf());
    expect(settle({ kind: 'min_age', years: 18 })).toEqual({
      state: 'unknown',
      settledBy: 'principal.age_over',
      resolution: 'user',
    });
    expect(settle({ kind: 'permission', form: 'any' })).toEqual({
      state: 'unknown',
      settledBy: 'permissions_held',
      resolution: 'site',
    });
    expect(settle({ kind: 'other', text: 'Pets must be vaccinated.' })).toEqual({
      state: 'unknown',
      resolution: 'user',
    });
  });

  it('asks for the role of a caller whose kind is known', () => {
    const ofSellers: Condition = { kind: 'account', type: 'any', applies_to: 'sellers' };
    const fieldFor = (principal: CallerProfile['principal'] = {}) =>
      settleCondition(ofSellers, { principal }, contextOf()).settledBy;
    expect([fieldFor(), fieldFor({ kind: 'business' })]).toEqual(['principal.kind', 'principal.roles']);
  });

  it('applies a permission of a site to its subdomains, until its last day', () => {
    const condition: Condition = { kind: 'permission', form: 'written' };
    const at = (site: string, until?: string) =>
      settleCondition(
        condition,
        { permissions_held: [{ site: 'x.com', form: 'written', ...(until && { until }) }] },
        contextOf('scrape_data', site),
      ).state;
    expect([at('x.com'), at('api.x.com'), at('ax.com')]).toEqual([m, m, n]);
    expect([at('x.com', '2026-11-24'), at('x.com', '2026-11-23')]).toEqual([m, n]);
  });

  it('requires the age of majority of the place', () => {
    const at = (country: string | undefined, age: number) =>
      settleCondition(
        { kind: 'min_age', majority: true },
        { principal: { age_over: age, ...(country && { country }) } },
        contextOf(),
      );
    expect(at('FR', 18).state).toBe(m);
    expect(at('KR', 18)).toMatchObject({ state: u, settledBy: 'principal.age_over' });
    expect(at(undefined, 18)).toMatchObject({ state: u, settledBy: 'principal.country' });
    expect(at(undefined, 21).state).toBe(m);
  });
});

describe('all conditions of a value', () => {
  it('are met when each is, and list the obligations', () => {
    const conditions: readonly Condition[] = [
      { kind: 'min_age', years: 18 },
      { kind: 'robots', obey: true },
      {
        any: [
          { kind: 'identify', as: 'disclosure' },
          { kind: 'rate', reasonable: true },
        ],
      },
      { kind: 'rate', max: 1, per_s: 1, applies_to: 'sellers' },
    ];
    expect(settleConditions(conditions, ASSISTANT, contextOf())).toMatchObject({
      state: 'met',
      obligations: [
        { kind: 'robots', obey: true },
        { kind: 'rate', reasonable: true },
      ],
    });
  });

  it('are not met as soon as one is not', () => {
    const conditions: readonly Condition[] = [
      { kind: 'other', text: 'Pets must be vaccinated.' },
      { kind: 'operation', any_of: ['human'] },
    ];
    expect(settleConditions(conditions, ASSISTANT, contextOf()).state).toBe('not_met');
    expect(settleConditions(conditions.slice(0, 1), ASSISTANT, contextOf()).state).toBe('unknown');
    expect(settleConditions([], {}, contextOf()).state).toBe('met');
  });
});

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const PLACES = ['FR', 'DE', 'US', 'US-CA', 'KR', 'GB'] as const;

const condition: fc.Arbitrary<SingleCondition> = fc
  .oneof(
    fc.record({ kind: fc.constant('min_age' as const), years: fc.integer({ min: 13, max: 21 }) }),
    fc.record({ kind: fc.constant('min_age' as const), majority: fc.constant(true as const) }),
    fc.record({
      kind: fc.constant('region' as const),
      in: some([...PLACES, 'EU', 'EEA']),
      for: fc.constantFrom(...ACTS),
    }),
    fc.record({ kind: fc.constant('region' as const), not_in: some([...PLACES, 'EU']) }),
    fc.record({ kind: fc.constant('principal_kind' as const), any_of: some(PRINCIPAL_KINDS) }),
    fc.record({ kind: fc.constant('standing' as const), none_of: some(STANDINGS) }),
    fc.record({
      kind: fc.constant('standing' as const),
      none_of: some(STANDINGS),
      offences: some(OFFENCES),
    }),
    fc.record({ kind: fc.constant('account' as const), type: fc.constantFrom('any', 'paid', 'verified') }),
    fc.record({
      kind: fc.constant('account_limit' as const),
      max: fc.constantFrom(1, 2),
      per: fc.constant('person' as const),
    }),
    fc.record({ kind: fc.constant('credential' as const), type: fc.constantFrom(...CREDENTIALS) }),
    fc.record({ kind: fc.constant('permission' as const), form: fc.constantFrom('written', 'any') }),
    fc.record({ kind: fc.constant('operation' as const), any_of: some(OPERATIONS) }),
    fc.record({ kind: fc.constant('channel' as const), any_of: some(['website', 'api', 'app'] as const) }),
    fc.record({ kind: fc.constant('robots' as const), obey: fc.constant(true as const) }),
    fc.record({ kind: fc.constant('purpose' as const), any_of: some(PURPOSES) }),
    fc.record({ kind: fc.constant('purpose' as const), all_of: some(PURPOSES) }),
    fc.record({ kind: fc.constant('ai_use' as const), none_of: some(AI_USES) }),
    fc.record({ kind: fc.constant('ai_use' as const), any_of: some(AI_USES) }),
    fc.record({ kind: fc.constant('reuse' as const), none_of: some(REUSES) }),
    fc.record({ kind: fc.constant('conduct' as const), rules: some(CONDUCT_RULES) }),
    fc.record({
      kind: fc.constant('payment' as const),
      model: fc.constant('fee' as const),
      amount: fc.integer({ min: 1, max: 99 }),
      currency: fc.constantFrom('EUR', 'USD'),
    }),
    fc.record({ kind: fc.constant('other' as const), text: fc.constant('Pets must be vaccinated.') }),
  )
  .chain((single) =>
    fc
      .constantFrom(undefined, 'consumers', 'businesses', 'developers', 'sellers')
      .map((party) => ({ ...single, ...(party && { applies_to: party }) }) as SingleCondition),
  );

/** Every fact separately, so that one can be removed. */
const facts = fc.record({
  operation: optional(fc.constantFrom(...OPERATIONS)),
  purpose: optional(some(PURPOSES)),
  'principal.kind': optional(fc.constantFrom(...PRINCIPAL_KINDS)),
  'principal.age_over': optional(fc.constantFrom(13, 18, 19, 21)),
  'principal.country': optional(fc.constantFrom(...PLACES)),
  'principal.standing': optional(fc.subarray([...STANDINGS])),
  'principal.roles': optional(fc.subarray(['developer', 'seller'])),
  'session.account': optional(fc.boolean()),
  'session.paid': optional(fc.boolean()),
  'session.accounts_held': optional(fc.constantFrom(0, 1)),
  credentials: optional(fc.subarray([...CREDENTIALS])),
  channels: optional(some(['website', 'api', 'app'])),
  undertakes: optional(fc.subarray(['robots', 'conduct', 'conduct:lawful', 'reuse:copy', 'reuse'])),
  ai_use: optional(fc.subarray([...AI_USES])),
  budget: optional(fc.constantFrom({ max: 50, currency: 'EUR' })),
});

function profileOf(given: Readonly<Record<string, unknown>>): CallerProfile {
  const profile: Record<string, Record<string, unknown> | unknown> = {};
  for (const [path, value] of Object.entries(given)) {
    const [name = '', field] = path.split('.');
    if (value === undefined) continue;
    profile[name] = field === undefined ? value : { ...(profile[name] as object), [field]: value };
  }
  return profile as CallerProfile;
}

describe('for any profile and conditions', () => {
  it('what is met stays met with one more fact, so that saying less never helps', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        facts,
        fc.constantFrom(...PERMISSION_KEYS),
        fc.boolean(),
        (list, given, key, isChoice) => {
          const conditions: readonly Condition[] = isChoice ? [{ any: list }] : list;
          const state = (known: object) =>
            settleConditions(conditions, profileOf(known as Record<string, unknown>), contextOf(key)).state;
          const whole = state(given);
          for (const [path, value] of Object.entries(given)) {
            if (value === undefined) continue;
            // A condition that is met without a fact stays met with it, so leaving a fact out never helps.
            if (state({ ...given, [path]: undefined }) === 'met') expect([path, whole]).toEqual([path, m]);
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('one more condition never gives a more lenient state', () => {
    const rank = { not_met: 0, unknown: 1, met: 2 };
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), condition, facts, (list, added, given) => {
        const state = (conditions: readonly Condition[]) =>
          rank[settleConditions(conditions, profileOf(given), contextOf()).state];
        expect(state([...list, added])).toBeLessThanOrEqual(state(list));
      }),
    );
  });
});
