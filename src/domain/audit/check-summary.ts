import type { Decision } from '../terms/permission.js';

/** How many checks there were, by what (contract: "Audit"). */
export interface CheckSummary {
  readonly total: number;
  readonly byDecision: Readonly<Record<Decision, number>>;
  /** The most frequent first. */
  readonly byDomain: readonly { readonly domain: string; readonly checks: number }[];
  /** The most frequent first; `null` for checks without an agent's name. */
  readonly byAgent: readonly { readonly agentId: string | null; readonly checks: number }[];
  /** By day in UTC, as `YYYY-MM-DD`, the earliest first; days without checks are left out. */
  readonly byDay: readonly { readonly day: string; readonly checks: number }[];
}
