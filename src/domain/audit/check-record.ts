import type { TermsOrigin } from '../check/check-result.js';
import type { Tier } from '../check/confidence.js';
import type { DomainName } from '../terms/domain-name.js';
import type { Decision, PermissionKey } from '../terms/permission.js';

/** Longest name of an agent or a run, in characters (contract: "Check"). */
export const MAX_CALLER_ID_LENGTH = 200;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\ufffd]/u;

/** Whether a record can name an agent or a run by this text: at most 200 characters, all of which print. */
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
}
