import type { Decision, PermissionKey } from '../terms/permission.js';

/** How many checks were answered with each decision. */
export type DecisionCounts = Readonly<Record<Decision, number>>;

/** How many checks have one value. */
export interface ValueCount<Value> {
  readonly value: Value;
  readonly checks: number;
  readonly byDecision: DecisionCounts;
}

/** The intervals into which a summary can divide its time, in UTC. */
export const SUMMARY_INTERVALS = ['minute', 'hour', 'day'] as const;

export type SummaryInterval = (typeof SUMMARY_INTERVALS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** Chooses an interval that divides the range into a readable number of parts. */
export function intervalFor(rangeMs: number): SummaryInterval {
  if (rangeMs <= 3 * HOUR_MS) return 'minute';
  return rangeMs <= 4 * 24 * HOUR_MS ? 'hour' : 'day';
}

/** Counts of checks by several properties (contract: "Audit"). The most frequent values come first. */
export interface CheckSummary {
  readonly total: number;
  readonly byDecision: DecisionCounts;
  readonly byDomain: readonly ValueCount<string>[];
  /** `null` for checks without an agent's name. */
  readonly byAgent: readonly ValueCount<string | null>[];
  /** `null` for checks whose action maps to no permission. */
  readonly byPermission: readonly ValueCount<PermissionKey | null>[];
  /** By day in UTC, as `YYYY-MM-DD`, the earliest first; days without checks are left out. */
  readonly byDay: readonly { readonly day: string; readonly checks: number }[];
  /** By the instant at which an interval begins, the earliest first; intervals without checks are left out. */
  readonly byTime: readonly { readonly at: Date; readonly byDecision: DecisionCounts }[];
}
