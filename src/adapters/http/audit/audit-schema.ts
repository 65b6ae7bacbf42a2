import Type, { type Static, type StaticDecode, type TSchema } from 'typebox';
import { APPROVAL_REASONS } from '../../../domain/approvals/standing.js';
import { FINDING_KINDS, type FindingKind } from '../../../domain/audit/chain-finding.js';
import { SUMMARY_INTERVALS } from '../../../domain/audit/check-summary.js';
import type { CheckCursor, MissingValue } from '../../../domain/audit/ports.js';
import { ABSENCE_REASONS, RESOLUTION_REASONS, TERMS_ORIGINS } from '../../../domain/check/check-result.js';
import { TIERS } from '../../../domain/check/confidence.js';
import { VERDICTS } from '../../../domain/check/decide.js';
import { ENTRY_ORIGINS } from '../../../domain/registry/registry-entry.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { DECISIONS, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { TermsDocument } from '../../../domain/terms/terms-document.js';
import {
  AN_ID,
  count,
  flag,
  HASH,
  instant,
  instantOrNull,
  instantParameter,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  textOrNull,
} from '../kit/fields-schema.js';
import { MISSING_NAMES, UUID } from '../kit/patterns-schema.js';
import { pagesOf } from '../serve/pages.js';

/** Most values of each column that a summary names. */
export const SUMMARY_TOP = 100;
/** Longest range of a summary. */
export const SUMMARY_MAX_DAYS = 366;
/** Range of a summary whose request names no range. */
export const SUMMARY_DEFAULT_DAYS = 30;

