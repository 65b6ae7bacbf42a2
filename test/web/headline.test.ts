import { expect, it } from 'vitest';
import { judge } from '../../web/look-up/headline.js';
import type { CheckAnswer } from '../../web/service/shapes.js';

const ANSWER: CheckAnswer = {
  success: true,
  domain: 'plum.example',
  action: 'allow_training',
  result: { value: true, confidence: 'low', caveats: [] },
  permission: 'allowed',
  confidence: 0.99,
  checked_at: '2026-11-23T09:00:00.000Z',
  check_id: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
  source: 'registry',
  validation_status: 'validated',
  reason_code: 'listed',
  accuracy: 0.99,
  verdict: 'escalate',
};

it.each([
  ['the tier', ANSWER, { headline: 'ask', doubt: 'low_confidence' }],
  ['the measured share', { ...ANSWER, verdict: 'proceed' as const }, { headline: 'may' }],
])('the headline agrees with the verdict of a service that goes by %s', (_, answer, headline) => {
  expect(judge(answer)).toEqual(headline);
});
