import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../client/conditions.js';
import { decideAnswer } from '../../client/decide.js';
import {
  AgentTerms,
  type Answer,
  type CallerProfile,
  type Condition,
  type ConditionCheckers,
  decide,
} from '../../client/index.js';
import { answerCheck, askCheck } from '../../src/domain/check/answer-check.js';
import { CONFIDENCE_TABLE } from '../../src/domain/check/confidence.js';
import type { DecisionPolicy } from '../../src/domain/check/decide.js';
import { exactAction } from '../../src/domain/check/exact-action.js';
import type { FoundTerms } from '../../src/domain/check/find-terms.js';
import { toCheckedDocument } from '../../src/domain/check/known-terms.js';
import { toCheckResult } from '../../src/domain/check/to-check-result.js';
import { CONDITION_KINDS } from '../../src/domain/conditions/condition.js';
import { VALIDATION_STATUSES } from '../../src/domain/registry/validation-status.js';
import type { DomainName } from '../../src/domain/terms/domain-name.js';
import { CONDITIONS_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { anyChoice, anySingle } from '../support/any-condition.js';
import { anyProfile } from '../support/any-profile.js';

interface Asked {
  readonly action?: PermissionKey;
  readonly value?: unknown;
  readonly items?: unknown;
  readonly status?: FoundTerms['validationStatus'];
  readonly profile?: CallerProfile;
  readonly policy?: DecisionPolicy | undefined;
}

/** A service's answer from a document; JSON, as a client receives it. */
function served({ action = 'read_content', value = true, items, status, profile, policy }: Asked) {
  const document = {
    agentterms_version: '0.3.0',
    service: 'shop.example',
    permissions: { [action]: value },
    ...(items !== undefined && {
      extensions: { [CONDITIONS_EXTENSION_KEY]: { version: '1', [action]: items } },
    }),
  } as unknown as TermsDocument;
  const terms: FoundTerms = {
    kind: 'document',
    domain: 'shop.example' as DomainName,
    document: toCheckedDocument(document),
    origin: status === undefined ? 'authoritative' : 'registry',
    ...(status !== undefined && { validationStatus: status }),
  };
  const asked = askCheck(
    { domain: 'shop.example', action },
    { mapAction: (text) => exactAction(text) ?? { kind: 'none' }, registrableDomainOf: (domain) => domain },
  );
  const stamp = { id: 'c-1', now: new Date(), confidence: CONFIDENCE_TABLE, profile, policy };
  const answer = answerCheck(asked, terms, stamp);
  return {
    reason: answer.decisionReason,
    answer: JSON.parse(JSON.stringify(toCheckResult(answer))) as Answer,
  };
}

const answerOf = (items: readonly Condition[], more: Asked = {}): Answer => served({ items, ...more }).answer;
const textsOf = (conditions: readonly { readonly text: string }[]) => conditions.map(({ text }) => text);

const AGE: Condition = { kind: 'min_age', years: 18 };
const PERSONAL: Condition = { kind: 'purpose', all_of: ['personal'] };
const BAN: Condition = { kind: 'operation', any_of: ['human'] };
const RATE: Condition = { kind: 'rate', max: 5, per_s: 86_400 };

describe('the conditions of an answer', () => {
  it.each([true, false, null])('are empty for the value %s by itself', (value) => {
    expect(decide(served({ value }).answer)).toMatchObject({ conditions: [], residual: [], obligations: [] });
  });

  it('are its items, each with its sentence', () => {
    const { conditions } = decide(
      answerOf([AGE, { any: [BAN, { kind: 'credential', type: 'api_key' }] } as Condition]),
    );
    expect(conditions).toEqual([
      {
        ...AGE,
        text: 'At least 18 years old.',
        state: 'unknown',
        settled_by: 'principal.age_over',
        resolution: 'user',
      },
      expect.objectContaining({ any: [BAN, { kind: 'credential', type: 'api_key' }], state: 'unknown' }),
    ]);
  });

  it("are the specification's own fields when it has no items", () => {
    const value = {
      allowed: true,
      requires_auth: true,
      max_frequency: '2/week',
      scope: 'public',
      conditions: 'No resale!',
    };
    const answer = { ...served({ value }).answer, conditions: undefined };
    expect(textsOf(decide(answer).residual)).toEqual(textsOf(decide(served({ value }).answer).residual));
    expect(decide(answer).residual).toMatchObject([
      { any: [{ kind: 'account' }, { kind: 'credential' }, { kind: 'credential' }] },
      { kind: 'rate', max: 2, per_s: 604_800 },
      { kind: 'other', text: 'The permission covers "public" alone.' },
      { kind: 'other', text: 'No resale!' },
    ]);
  });

  it('show the full words of a value, which its item may shorten', () => {
    const conditions = 'Ask first. '.repeat(60).trim();
    const answer = served({ value: { allowed: true, conditions } }).answer;
    expect(answer.conditions?.[0]?.text).toHaveLength(300);
    expect(textsOf(decide(answer).residual)).toEqual([conditions]);
  });

  it('are those in words when a document lists no items with them', () => {
    const answer = served({ value: { allowed: true, conditions: 'No resale!' }, items: [] }).answer;
    expect(answer.verdict).toBe('proceed_if_conditions_met');
    expect(textsOf(decide(answer).residual)).toEqual(['No resale!']);
  });

  it('are not given for a denial, however they are listed', () => {
    const denied = served({ value: { allowed: false, conditions: 'Unless we agree.' } }).answer;
    expect(decide({ ...denied, conditions: [{ ...AGE, text: '' }] })).toMatchObject({
      verdict: 'block',
      conditions: [],
    });
  });

  it('keep the sentence of an unknown kind, and stay open', () => {
    const item = { kind: 'blood_type', of: 'A', text: 'Only for blood type A.', state: 'met' };
    expect(decide({ ...answerOf([AGE]), conditions: [item] as never })).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      residual: [{ kind: 'other', text: 'Only for blood type A.' }],
    });
  });

  it('are read once from an answer, which nobody changes', () => {
    const answer = answerOf([AGE]);
    const read = conditionsOf(answer);
    expect(conditionsOf(answer)).not.toBe(read);
    for (const part of [answer.result, answer.result.value, answer.conditions]) Object.freeze(part);
    expect(conditionsOf(answer)).toBe(conditionsOf({ ...answer }));
    const other = { ...answer, conditions: answerOf([PERSONAL]).conditions };
    expect(conditionsOf(other)).toMatchObject([PERSONAL]);
  });
});

