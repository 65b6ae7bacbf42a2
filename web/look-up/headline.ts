import { decide } from '../../client/decide.js';
import type { CheckAnswer } from '../service/shapes.js';
import type { Texts } from '../texts/en.js';

export type Headline = keyof Texts['verdict'];

/** What makes an agent ask a person although the terms seem to permit the action. */
export type Doubt = keyof Texts['because'];

export interface Judged {
  readonly headline: Headline;
  readonly doubt?: Doubt;
}

/** How an answer reads for a person; by the same table as the client decides, and by what its service goes by. */
export function judge(answer: CheckAnswer): Judged {
  const byTier = decide(answer);
  const { reason } = byTier.verdict === answer.verdict ? byTier : decide(answer, { accuracy: 'measured' });
  switch (reason) {
    case 'allowed':
    case 'conditions_met':
      return { headline: 'may' };
    case 'allowed_under_conditions':
      return { headline: 'may_if' };
    case 'denied':
    case 'condition_not_met':
      return { headline: 'may_not' };
    case 'low_confidence':
    case 'faint_match':
    case 'not_validated':
    case 'doubtful_document':
      return { headline: 'ask', doubt: reason };
    case 'action_not_recognised':
      return { headline: 'not_understood' };
    case 'not_read':
      return { headline: answer.not_given === 'unsure' ? 'unsure' : 'not_read' };
    default:
      return { headline: answer.source === 'none' ? 'no_terms' : 'not_told' };
  }
}
