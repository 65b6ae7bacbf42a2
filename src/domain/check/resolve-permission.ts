import type { Decision } from '../terms/permission.js';
import type { PermissionValue } from '../terms/terms-document.js';
import type { ActionMatch } from './action-match.js';
import type { CheckResult, ResolutionReason } from './check-result.js';
import { ACTION_NOT_RECOGNISED_CAVEAT, type ConfidenceTable, type Tier } from './confidence.js';
import { saidInWords } from './contested.js';
import type { FoundTerms } from './find-terms.js';
import type { CheckedDocument } from './known-terms.js';

/** What a document says about an action. */
export interface Resolution {
  readonly value: PermissionValue;
  readonly decision: Decision;
  readonly tier: Tier;
  readonly caveats: readonly string[];
  /** 0 to 1: how well the question matches the document (specification 2.10, `confidence`). */
  readonly matchConfidence: number;
  readonly reason: ResolutionReason;
  /** Whether no automated decision should rest on the document itself; a caveat says why. */
  readonly doubtful: boolean;
  /** Measured share of correct values among those with the same origin, where a registry entry gives it. */
  readonly measured?: number;
  /** The reason that the document gives for a missing value. */
  readonly notGiven?: CheckResult['not_given'];
}

const EXACT_CONFIDENCE = 0.99;
const MAPPED_CONFIDENCE_FROM = 0.7;
const MAPPED_CONFIDENCE_RANGE = 0.1;
/** For a key that the document leaves out (contract: "Check"). */
const UNLISTED_CONFIDENCE = { exact: 0.5, mapped: 0.35 } as const;
const UNRECOGNISED_CONFIDENCE = 0.1;
const NO_DOUBTS: readonly string[] = [];

/**
 * What a document says about an action. A key left out gives `null`, never `false`: silence is not a denial.
 *
 * @param match what the action means; `none` always gives `null`
 * @param table accuracy by key, as it is in force
 * @param now decides whether the document's `expires` is past
 */
export function resolvePermission(
  terms: FoundTerms,
  match: ActionMatch,
  table: ConfidenceTable,
  now: Date,
): Resolution {
  const doubts = doubtsOf(terms, match, now);
  const doubtful = doubts.length > 0;
  if (match.kind === 'none') {
    return {
      value: null,
      decision: 'not_specified',
      tier: 'low',
      caveats: [ACTION_NOT_RECOGNISED_CAVEAT, ...doubts],
      matchConfidence: UNRECOGNISED_CONFIDENCE,
      reason: 'action_not_recognised',
      doubtful,
    };
  }
  const { permissions } = terms.document;
  const listed = Object.hasOwn(permissions, match.key);
  const value = listed ? (permissions[match.key] ?? null) : null;
  const { tier, caveats } = table[match.key];
  const measured =
    value === null || terms.origin !== 'registry' || terms.validationStatus !== 'validated'
      ? undefined
      : terms.document.accuracy?.[match.key];
  const notGiven = value === null ? terms.document.notGiven?.[match.key] : undefined;
  return {
    value,
    decision: decisionOf(value),
    tier,
    // The other tiers have no caveats from the table (specification 2.10), even where it holds remarks on
    // them.
    caveats: tier === 'low' ? [...caveats, ...doubts] : doubts,
    matchConfidence: listed ? listedConfidence(match) : UNLISTED_CONFIDENCE[match.kind],
    reason: listed ? reasonOf(value) : 'not_listed',
    doubtful,
    // A site's own figures are not measurements, and an unvalidated entry may be a copy of a site's document.
    ...(measured !== undefined && { measured }),
    ...(notGiven !== undefined && { notGiven }),
  };
}

/** Why a person should decide about the document that answers; most documents give no reason. */
function doubtsOf(
  { domain, document, otherService, hostUnread }: FoundTerms,
  match: ActionMatch,
  now: Date,
): readonly string[] {
  const key = match.kind === 'none' ? undefined : match.key;
  const { cutKeys, notGiven: reasons, contested, expires } = document;
  if (
    otherService === undefined &&
    hostUnread === undefined &&
    cutKeys === undefined &&
    reasons === undefined &&
    expires === undefined
  )
    return NO_DOUBTS;
  const doubts: string[] = [];
  if (isExpired(document, now)) {
    doubts.push(`The document expired on ${expires}; human review is recommended.`);
  }
  if (otherService !== undefined) {
    // The other domain is in the excerpt, among the document's own words. In this sentence it would read as
    // the service's.
    doubts.push(`The file of ${domain} says that it is of another site; human review is recommended.`);
  }
  if (hostUnread !== undefined) doubts.push(HOST_UNREAD[hostUnread](domain));
  if (key !== undefined && cutKeys?.includes(key)) {
    doubts.push(
      `The conditions on ${key} are too long to be shown whole; read them in the document of ${domain}.`,
    );
  }
  const notGiven = key === undefined ? undefined : reasons?.[key];
  const said = key === undefined ? undefined : contested?.[key];
  if (notGiven === 'unsure' && key !== undefined && said !== undefined)
    doubts.push(
      `Readers of the terms of ${domain} differ on ${key} (${saidInWords(said)}), so it has no value; human review is recommended.`,
    );
  else if (notGiven !== undefined) doubts.push(OPEN[notGiven](domain));
  return doubts;
}

/** True once the day named in `expires` is over in UTC. */
export function isExpired({ expires }: CheckedDocument, now: Date): boolean {
  return expires !== undefined && expires < now.toISOString().slice(0, 10);
}

const HOST_UNREAD = {
  own_file_invalid: (parent: string) =>
    `The host publishes an agentterms.json of its own that is not valid, so it may not be as ${parent} says; human review is recommended.`,
  lookup_timed_out: (parent: string) =>
    `The host's own agentterms.json did not arrive in time, so it may not be as ${parent} says; ask again shortly.`,
} as const;

/** Caveats for a missing value: the terms may address the action all the same. */
const OPEN = {
  unsure: (domain: string) =>
    `The terms of ${domain} seem to address this, but were not read with enough certainty to give a value.`,
  not_read: (domain: string) =>
    `The terms of ${domain} were not read in full, so they may address this; human review is recommended.`,
} as const;

/** The value as one word; a conditional object counts by its `allowed` (specification 2.10, `permission`). */
export function decisionOf(value: PermissionValue): Decision {
  if (value === null) return 'not_specified';
  const allowed = typeof value === 'object' ? value.allowed : value;
  return allowed ? 'allowed' : 'denied';
}

function reasonOf(value: PermissionValue): ResolutionReason {
  if (value === null) return 'null_in_document';
  return typeof value === 'object' ? 'listed_conditional' : 'listed';
}

function listedConfidence(match: Exclude<ActionMatch, { kind: 'none' }>): number {
  if (match.kind === 'exact') return EXACT_CONFIDENCE;
  const strength = Math.min(1, Math.max(0, match.strength));
  return Math.round((MAPPED_CONFIDENCE_FROM + MAPPED_CONFIDENCE_RANGE * strength) * 1000) / 1000;
}