describe('a decision for a profile', () => {
  const ITEMS = [AGE, PERSONAL, RATE];
  const ADULT: CallerProfile = { principal: { kind: 'consumer', age_over: 30 }, purpose: ['personal'] };

  it('proceeds when all conditions are met, with the obligations', () => {
    expect(decide(answerOf(ITEMS), {}, { ...ADULT, undertakes: ['rate'] })).toMatchObject({
      verdict: 'proceed',
      reason: 'conditions_met',
      residual: [],
      obligations: [{ kind: 'rate', max: 5, text: 'At most 5 requests a day.' }],
    });
    expect(decide(answerOf([]), {}, ADULT).reason).toBe('allowed');
  });

  it('leaves open what the profile does not state, and names who can settle it', () => {
    const decision = decide(answerOf(ITEMS), {}, ADULT);
    expect(decision).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      reason: 'allowed_under_conditions',
      residual: [{ kind: 'rate', state: 'unknown', settled_by: 'undertakes', resolution: 'agent' }],
    });
    expect(decision.explanation).toBe(
      'shop.example allows read_content under conditions. Still open: At most 5 requests a day. (to be settled by the agent: profile field "undertakes")',
    );
  });

  it('blocks when one is not met, and names it', () => {
    const decision = decide(answerOf(ITEMS), {}, { ...ADULT, purpose: ['commercial'] });
    expect(decision).toMatchObject({ verdict: 'block', reason: 'condition_not_met' });
    expect(decision.conditions.map(({ state }) => state)).toEqual(['met', 'not_met', 'unknown']);
    expect(decision.explanation).toBe('A condition of shop.example is not met: Personal use only.');
  });

  it('blocks an unknown caller where only people may act', () => {
    expect(decide(answerOf([BAN]))).toMatchObject({ verdict: 'block', reason: 'condition_not_met' });
    expect(decide(answerOf([BAN]), {}, { operation: 'human' }).verdict).toBe('proceed');
  });

  it('never turns a doubt or a denial into a permission', () => {
    const met: CallerProfile = { ...ADULT, undertakes: ['rate'] };
    expect(decide(answerOf(ITEMS, { status: 'unvalidated' }), {}, met).verdict).toBe('escalate');
    expect(decide(answerOf(ITEMS, { value: false }), {}, met).verdict).toBe('block');
  });

  it('uses one kept answer for every profile, and sends no profile', async () => {
    const sent: string[] = [];
    const terms = new AgentTerms({
      service: 'https://terms.example',
      profile: ADULT,
      fetch: async (url, init) => {
        sent.push(`${init?.method ?? 'GET'} ${url}`);
        return Response.json(answerOf([PERSONAL]));
      },
    });
    const verdicts = [undefined, { purpose: ['commercial'] } as const, {}].map((profile) =>
      terms.decide('shop.example', 'read_content', { profile }),
    );
    expect((await Promise.all(verdicts)).map(({ verdict }) => verdict)).toEqual([
      'proceed',
      'block',
      'proceed_if_conditions_met',
    ]);
    expect(sent).toEqual(['GET https://terms.example/api/v1/check?domain=shop.example&action=read_content']);
  });

  it.each<[unknown, string]>([
    [{ opration: 'human' }, 'did you mean "operation"?'],
    [{ principal: { age: 18 } }, 'profile.principal has no field "age"'],
    [{ purpose: ['personnal'] }, 'did you mean "personal"?'],
    [{ undertakes: ['robot'] }, 'did you mean "robots"?'],
    [null, 'profile is null, but must be an object'],
  ])('is refused with an unknown part: %j', async (profile, message) => {
    const wrong = profile as CallerProfile;
    expect(() => new AgentTerms({ profile: wrong })).toThrow(TypeError);
    expect(() => decide(answerOf([AGE]), {}, wrong)).toThrow(message);
    await expect(
      new AgentTerms({ ownFiles: false }).decide('shop.example', 'read_content', { profile: wrong }),
    ).rejects.toThrow(message);
  });
});