/** Pages of checks. CSV and NDJSON are never paged. */
export const CHECK_PAGES = pagesOf<CheckCursor>({
  name: 'checks',
  unit: 'Checks',
  size: 100,
  most: 1_000,
  write: ({ checkedAt, id }) => `${checkedAt.getTime()}.${id}`,
  read: (text) => {
    const [, atMs, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
    return id === undefined ? undefined : { checkedAt: new Date(Number(atMs)), id };
  },
});

const REASON_CODES = [...RESOLUTION_REASONS, ...ABSENCE_REASONS, ...APPROVAL_REASONS] as const;

const constant = <const Value extends string>(value: Value, description: string) =>
  Type.Literal(value, { description, examples: [value] });

const filter = (description: string, example: string) =>
  Type.Optional(text(description, example, { minLength: 1, maxLength: 400 }));
const range = {
  from: instantParameter(
    'from',
    'Only checks of this instant or later; a day alone begins at 00:00 UTC.',
    '2026-11-01',
  ),
  to: instantParameter(
    'to',
    'Only checks before this instant; a day alone is 00:00 UTC.',
    '2026-12-01T00:00:00Z',
  ),
};

/** The API's names for the values that a check can lack. */
const MISSING: Readonly<Record<string, MissingValue>> = {
  agent_id: 'agentId',
  run_id: 'runId',
  permission: 'permission',
};

const checkFilters = {
  check_id: Type.Optional(text('Only this check: `check_id` of its answer.', AN_ID, { pattern: UUID })),
  domain: Type.Optional(
    Type.Decode(
      text('Only checks of this domain; a URL is reduced to its host, as a check does.', 'example.com', {
        minLength: 1,
        maxLength: 2_048,
      }),
      parseDomainName,
    ),
  ),
  action: filter('Only checks of this action, as it was requested.', 'read_content'),
  permission: Type.Optional(
    oneOf(PERMISSION_KEYS, 'Only checks whose action was mapped to this permission key.', 'scrape_data'),
  ),
  decision: Type.Optional(oneOf(DECISIONS, 'Only checks with this decision.', 'denied')),
  agent_id: filter('Only checks with this `X-Agent-Id`.', 'agent-7'),
  run_id: filter('Only checks with this `X-Run-Id`.', 'run-42'),
  client: filter('Only checks of this caller: the name of its key, or the hash of its address.', 'acme'),
  source: Type.Optional(oneOf(TERMS_ORIGINS, 'Only checks that were answered from here.', 'registry')),
  verdict: Type.Optional(oneOf(VERDICTS, 'Only checks with this verdict.', 'escalate')),
  reason_code: Type.Optional(oneOf(REASON_CODES, 'Only checks with this reason.', 'not_listed')),
  approval_id: Type.Optional(
    text('Only checks whose answer names this decision or permission.', AN_ID, { pattern: UUID }),
  ),
  missing: Type.Optional(
    Type.Decode(
      text(
        'Only checks that have no value of these: agent_id, run_id, permission; comma-separated.',
        'agent_id',
        {
          pattern: MISSING_NAMES,
        },
      ),
      (names) => names.split(',').flatMap((name) => MISSING[name] ?? []),
    ),
  ),
  ...range,
};

/** `GET /api/v1/audit/summary` (contract: "Audit"). */
export const AuditSummaryQuery = Type.Object(checkFilters);
export type AuditSummaryQuery = StaticDecode<typeof AuditSummaryQuery>;

/** `GET /api/v1/audit/checks` (contract: "Audit"). */
export const AuditChecksQuery = Type.Object({
  ...checkFilters,
  ...CHECK_PAGES.query,
  format: Type.Optional(
    oneOf(['json', 'csv', 'ndjson'], 'The form, whatever `Accept` says: for a link that downloads.', 'csv'),
  ),
});
export type AuditChecksQuery = StaticDecode<typeof AuditChecksQuery>;

/** `GET /api/v1/audit/verify` (contract: "Audit"). */
export const AuditRangeQuery = Type.Object(range);
export type AuditRangeQuery = StaticDecode<typeof AuditRangeQuery>;

const AuditRestore = object('AuditRestore', 'A restore, as it was signed.', {
  backup_made_at: instant('When the backup was made.', '2026-11-20T02:00:00.000Z'),
  restored_at: instant('When the log was restored from it.'),
});

/** A check as auditors read it. */
export const AuditCheck = object('AuditCheck', 'A check in the log.', {
  id: text("UUIDv7; the reply's `check_id`.", AN_ID),
  checked_at: instant('When it was answered, UTC.'),
  domain: text('Domain that was asked about.', 'example.com'),
  action: text('Action as it was requested.', 'read content'),
  resolved_permission: textOrNull('Permission key that it was mapped to.', 'read_content'),
  decision: oneOf(DECISIONS, 'What was answered.', 'allowed'),
  confidence: Type.Number({ description: 'Match confidence, 0 to 1.', examples: [0.99] }),
  tier: orNull(Type.Enum(TIERS, { type: 'string' }), 'How reliable values of the key are.', 'high'),
  agent_id: textOrNull('`X-Agent-Id` of the caller.', 'agent-7'),
  run_id: textOrNull('`X-Run-Id` of the caller.', 'run-42'),
  client: text('Name of the key, or hash of the address.', 'acme'),
  source: oneOf(TERMS_ORIGINS, 'Where the terms came from.', 'registry'),
  document_hash: textOrNull('SHA-256 of the RFC 8785 form of the document that answered.', HASH),
  request_id: text('`X-Request-Id` of the reply.', 'k3jd8-1'),
  verdict: oneOf(VERDICTS, 'What the caller was told to do.', 'escalate'),
  reason_code: oneOf(REASON_CODES, 'Why the answer was what it was.', 'listed'),
  answered_for: textOrNull(
    'The domain whose document answered, where that is another name than the one asked for.',
    'example.com',
  ),
  profile_hash: textOrNull('SHA-256 of the profile that the caller stated, in its RFC 8785 form.', HASH),
  conditions: textOrNull(
    'What each condition came to for that profile: `m` met, `n` not met, `u` unknown.',
    'mmu',
  ),
  approval_id: textOrNull(
    'The decision of a person, or the recorded permission of the site, that the answer names. It counted when `reason_code` says so.',
    AN_ID,
  ),
  writer: text('Chain that the check is in.', AN_ID),
  sequence: integer('Number of its group in the chain.', 12),
  position: integer('Place in the group, from 1.', 3),
});
export type AuditCheck = Static<typeof AuditCheck>;

export const AuditChecksResponse = object(
  'AuditCheckPage',
  'One page of the log, the latest first.',
  pageOf('checks', AuditCheck),
);
export type AuditChecksResponse = Static<typeof AuditChecksResponse>;

const DecisionCounts = object('DecisionCounts', 'How many checks were answered how.', {
  allowed: count('Checks that were answered `allowed`.', 100),
  denied: count('Checks that were answered `denied`.'),
  not_specified: count('Checks that were answered `not_specified`.'),
});

/** The number of checks for each value of a column; the field is named as in a check. */
const countsBy = <const Name extends string, Value extends TSchema>(
  title: string,
  name: Name,
  value: Value,
  what: string,
) =>
  listOf(
    object(title, `One of the ${what}, and its checks.`, {
      ...({ [name]: value } as Record<Name, Value>),
      checks: count('How many.'),
      decisions: DecisionCounts,
    }),
    `The ${SUMMARY_TOP} most frequent ${what}.`,
  );

export const AuditSummaryResponse = object('AuditSummary', 'How many checks there were, by what.', {
  from: instant('Start of the range.', '2026-11-01T00:00:00.000Z'),
  to: instant('End of the range, not in it.', '2026-12-01T00:00:00.000Z'),
  total: count('Checks that the filters leave.', 120),
  by_decision: DecisionCounts,
  by_domain: countsBy('DomainCount', 'domain', text('The domain.', 'example.com'), 'domains'),
  by_agent: countsBy(
    'AgentCount',
    'agent_id',
    textOrNull('The `X-Agent-Id`; null for checks without one.', 'agent-7'),
    'agents',
  ),
  by_permission: countsBy(
    'PermissionCount',
    'permission',
    orNull(
      Type.Enum(PERMISSION_KEYS, { type: 'string' }),
      'The permission key; null for actions that were mapped to none.',
      'scrape_data',
    ),
    'permission keys',
  ),
  by_day: listOf(
    object('DayCount', 'A day.', {
      day: text('The day, UTC.', '2026-11-21'),
      checks: count('Checks on it.'),
    }),
    'The days with checks, the earliest first.',
  ),
  interval: oneOf(SUMMARY_INTERVALS, 'How long each of `by_time` is; it follows from the range.', 'hour'),
  by_time: listOf(
    object('IntervalCount', 'A minute, an hour or a day, in UTC.', {
      at: instant('When it begins.', '2026-11-21T09:00:00.000Z'),
      decisions: DecisionCounts,
    }),
    'The intervals with checks, the earliest first.',
  ),
});
export type AuditSummaryResponse = Static<typeof AuditSummaryResponse>;

/** `GET /api/v1/audit/checks/:check_id`. */
export const AuditCheckParams = Type.Object({
  check_id: text('The check: `check_id` of its answer.', AN_ID, { pattern: UUID }),
});
export type AuditCheckParams = Static<typeof AuditCheckParams>;

const heldFields = {
  domain: text('The name under which it is held.', 'example.com'),
  document: TermsDocument,
};

const HeldDocument = Type.Union(
  [
    object('HeldEntryVersion', 'A version of a registry entry.', {
      held_as: constant('registry', 'That it is one.'),
      ...heldFields,
      version: integer('The version of the entry.', 3, { minimum: 1 }),
      validation_status: oneOf(VALIDATION_STATUSES, 'How far the entry had been checked.', 'validated'),
      origin: oneOf(ENTRY_ORIGINS, 'How it came into the registry.', 'shipped'),
      since: instant('Since when this version was in force.'),
      until: instantOrNull('When another version took its place; null while it is in force.'),
      changed_by: text('Who made this version.', 'Ada'),
      reason: text('Why.', 'The terms have changed since.'),
    }),
    object('HeldOwnFile', "The site's own file, as it was seen there.", {
      held_as: constant('own_file', 'That it is one.'),
      ...heldFields,
      source_url: text('Where it was found.', 'https://example.com/.well-known/agentterms.json'),
      retrieved_at: instant('When.'),
    }),
    Type.Null(),
  ],
  {
    description: 'The document that answered; null where none did, and where it is held no longer.',
    examples: [null],
  },
);

export const AuditCheckResponse = object('InspectedAuditCheck', 'A check with what explains it.', {
  check: AuditCheck,
  document: HeldDocument,
  run: object(
    'RunNeighbours',
    'Up to five checks with its `run_id` and of its caller on either side, the earliest first.',
    {
      before: listOf(AuditCheck, 'Before it.'),
      after: listOf(AuditCheck, 'After it.'),
    },
  ),
});
export type AuditCheckResponse = Static<typeof AuditCheckResponse>;

const place = (description: string, example: number) => Type.Optional(integer(description, example));

export const AuditFinding = object('AuditFinding', 'Something that is wrong, and where.', {
  kind: oneOf(Object.keys(FINDING_KINDS) as FindingKind[], 'What is wrong.', 'check_changed'),
  message: text('The same, for people.', FINDING_KINDS.check_changed),
  writer: Type.Optional(text('The chain.', AN_ID)),
  sequence: place('Number of the group, or of the first of several.', 12),
  to_sequence: place('Number of the last group of several.', 14),
  position: place('Place in the group, from 1.', 3),
  check_id: Type.Optional(text('The check.', AN_ID)),
  line: place('Line of the file, from 1; only where a file is verified.', 7),
});

export const AuditVerifyResponse = object('AuditVerification', 'What a verification came to.', {
  intact: flag('Nothing was found.', true),
  writers: count('Chains.', 2),
  groups: count('Groups that were held against their links.', 40),
  checks: count('Checks that were held against the hash of their group.', 120),
  checks_since_checkpoint: count('Of these, those behind the last signed checkpoint of their chain.'),
  checkpoints: count('Signed checkpoints.', 3),
  dropped_checks: count('Checks that retention dropped, as signed, of the groups that were walked.', 0),
  unsettled_groups: count('Groups that were on their way when their writer ended.', 0),
  restores: listOf(AuditRestore, 'Restores of the log from a backup.'),
  findings: listOf(AuditFinding, 'What is wrong; the first 1,000.'),
  findings_total: count('How many findings there are.', 0),
});
export type AuditVerifyResponse = Static<typeof AuditVerifyResponse>;

export const JwksResponse = object(
  'JsonWebKeySet',
  'Public keys that sign statements on the log (RFC 7517).',
  {
    keys: listOf(
      object('JsonWebKey', 'A public key.', {
        kty: constant('OKP', 'Kind of key (RFC 8037).'),
        crv: constant('Ed25519', 'The curve.'),
        x: text('The public key.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
        kid: text('Its thumbprint (RFC 7638).', 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'),
        alg: constant('EdDSA', 'What it signs with.'),
        use: constant('sig', 'What it is for.'),
      }),
      'The key of the process that answers, then those of others and of before.',
    ),
  },
);
export type JwksResponse = Static<typeof JwksResponse>;
