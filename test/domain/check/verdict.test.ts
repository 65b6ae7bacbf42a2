import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../src/domain/check/confidence.js';
import { type Verdict, verdictOf } from '../../../src/domain/check/verdict.js';
import type { ValidationStatus } from '../../../src/domain/registry/registry-entry.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { PermissionValue } from '../../../src/domain/terms/terms-document.js';

const TIERS: readonly Tier[] = ['high', 'medium', 'low'];
/** `undefined` is a domain's own file. */
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

/** The table of specification 4.1, each row on every tier and validation status that it is about. */
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

describe('verdictOf', () => {
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