describe("the caller's own tests", () => {
  const tested = (answer: Answer, conditions: ConditionCheckers, profile?: CallerProfile) =>
    decideAnswer(answer, { conditions, profile });

  it('settle what the profile leaves open, and receive the condition with its sentence', async () => {
    const seen: unknown[] = [];
    const conditions: ConditionCheckers = {
      min_age: (condition) => {
        seen.push(condition);
        return condition.years !== undefined && condition.years <= 30;
      },
      rate: async ({ max }) => max === 5,
    };
    expect(await tested(answerOf([AGE, RATE]), conditions)).toMatchObject({
      verdict: 'proceed',
      obligations: [{ kind: 'rate' }],
    });
    expect(seen).toEqual([{ ...AGE, text: 'At least 18 years old.' }]);
    expect(await tested(answerOf([AGE, PERSONAL]), conditions)).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      residual: [{ kind: 'purpose', settled_by: 'purpose' }],
    });
  });

  it.each<[boolean | undefined, string, string]>([
    [true, 'proceed', 'met'],
    [false, 'block', 'not_met'],
    [undefined, 'proceed_if_conditions_met', 'unknown'],
  ])('that return %s lead to %s', async (isMet, verdict, state) => {
    const decision = await tested(answerOf([{ kind: 'other', text: 'Be kind.' }]), { other: () => isMet });
    expect(decision).toMatchObject({ verdict, conditions: [{ state }] });
  });

  it('may refuse what the profile meets, but never meet what it does not', async () => {
    const answer = answerOf([PERSONAL]);
    const met: CallerProfile = { purpose: ['personal'] };
    expect((await tested(answer, { purpose: () => false }, met)).verdict).toBe('block');
    expect((await tested(answer, { purpose: () => undefined }, met)).verdict).toBe('proceed');
    expect((await tested(answer, { purpose: () => true }, { purpose: ['commercial'] })).verdict).toBe(
      'block',
    );
    expect((await tested(answerOf([BAN]), { operation: () => true })).verdict).toBe('block');
  });

  it('meet a choice with one of its parts', async () => {
    const answer = answerOf([{ any: [BAN, { kind: 'credential', type: 'api_key' }] } as Condition]);
    expect((await tested(answer, { credential: () => true })).verdict).toBe('proceed');
    // That the caller is software is known, so no test can make it a person.
    expect((await tested(answer, { operation: () => true })).verdict).toBe('proceed_if_conditions_met');
    expect((await tested(answer, { credential: () => false })).verdict).toBe('block');
    expect((await tested(answer, { credential: () => false }, { operation: 'human' })).verdict).toBe(
      'proceed',
    );
  });

  it('are not called for a condition of another act, another party or a denial', async () => {
    const refuse = () => false;
    const checkers = Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, refuse]));
    const others: readonly Condition[] = [
      { kind: 'permission', form: 'any', for: 'buy' },
      { kind: 'account', type: 'paid', applies_to: 'sellers' },
      { kind: 'account_limit', max: 1, per: 'person' },
    ];
    const consumer: CallerProfile = { principal: { kind: 'consumer' } };
    expect((await tested(answerOf(others), checkers, consumer)).verdict).toBe('proceed');
    expect((await tested(answerOf(others), checkers)).verdict).toBe('block');
    expect((await tested(answerOf([AGE], { value: false }), checkers)).reason).toBe('denied');
  });

  it("are refused under an unknown condition's name, and when they are not functions", () => {
    expect(() => new AgentTerms({ conditions: { user_consent: () => true } as object })).toThrow(TypeError);
    expect(() => new AgentTerms({ conditions: { purposes: () => true } as object })).toThrow('"purpose"');
    expect(() => new AgentTerms({ conditions: { robots: true } as object })).toThrow(TypeError);
  });
});

