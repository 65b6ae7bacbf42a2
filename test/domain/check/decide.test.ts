import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../src/domain/check/confidence.js';
import {
  type DecisionPolicy,
  type DecisionQuestion,
  decide,
  type Verdict,
} from '../../../src/domain/check/decide.js';
import type { ValidationStatus } from '../../../src/domain/registry/validation-status.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { PermissionValue } from '../../../src/domain/terms/terms-document.js';

const TIERS: readonly Tier[] = ['high', 'medium', 'low'];
/** `undefined` stands for a domain's own file. */
const RELIABLE: readonly (ValidationStatus | undefined)[] = [undefined, 'validated'];
const DOUBTFUL: readonly ValidationStatus[] = ['unvalidated', 'flagged'];
const STATUSES = [...RELIABLE, ...DOUBTFUL];
const HIGH_STAKES: readonly PermissionKey[] = ['make_purchases', 'create_account', 'post_content'];

interface Row {
  readonly values: readonly PermissionValue[];
  readonly tiers: readonly Tier[];
  readonly statuses: readonly (ValidationStatus | undefined)[];
  readonly verdict: Verdict;
}

const ALLOWED_IF: PermissionValue = { allowed: true, conditions: 'Ask first.' };
const DENIED_IF: PermissionValue = { allowed: false, conditions: 'Not on Sundays.' };

/** The table of specification 4.1, each row for every tier and validation status that it covers. */
const ROWS: readonly Row[] = [
  { values: [true], tiers: ['high', 'medium'], statuses: RELIABLE, verdict: 'proceed' },
  { values: [true], tiers: ['high', 'medium'], statuses: DOUBTFUL, verdict: 'escalate' },
  { values: [true], tiers: ['low'], statuses: STATUSES, verdict: 'escalate' },
  { values: [false, DENIED_IF], tiers: TIERS, statuses: STATUSES, verdict: 'block' },
  {
    values: [ALLOWED_IF],
    tiers: ['high', 'medium'],
    statuses: RELIABLE,
    verdict: 'proceed_if_conditions_met',
  },
  { values: [ALLOWED_IF], tiers: ['high', 'medium'], statuses: DOUBTFUL, verdict: 'escalate' },
  { values: [ALLOWED_IF], tiers: ['low'], statuses: STATUSES, verdict: 'escalate' },
];

const CASES = ROWS.flatMap(({ values, tiers, statuses, verdict }) =>
  values.flatMap((value) =>
    tiers.flatMap((tier) => statuses.map((validationStatus) => ({ value, tier, validationStatus, verdict }))),
  ),
);

const verdictOf = (question: DecisionQuestion, policy?: DecisionPolicy) => decide(question, policy).verdict;

describe('decide', () => {
  it('is tested on every value, tier and status', () => {
    expect(CASES).toHaveLength(4 * TIERS.length * STATUSES.length);
  });

  it.each(CASES)(
    '$value, $tier, $validationStatus: $verdict',
    ({ value, tier, validationStatus, verdict }) => {
      for (const key of PERMISSION_KEYS)
        expect(verdictOf({ value, tier, key, validationStatus })).toBe(verdict);
    },
  );

  describe.each([...TIERS, null])('for null of tier %s', (tier) => {
    it.each(STATUSES)(
      'fails closed, and escalates high stakes, whatever the status (%s)',
      (validationStatus) => {
        for (const key of PERMISSION_KEYS) {
          const expected = HIGH_STAKES.includes(key) ? 'escalate' : 'block';
          expect(verdictOf({ value: null, tier, key, validationStatus })).toBe(expected);
        }
        expect(verdictOf({ value: null, tier, validationStatus })).toBe('block');
      },
    );
  });

  it('never proceeds on a value without a tier', () => {
    expect(verdictOf({ value: true, tier: null, key: 'read_content' })).toBe('escalate');
  });
});

describe('a policy', () => {
  const allowed: DecisionQuestion = { value: true, tier: 'medium', key: 'scrape_data' };
  const unknown: DecisionQuestion = { value: null, tier: 'medium', key: 'scrape_data' };

  it('can let unknown values of one action pass, without others', () => {
    const policy: DecisionPolicy = { actions: { scrape_data: { unknown: 'proceed' } } };
    expect(decide(unknown, policy)).toEqual({ verdict: 'proceed', reason: 'allowed_by_policy' });
    expect(verdictOf({ ...unknown, key: 'read_content' }, policy)).toBe('block');
  });

  it('never lets an action pass that was not understood, or terms that were not read', () => {
    const policy: DecisionPolicy = { unknown: 'proceed' };
    expect(decide({ ...unknown, key: undefined }, policy)).toEqual({
      verdict: 'escalate',
      reason: 'action_not_recognised',
    });
    expect(decide({ ...unknown, unread: true }, policy)).toEqual({ verdict: 'escalate', reason: 'not_read' });
  });

  it('decides which actions have high stakes', () => {
    expect(verdictOf(unknown, { stakes: 'high' })).toBe('escalate');
    const lax: DecisionPolicy = { actions: { make_purchases: { stakes: 'ordinary' } } };
    expect(verdictOf({ ...unknown, key: 'make_purchases' }, lax)).toBe('block');
    expect(verdictOf({ ...unknown, key: 'post_content' }, lax)).toBe('escalate');
  });

  it('can require a least match confidence, and NaN never passes', () => {
    expect(verdictOf({ ...allowed, matchConfidence: 0.75 }, { minimumConfidence: 0.8 })).toBe('escalate');
    expect(verdictOf({ ...allowed, matchConfidence: 0.8 }, { minimumConfidence: 0.8 })).toBe('proceed');
    expect(verdictOf({ ...allowed, matchConfidence: 0.8 }, { minimumConfidence: Number.NaN })).toBe(
      'escalate',
    );
    expect(verdictOf({ ...allowed, matchConfidence: Number.NaN })).toBe('escalate');
  });

  it('decides about entries that were not validated', () => {
    const entry: DecisionQuestion = { ...allowed, validationStatus: 'flagged' };
    expect(verdictOf(entry, { unvalidated: 'proceed' })).toBe('proceed');
    expect(verdictOf(entry, { unvalidated: 'block' })).toBe('block');
    expect(verdictOf({ ...entry, tier: 'low' }, { unvalidated: 'proceed' })).toBe('escalate');
    expect(verdictOf({ ...entry, doubtful: true }, { unvalidated: 'proceed' })).toBe('escalate');
  });

  it('can block low confidence, and never reverses a denial', () => {
    expect(verdictOf({ ...allowed, tier: 'low' }, { lowConfidence: 'block' })).toBe('block');
    for (const value of [false, { allowed: false }])
      expect(
        decide({ ...allowed, value }, { unknown: 'proceed', unvalidated: 'proceed', stakes: 'ordinary' }),
      ).toEqual({ verdict: 'block', reason: 'denied' });
  });
});
