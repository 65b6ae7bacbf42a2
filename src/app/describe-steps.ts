import type { CheckAnswer } from '../domain/check/answer-check.js';
import type { TermsAnswer } from '../domain/check/find-terms.js';
import type { TraceAttributes } from '../domain/ports/traced-work.js';

/** What a trace says of a check: what it was about and how it came out. The action's own text is the caller's, and is left out. */
export function describeAnswer({ domain, match, resolution, verdict }: CheckAnswer): TraceAttributes {
  return {
    'agentterms.domain': domain,
    'agentterms.permission': match.kind === 'none' ? undefined : match.key,
    'agentterms.decision': resolution?.decision ?? 'not_specified',
    'agentterms.verdict': verdict,
  };
}

/** Where the terms of each question came from, or why there are none. */
export function describeTerms(answers: readonly TermsAnswer[]): TraceAttributes {
  const told = answers.map((answer) => (answer.kind === 'none' ? answer.reason : answer.origin));
  return { 'agentterms.sources': [...new Set(told)] };
}
