import { describe, expect, it } from 'vitest';
import { type Answer, conditionsOf, decide, describeCondition, settle } from '../../client/index.js';

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

describe('conditions that are still open', () => {
  const decisionOn = (conditions: string) =>
    decide({
      success: true,
      domain: 'shop.example',
      action: 'read_content',
      result: { value: { allowed: true, conditions }, confidence: 'high', caveats: [] },
      permission: 'allowed',
      confidence: 0.99,
      checked_at: '2026-11-21T09:30:00.123Z',
      check_id: 'x',
      source: 'authoritative',
      reason_code: 'listed_conditional',
      verdict: 'proceed_if_conditions_met',
    } satisfies Answer);

  it.each(['For research; no resale; name the site.', 'No resale! For research only. Ask first'])(
    'are listed with what stands between them: %s',
    async (text) => {
      const { explanation } = await settle(decisionOn(text), {});
      expect(explanation).toBe(`Conditions of shop.example cannot be verified here: ${text}`);
    },
  );
});
