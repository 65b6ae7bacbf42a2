import type { ReasonCode, TermsOrigin } from '../check/check-result.js';
import type { Tier } from '../check/confidence.js';
import type { Verdict } from '../check/decide.js';
import type { DomainName } from '../terms/domain-name.js';
import type { Decision, PermissionKey } from '../terms/permission.js';

/** Longest name of an agent or a run, in characters (contract: "Check"). */
export const MAX_CALLER_ID_LENGTH = 200;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\ufffd]/u;

/** Whether the text can be the name of an agent or a run: at most 200 characters, all printable. */
export function isCallerId(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 2 * MAX_CALLER_ID_LENGTH &&
    [...text].length <= MAX_CALLER_ID_LENGTH &&
    !UNPRINTABLE.test(text)
  );
}

/** One answered check, as auditors read it (contract: "Audit"; specification 4.1, minimum log fields). */
export interface CheckRecord {
  /** UUIDv7; also the reply's `check_id`. */
  readonly id: string;
  readonly checkedAt: Date;
  readonly domain: DomainName;
  /** The action as requested, at most 200 characters. */
  readonly action: string;
  readonly resolvedPermission: PermissionKey | null;
  readonly decision: Decision;
  /** Match confidence, 0 to 1. */
  readonly confidence: number;
  readonly tier: Tier | null;
  readonly agentId: string | null;
  readonly runId: string | null;
  /** Who asked: the name of a client key, or a keyed hash of the address. Never the address itself. */
  readonly client: string;
  readonly source: TermsOrigin;
  /** SHA-256 of the document's RFC 8785 form in lower-case hex, or null when no document answered. */
  readonly documentHash: string | null;
  readonly requestId: string;
  /** What the caller was told to do. */
  readonly verdict: Verdict;
  readonly reasonCode: ReasonCode;
  /** The domain whose document answered, where it differs from the domain of the question. */
  readonly answeredFor: DomainName | null;
  /**
   * SHA-256 of the caller's profile in its RFC 8785 form; null when it stated none. The profile itself is not
   * stored.
   */
  readonly profileHash: string | null;
  /**
   * The state of each condition for that profile, in the order of the answer: `m` met, `n` not met, `u`
   * unknown.
   */
  readonly conditions: string | null;
  /** The person's decision, or the recorded permission of the site, that the answer names; null without one. */
  readonly approvalId: string | null;
}

/** A field of {@link CheckRecord}: its name in the database, in exports and in the API, and its type. */
interface CheckField {
  readonly own: keyof CheckRecord;
  readonly name: string;
  readonly type: 'id' | 'time' | 'text' | 'number';
  readonly nullable?: true;
}

/** In the order of the canonical text. */
export const CHECK_FIELDS = [
  { own: 'id', name: 'id', type: 'id' },
  { own: 'checkedAt', name: 'checked_at', type: 'time' },
  { own: 'domain', name: 'domain', type: 'text' },
  { own: 'action', name: 'action', type: 'text' },
  { own: 'resolvedPermission', name: 'resolved_permission', type: 'text', nullable: true },
  { own: 'decision', name: 'decision', type: 'text' },
  { own: 'confidence', name: 'confidence', type: 'number' },
  { own: 'tier', name: 'tier', type: 'text', nullable: true },
  { own: 'agentId', name: 'agent_id', type: 'text', nullable: true },
  { own: 'runId', name: 'run_id', type: 'text', nullable: true },
  { own: 'client', name: 'client', type: 'text' },
  { own: 'source', name: 'source', type: 'text' },
  { own: 'documentHash', name: 'document_hash', type: 'text', nullable: true },
  { own: 'requestId', name: 'request_id', type: 'text' },
  { own: 'verdict', name: 'verdict', type: 'text' },
  { own: 'reasonCode', name: 'reason_code', type: 'text' },
  { own: 'answeredFor', name: 'answered_for', type: 'text', nullable: true },
  { own: 'profileHash', name: 'profile_hash', type: 'text', nullable: true },
  { own: 'conditions', name: 'conditions', type: 'text', nullable: true },
  { own: 'approvalId', name: 'approval_id', type: 'id', nullable: true },
] as const satisfies readonly CheckField[];
