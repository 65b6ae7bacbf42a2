import type { Check, Decision, DecisionCounts } from './shapes.js';
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

/** Decisions at a glance, one mark for each, in their order. */
export function DecisionStrip({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <p class="strip" role="img" aria-label={auditTexts.timeline.strip(countsOf(checks))}>
      {checks.map(({ id, decision }) => (
        <span key={id} class={`decision ${decision}`}>
          {MARKS[decision]}
        </span>
      ))}
    </p>
  );
}

/** The number of each decision in words: `3 allowed, 1 denied`. */
export function countsOf(checks: readonly Check[]): string {
  return DECISIONS.flatMap((decision) => {
    const count = checks.filter((check) => check.decision === decision).length;
    return count === 0 ? [] : [`${auditTexts.number(count)} ${auditTexts.decisions[decision].toLowerCase()}`];
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
