import { describe, expect, it } from 'vitest';
import { conditionsOf, describeCondition } from '../../client/index.js';

describe('conditionsOf', () => {
  it.each([true, false, null])('finds none in %s', (value) => {
    expect(conditionsOf(value)).toEqual([]);
  });

  it('takes each sentence and field by itself', () => {
    const conditions = conditionsOf({
      allowed: true,
      requires_auth: true,
      max_frequency: '2/week',
      scope: 'public',
      conditions:
        'Label posts as made by a bot. Only with the consent of the account holder; personal use. No resale!',
    });
    expect(conditions.map(({ kind }) => kind)).toEqual([
      'auth',
      'frequency',
      'scope',
      'bot_label',
      'user_consent',
      'other',
      'other',
    ]);
    expect(conditions.map(describeCondition)).toEqual([
      'The agent must be authenticated.',
      'At most 2/week.',
      'Only data of the scope "public".',
      'Label posts as made by a bot.',
      'Only with the consent of the account holder',
      'personal use.',
      'No resale!',
    ]);
  });

  it.each(['often', '10/fortnight', '-1/day', '1.5/day', '9999999999/day', '1/constructor'])(
    'keeps a frequency that it cannot count, "%s", as words',
    (max_frequency) => {
      expect(conditionsOf({ allowed: true, max_frequency })).toEqual([
        { kind: 'other', text: `At most ${max_frequency}.` },
      ]);
    },
  );

  it('asks for no authentication where none is required', () => {
    expect(conditionsOf({ allowed: true, requires_auth: false })).toEqual([]);
  });
});
