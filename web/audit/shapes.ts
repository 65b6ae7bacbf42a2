import type { FindingKind } from '../../src/domain/audit/chain-finding.js';
import type { SummaryInterval } from '../../src/domain/audit/check-summary.js';
import type { Verdict } from '../../src/domain/check/decide.js';
import type { Decision, PermissionKey } from '../../src/domain/terms/permission.js';

export type { FindingKind } from '../../src/domain/audit/chain-finding.js';
export type { Verdict } from '../../src/domain/check/decide.js';
export type { Decision } from '../../src/domain/terms/permission.js';

/** The parts of the API that the console reads. A test compares these shapes with the API's own schemas. */
export interface Check {
  readonly id: string;
  readonly checked_at: string;
  readonly domain: string;
  readonly action: string;
  readonly resolved_permission: string | null;
  readonly decision: Decision;
  readonly confidence: number;
  readonly tier: string | null;
  readonly agent_id: string | null;
  readonly run_id: string | null;
  readonly client: string;
  readonly source: string;
  readonly document_hash: string | null;
  readonly request_id: string;
  readonly verdict: Verdict;
  readonly reason_code: string;
  readonly approval_id: string | null;
  readonly writer: string;
  readonly sequence: number;
  readonly position: number;
}

export interface CheckPage {
  readonly checks: readonly Check[];
  readonly next_cursor: string | null;
}

export type DecisionCounts = Readonly<Record<Decision, number>>;

interface Count {
  readonly checks: number;
  readonly decisions: DecisionCounts;
}

export interface Summary {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly by_decision: DecisionCounts;
  readonly by_domain: readonly (Count & { readonly domain: string })[];
  readonly by_agent: readonly (Count & { readonly agent_id: string | null })[];
  readonly by_permission: readonly (Count & { readonly permission: PermissionKey | null })[];
  readonly interval: SummaryInterval;
  readonly by_time: readonly { readonly at: string; readonly decisions: DecisionCounts }[];
}

export interface InspectedCheck {
  readonly check: Check;
  readonly document:
    | {
        readonly held_as: 'registry';
        readonly domain: string;
        readonly document: unknown;
        readonly version: number;
        readonly validation_status: string;
        readonly origin: string;
        readonly since: string;
        readonly until: string | null;
        readonly changed_by: string;
        readonly reason: string;
      }
    | {
        readonly held_as: 'own_file';
        readonly domain: string;
        readonly document: unknown;
        readonly source_url: string;
        readonly retrieved_at: string;
      }
    | null;
  readonly run: { readonly before: readonly Check[]; readonly after: readonly Check[] };
}

export interface Finding {
  readonly kind: FindingKind;
  readonly message: string;
  readonly writer?: string;
  readonly sequence?: number;
  readonly to_sequence?: number;
  readonly position?: number;
  readonly check_id?: string;
}

export interface Verification {
  readonly intact: boolean;
  readonly writers: number;
  readonly groups: number;
  readonly checks: number;
  readonly checks_since_checkpoint: number;
  readonly checkpoints: number;
  readonly dropped_checks: number;
  readonly unsettled_groups: number;
  readonly restores: readonly { readonly backup_made_at: string; readonly restored_at: string }[];
  readonly findings: readonly Finding[];
  readonly findings_total: number;
}

export interface Health {
  readonly version: string;
  readonly started_at: string;
  readonly ready: boolean;
  readonly database_ms: number | null;
  readonly log: {
    readonly recorded_checks: number;
    readonly waiting_checks: number;
    readonly signed_at: string | null;
  };
  readonly spool: {
    readonly active: boolean;
    readonly bytes: number;
    readonly max_bytes: number;
    readonly files: number;
    readonly max_files: number;
    readonly oldest_seconds: number | null;
    readonly damaged_files: number;
    readonly spooled_checks: number;
    readonly replayed_checks: number;
    readonly refused_checks: number;
  };
  readonly served_while_away: number;
  readonly shared_limits: { readonly away: boolean; readonly counted_in_memory: number } | null;
}
