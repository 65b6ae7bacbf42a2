import { VERDICTS } from '../../src/domain/check/decide.js';
import type { Check, Decision, DecisionCounts, Verdict } from './shapes.js';
import { auditTexts } from './texts/en.js';

/** In stacking order. */
export const DECISIONS: readonly Decision[] = ['allowed', 'not_specified', 'denied'];

const MARKS: Readonly<Record<Decision, string>> = { allowed: '✓', not_specified: '·', denied: '✕' };

/** A decision, shown by a word, a mark and a colour. */
export function DecisionWord({ decision }: { readonly decision: Decision }) {
  return (
    <span class={`decision ${decision}`}>
      <span aria-hidden="true">{MARKS[decision]}</span> {auditTexts.decisions[decision]}
    </span>
  );
}

const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  proceed: '✓',
  proceed_if_conditions_met: '◐',
  escalate: '?',
  block: '✕',
};

/** What a caller was told to do, shown by a word, a mark and a colour. */
export function VerdictWord({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span class={`told ${verdict}`}>
      <span aria-hidden="true">{VERDICT_MARKS[verdict]}</span> {auditTexts.verdicts[verdict]}
    </span>
  );
}

/** The verdicts at a glance, one mark for each, in their order. */
export function VerdictStrip({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <p class="strip" role="img" aria-label={auditTexts.timeline.strip(countsOf(checks))}>
      {checks.map(({ id, verdict }) => (
        <span key={id} class={`told ${verdict}`}>
          {VERDICT_MARKS[verdict]}
        </span>
      ))}
    </p>
  );
}

/** The number of each verdict in words: `3 may go on, 1 must not`. */
export function countsOf(checks: readonly Check[]): string {
  return VERDICTS.flatMap((verdict) => {
    const count = checks.filter((check) => check.verdict === verdict).length;
    return count === 0 ? [] : [`${auditTexts.number(count)} ${auditTexts.verdicts[verdict].toLowerCase()}`];
  }).join(', ');
}

export function numbersOf(counts: DecisionCounts): readonly { decision: Decision; checks: number }[] {
  return DECISIONS.map((decision) => ({ decision, checks: counts[decision] }));
}

/** Colours of decisions in plots. They are variables of the style sheet, so that they follow the theme. */
export const COLOURS = {
  domain: DECISIONS,
  range: ['var(--yes)', 'var(--field)', 'var(--no)'],
} as const;
