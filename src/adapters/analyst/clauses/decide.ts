import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { Finding } from './find-findings.js';

/** The decision on a key: its value and all evidence for it. `null` if there is no evidence or too little. */
export interface Decision<Found extends Finding = Finding> {
  readonly value: boolean | null;
  readonly findings: readonly Found[];
}

const ENOUGH = 1;
const EPSILON = 1e-6;

/**
 * The value of a key from all findings about it. A ban wins over grants, but a grant that goes beyond the
 * bans wins over them. A ban of something that is not offered gives way to a grant of what is.
 */
export function decide<Found extends Finding>(key: PermissionKey, all: readonly Found[]): Decision<Found> {
  const of = (value: boolean) => all.filter(({ rule }) => rule.key === key && rule.value === value);
  const [bans, grants] = [of(false), of(true)];
  const above = grants.filter(({ rule }) => rule.rank === 'above');
  if (above.length > 0) return { value: true, findings: above };
  const firm = bans.filter(({ rule }) => rule.rank !== 'below');
  if (firm.length > 0) return { value: false, findings: firm };
  const isGranted = grants.reduce((sum, { weight }) => sum + weight, 0) >= ENOUGH - EPSILON;
  if (isGranted) return { value: true, findings: grants };
  return bans.length > 0 ? { value: false, findings: bans } : { value: null, findings: grants };
}
