import { VALIDATION_STATUSES, type ValidationStatus } from '../../src/domain/registry/registry-entry.js';

/** What became of an entry. */
export interface CrossrefOutcome {
  readonly domain: string;
  readonly before: ValidationStatus;
  readonly after: ValidationStatus;
  /** Why it has its status. */
  readonly reason: string | undefined;
  readonly kind:
    | 'changed'
    /** It was as the reading says already. */
    | 'same'
    | 'read-by-hand'
    /** A person or the domain itself has the last word on it, or it became another meanwhile. */
    | 'left'
    | 'no-reading';
  /** Why there is no reading. */
  readonly problem?: string;
}

/** Every change in a line, by domain. */
export function describeChanges(outcomes: readonly CrossrefOutcome[]): string {
  return byDomain(outcomes)
    .filter(({ kind }) => kind === 'changed')
    .map(({ domain, before, after, reason }) => `${domain}: ${before} -> ${after}: ${reason}\n`)
    .join('');
}

/** How many entries there are of each status now, what was done, and what is flagged. */
export function describeOutcomes(given: readonly CrossrefOutcome[], isDryRun: boolean): string {
  const outcomes = byDomain(given);
  const count = (kind: CrossrefOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const statuses = VALIDATION_STATUSES.map(
    (status) => `${outcomes.filter(({ after }) => after === status).length} ${status}`,
  );
  const problems = outcomes.filter(({ problem }) => problem !== undefined);
  const flagged = outcomes.filter(({ after }) => after === 'flagged');
  return [
    `${outcomes.length} entries${isDryRun ? ', were this not a dry run' : ''}: ${statuses.join(', ')}.`,
    `${count('changed')} changed, ${count('same')} judged as before, ${count('read-by-hand')} read by hand, ${count('left')} left to those who have decided on them, ${count('no-reading')} without an independent reading.`,
    ...(flagged.length === 0 ? [] : ['Flagged:']),
    ...flagged.map(({ domain, reason }) => `  ${domain}: ${reason ?? 'no reason is told.'}`),
    ...(problems.length === 0 ? [] : ['Not read:']),
    ...problems.map(({ domain, problem }) => `  ${domain}: ${problem}`),
    '',
  ].join('\n');
}

function byDomain(outcomes: readonly CrossrefOutcome[]): readonly CrossrefOutcome[] {
  return [...outcomes].sort((one, other) => (one.domain < other.domain ? -1 : 1));
}
