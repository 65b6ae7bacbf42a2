import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { ClauseFinding } from './clause-finding.js';

/** What decides a key: its value and the findings it rests on, the deciding one first. */
export interface Decision {
  readonly value: boolean;
  readonly findings: readonly ClauseFinding[];
}

const ENOUGH = 1;
const EPSILON = 1e-6;
const MOST_QUOTED = 3;

/**
 * The value of a key from everything that was found of it. A ban wins over a grant, except that a grant which says that
 * it goes beyond the bans wins over them, and a grant wins over bans of certain purposes.
 */
export function decide(key: PermissionKey, all: readonly ClauseFinding[]): Decision | undefined {
  const findings = all.filter((finding) => finding.key === key);
  const bans = findings.filter(({ value }) => !value);
  const grants = findings.filter(({ value }) => value).sort((one, other) => other.weight - one.weight);
  const despite = grants.filter(({ scope }) => scope === 'despite-bans');
  if (despite.length > 0) return { value: true, findings: despite.slice(0, MOST_QUOTED) };
  const outright = bans.filter(({ scope }) => scope === undefined);
  const isOffset = key === 'scrape_data' || key === 'api_access';
  if (bans.length > 0 && !(isOffset && outright.length === 0 && grants.length > 0)) {
    return {
      value: false,
      findings: [...outright, ...bans.filter(({ scope }) => scope !== undefined)].slice(0, MOST_QUOTED),
    };
  }
  const weight = grants.reduce((sum, finding) => sum + finding.weight, 0);
  const certain = grants.filter((finding) => finding.weight >= ENOUGH);
  if (weight < ENOUGH - EPSILON) return undefined;
  return { value: true, findings: (certain.length > 0 ? certain.slice(0, 1) : grants).slice(0, MOST_QUOTED) };
}