describe('client and service', () => {
  const anyItem = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(anySingle, anyChoice) },
    fc.jsonValue({ maxDepth: 2 }),
  );
  const anyPolicy: fc.Arbitrary<DecisionPolicy> = fc.record(
    {
      unknown: fc.constantFrom('block', 'escalate', 'proceed'),
      unvalidated: fc.constantFrom('block', 'escalate', 'proceed'),
      lowConfidence: fc.constantFrom('block', 'escalate'),
      minimumConfidence: fc.constantFrom(0, 0.5, 1),
    },
    { requiredKeys: [] },
  );
  const anyValue = fc.oneof(
    fc.constantFrom(true, false, null),
    fc.record(
      {
        allowed: fc.boolean(),
        conditions: fc.constantFrom('', 'No resale.', 'x'.repeat(2_000)),
        scope: fc.constantFrom('', 'public'),
        requires_auth: fc.boolean(),
        max_frequency: fc.constantFrom('1/day', '0/day', 'often'),
      },
      { requiredKeys: ['allowed'] },
    ),
  );

  it('decide the same for any document, profile and policy', () => {
    fc.assert(
      fc.property(
        fc.record({
          action: fc.constantFrom(...PERMISSION_KEYS),
          value: anyValue,
          items: fc.option(fc.array(anyItem, { maxLength: 5 }), { nil: undefined }),
          status: fc.constantFrom(undefined, ...VALIDATION_STATUSES),
        }),
        anyProfile,
        anyPolicy,
        (document, profile, policy) => {
          const { answer } = served(document);
          const stated = served({ ...document, profile, policy });
          const decision = decide(answer, policy, profile);
          expect(decision).toMatchObject({ verdict: stated.answer.verdict, reason: stated.reason });
          const states = (conditions: Answer['conditions'] = []) =>
            conditions.map(({ state, settled_by, resolution }) => [state, settled_by, resolution]);
          expect(states(decision.conditions)).toEqual(states(stated.answer.conditions));
          expect(textsOf(decision.obligations)).toEqual(textsOf(stated.answer.obligations ?? []));
          // Without a profile, the service knows equally much about the caller.
          const unstated = served({ ...document, policy });
          expect(decide(answer, policy)).toMatchObject({
            verdict: unstated.answer.verdict,
            reason: unstated.reason,
          });
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it('agree with tests that return nothing, too', async () => {
    const silent = Object.fromEntries(CONDITION_KINDS.map((kind) => [kind, () => undefined]));
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { maxLength: 5 }), anyProfile, async (items, profile) => {
        const { answer } = served({ items });
        expect(await decideAnswer(answer, { profile, conditions: silent })).toEqual(
          decide(answer, {}, profile),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a hostile answer', () => {
  const everything: CallerProfile = {
    operation: 'human',
    purpose: ['personal'],
    principal: { kind: 'consumer', age_over: 99, country: 'FR', standing: [] },
    session: { account: true, paid: true, verified: true, accounts_held: 0 },
    credentials: ['api_key', 'oauth', 'partner'],
    undertakes: [
      'robots',
      'rate',
      'retention',
      'identify',
      'human_confirms',
      'accept',
      'reuse',
      'attribution',
      'conduct',
    ],
    ai_use: [],
    budget: { max: 1e9, currency: 'EUR' },
  };
  const meetAll = Object.fromEntries(
    CONDITION_KINDS.filter((kind) => kind !== 'other').map((kind) => [kind, () => true]),
  );
  const hostile: readonly [string, unknown][] = [
    ['ten thousand items', Array.from({ length: 10_000 }, () => ({ ...AGE, text: 'x', state: 'met' }))],
    ['no list', { length: 0 }],
    ['null', null],
    ['text', 'none'],
    ['items that are none', [1, null, [], 'x', true]],
    ['a kind of the prototype', [{ kind: '__proto__' }, { kind: 'constructor' }, { kind: 'toString' }]],
    ['a member __proto__', JSON.parse('[{"kind":"min_age","years":1,"__proto__":{"any":[]}}]')],
    ['only a prototype', JSON.parse('[{"__proto__":{"kind":"notice","about":"other"}}]')],
    ['a parameter of another type', [{ kind: 'min_age', years: '1' }]],
    ['a parameter that is not known', [{ kind: 'min_age', years: 1, unless: 'never' }]],
    ['a choice of nothing', [{ any: [] }]],
    ['a choice within a choice', [{ any: [{ any: [AGE] }] }]],
    ['a choice with a kind', [{ any: [AGE], kind: 'min_age', years: 1 }]],
    ['an unknown kind that says of itself that it is met', [{ kind: 'x', state: 'met', text: 'Fine.' }]],
    ['a text that is not a string', [{ kind: 'other', text: { toString: 'x' } }]],
    ['a very long text', [{ kind: 'other', text: 'x'.repeat(1_000_000) }]],
    ['nothing, next to conditions in words', []],
  ];

  it.each(hostile)('never proceeds: %s', async (_, conditions) => {
    const value = { allowed: true, conditions: 'Only on request.' };
    const answer = { ...served({ value }).answer, conditions, verdict: 'proceed' } as unknown as Answer;
    for (const decision of [
      decide(answer),
      decide(answer, {}, everything),
      await decideAnswer(answer, { profile: everything, conditions: meetAll }),
    ]) {
      expect(['proceed_if_conditions_met', 'block']).toContain(decision.verdict);
      expect(decision.conditions.length).toBeLessThan(50);
      for (const { text } of decision.conditions) expect(text.length).toBeLessThanOrEqual(1_000);
    }
  });
});
