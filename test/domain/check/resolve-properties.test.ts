import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionMatch } from '../../../src/domain/check/action-match.js';
import { CONFIDENCE_TABLE, TIERS } from '../../../src/domain/check/confidence.js';
import {
  type DecisionPolicy,
  type DecisionQuestion,
  decide,
  VERDICTS,
} from '../../../src/domain/check/decide.js';
import type { FoundTerms } from '../../../src/domain/check/find-terms.js';
import { toCheckedDocument } from '../../../src/domain/check/known-terms.js';
import { resolvePermission } from '../../../src/domain/check/resolve-permission.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { PermissionValue, TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { aTermsDocument } from '../../support/a-terms-document.js';
import { anyText } from '../../support/any-text.js';

const NOW = new Date('2026-03-04T05:06:07.089Z');
const SAMPLE = { seed: 15, numRuns: 300 } as const;
const key = fc.constantFrom(...PERMISSION_KEYS);
const conditional = fc.record(
  {
    allowed: fc.boolean(),
    conditions: anyText({ minLength: 1 }),
    requires_auth: fc.boolean(),
    max_frequency: fc.constantFrom('10/hour', '1/day'),
  },
  { requiredKeys: ['allowed'] },
);
const value: fc.Arbitrary<PermissionValue> = fc.oneof(fc.constantFrom(true, false, null), conditional);
const permissions = fc.dictionary(key, value) as fc.Arbitrary<TermsDocument['permissions']>;
const match: fc.Arbitrary<ActionMatch> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  key.map((one) => ({ kind: 'exact', key: one }) as const),
  fc.record({
    kind: fc.constant('mapped' as const),
    key,
    strength: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);

const termsOf = (given: TermsDocument['permissions']): FoundTerms => ({
  kind: 'document',
  domain: parseDomainName('example.com'),
  document: toCheckedDocument(aTermsDocument({ permissions: given })),
  origin: 'authoritative',
});
const resolve = (given: TermsDocument['permissions'], asked: ActionMatch) =>
  resolvePermission(termsOf(given), asked, CONFIDENCE_TABLE, NOW);

describe('the resolution of an action', () => {
  it("does not depend on the order of the document's keys, nor on other keys", () => {
    fc.assert(
      fc.property(permissions, match, permissions, (given, asked, others) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        expect(resolve(turned, asked)).toEqual(resolve(given, asked));
        if (asked.kind === 'none') return;
        const { [asked.key]: _, ...rest } = others;
        const own = Object.hasOwn(given, asked.key) ? { [asked.key]: given[asked.key] ?? null } : {};
        expect(resolve({ ...rest, ...own }, asked)).toEqual(resolve(given, asked));
      }),
      SAMPLE,
    );
  });

  it('is unspecified when the document is silent, and when the action is not recognised', () => {
    fc.assert(
      fc.property(permissions, match, (given, asked) => {
        const said = asked.kind !== 'none' && (given[asked.key] ?? null) !== null;
        const { value: told, decision, matchConfidence } = resolve(given, asked);
        expect(told !== null).toBe(said);
        expect(decision === 'not_specified').toBe(!said);
        expect(matchConfidence).toBeGreaterThan(0);
        expect(matchConfidence).toBeLessThanOrEqual(0.99);
      }),
      SAMPLE,
    );
  });

  it('is the value in the document, and allows only what that allows', () => {
    fc.assert(
      fc.property(permissions, key, (given, asked) => {
        const { value: told, decision } = resolve(given, { kind: 'exact', key: asked });
        const stands = given[asked] ?? null;
        const allowed = typeof stands === 'object' && stands !== null ? stands.allowed : stands;
        expect(decision).toBe(allowed === null ? 'not_specified' : allowed ? 'allowed' : 'denied');
        if (typeof stands !== 'object') expect(told).toBe(stands);
      }),
      SAMPLE,
    );
  });
});

/** From the strictest to the most lenient. */
const RANK = [...VERDICTS].reverse();
const rank = (question: DecisionQuestion, policy?: DecisionPolicy) =>
  RANK.indexOf(decide(question, policy).verdict);

const question: fc.Arbitrary<DecisionQuestion> = fc.record({
  value,
  tier: fc.constantFrom(...TIERS, null),
  key: fc.option(key, { nil: undefined }),
  matchConfidence: fc.double({ min: 0, max: 1, noNaN: true }),
  validationStatus: fc.constantFrom(
    'validated' as const,
    'unvalidated' as const,
    'flagged' as const,
    undefined,
  ),
  doubtful: fc.boolean(),
  unread: fc.boolean(),
});
const policy: fc.Arbitrary<DecisionPolicy> = fc.record(
  {
    stakes: fc.constantFrom('high' as const, 'ordinary' as const),
    unknown: fc.constantFrom('block' as const, 'escalate' as const, 'proceed' as const),
    unvalidated: fc.constantFrom('block' as const, 'escalate' as const, 'proceed' as const),
    lowConfidence: fc.constantFrom('block' as const, 'escalate' as const),
    minimumConfidence: fc.double({ min: 0, max: 1 }),
  },
  { requiredKeys: [] },
);

/** What makes a question stricter. Only for an allow, because unspecified values have their own rules. */
const STRICTER: Readonly<Record<string, (given: DecisionQuestion) => DecisionQuestion>> = {
  'a denial': (given) => ({ ...given, value: false }),
  'a denial with conditions': (given) => ({ ...given, value: { allowed: false, conditions: 'x' } }),
  'conditions on an allow': (given) =>
    given.value === true ? { ...given, value: { allowed: true } } : given,
  'a low tier': (given) => (given.value === null ? given : { ...given, tier: 'low' }),
  'a fainter match': (given) => ({ ...given, matchConfidence: (given.matchConfidence ?? 1) / 2 }),
  'a doubtful document': (given) => ({ ...given, doubtful: true }),
  'an entry that was not validated': (given) => ({ ...given, validationStatus: 'unvalidated' }),
};

describe('a decision', () => {
  it.each(Object.entries(STRICTER))('is never more lenient for %s, whatever the policy', (_, stricter) => {
    fc.assert(
      fc.property(question, policy, (given, rules) => {
        expect(rank(stricter(given), rules)).toBeLessThanOrEqual(rank(given, rules));
      }),
      SAMPLE,
    );
  });

  it('only proceeds on an allow, or on silence that a policy allows', () => {
    fc.assert(
      fc.property(question, policy, (given, rules) => {
        const { verdict, reason } = decide(given, rules);
        if (verdict !== 'proceed' && verdict !== 'proceed_if_conditions_met') return;
        const { value: told } = given;
        if (told === null) {
          expect([reason, rules.unknown, given.unread, given.key === undefined]).toEqual([
            'allowed_by_policy',
            'proceed',
            false,
            false,
          ]);
          return;
        }
        expect(told === true || (told !== false && told.allowed)).toBe(true);
        expect(given.doubtful).toBe(false);
        expect(given.tier === 'low' || given.tier === null).toBe(false);
      }),
      SAMPLE,
    );
  });

  it('never proceeds on silence without a policy', () => {
    fc.assert(
      fc.property(question, (given) => {
        expect(rank({ ...given, value: null })).toBeLessThan(RANK.indexOf('proceed_if_conditions_met'));
      }),
      SAMPLE,
    );
  });
});
