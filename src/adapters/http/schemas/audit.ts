import Type, { type Static } from 'typebox';
import { FINDING_KINDS, type FindingKind } from '../../../domain/audit/chain-finding.js';
import { TERMS_ORIGINS } from '../../../domain/audit/check-record.js';
import { TIERS } from '../../../domain/check/confidence.js';
import { DECISIONS, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { instantParameter } from './instant-parameter.js';
import { UUID } from './patterns.js';

export const DEFAULT_AUDIT_PAGE_SIZE = 100;
export const MAX_AUDIT_PAGE_SIZE = 1000;
/** Domains and agents that a summary names. */
export const SUMMARY_TOP = 100;
/** Longest range of a summary. */
export const SUMMARY_MAX_DAYS = 366;
/** Range of a summary that names none. */
export const SUMMARY_DEFAULT_DAYS = 30;

const AN_ID = '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42';
const HASH = 'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 400, description, examples: [example] }));

const from = instantParameter(
  'Only checks of this instant or later; a day alone begins at 00:00 UTC.',
  '2026-11-01',
);
const to = instantParameter(
  'Only checks before this instant; a day alone is 00:00 UTC.',
  '2026-12-01T00:00:00Z',
);

/** `GET /api/v1/audit/checks` (contract: "Audit"). */
export const AuditChecksQuery = Type.Object({
  check_id: Type.Optional(
    Type.String({
      pattern: UUID,
      description: 'Only this check: `check_id` of its answer.',
      examples: [AN_ID],
    }),
  ),
  domain: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'Only checks of this domain; a URL is reduced to its host, as a check does.',
      examples: ['example.com'],
    }),
  ),
  action: text('Only checks of this action, as it was requested.', 'read_content'),
  permission: Type.Optional(
    Type.Enum(PERMISSION_KEYS, {
      description: 'Only checks whose action was mapped to this permission key.',
      examples: ['scrape_data'],
    }),
  ),
  decision: Type.Optional(
    Type.Enum(DECISIONS, { description: 'Only checks with this decision.', examples: ['denied'] }),
  ),
  agent_id: text('Only checks with this `X-Agent-Id`.', 'agent-7'),
  run_id: text('Only checks with this `X-Run-Id`.', 'run-42'),
  client: text('Only checks of this caller: the name of its key, or the hash of its address.', 'acme'),
  source: Type.Optional(
    Type.Enum(TERMS_ORIGINS, {
      description: 'Only checks that were answered from here.',
      examples: ['registry'],
    }),
  ),
  from,
  to,
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: '`next_cursor` of the page before. Not for CSV and NDJSON, which are never paged.',
      examples: ['MTc2NzI2ODgwMDAwMC4wMTliMmY2NA'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_AUDIT_PAGE_SIZE,
      description: `Checks on a page, ${DEFAULT_AUDIT_PAGE_SIZE} unless given. Not for CSV and NDJSON.`,
      examples: [DEFAULT_AUDIT_PAGE_SIZE],
    }),
  ),
});
export type AuditChecksQuery = Static<typeof AuditChecksQuery>;

/** `GET /api/v1/audit/summary` and `GET /api/v1/audit/verify` (contract: "Audit"). */
export const AuditRangeQuery = Type.Object({ from, to });
export type AuditRangeQuery = Static<typeof AuditRangeQuery>;

const nullable = (description: string, example: string) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });

/** A check as auditors read it. */
export const AuditCheck = Type.Object(
  {
    id: Type.String({ description: "UUIDv7; the reply's `check_id`.", examples: [AN_ID] }),
    checked_at: Type.String({
      format: 'date-time',
      description: 'When it was answered, UTC.',
      examples: ['2026-11-21T09:30:00.000Z'],
    }),
    domain: Type.String({ description: 'Domain that was asked about.', examples: ['example.com'] }),
    action: Type.String({ description: 'Action as it was requested.', examples: ['read content'] }),
    resolved_permission: nullable('Permission key that it was mapped to.', 'read_content'),
    decision: Type.Enum(DECISIONS, { description: 'What was answered.', examples: ['allowed'] }),
    confidence: Type.Number({ description: 'Match confidence, 0 to 1.', examples: [0.99] }),
    tier: Type.Union([Type.Enum(TIERS), Type.Null()], {
      description: 'How reliable values of the key are.',
      examples: ['high'],
    }),
    agent_id: nullable('`X-Agent-Id` of the caller.', 'agent-7'),
    run_id: nullable('`X-Run-Id` of the caller.', 'run-42'),
    client: Type.String({ description: 'Name of the key, or hash of the address.', examples: ['acme'] }),
    source: Type.Enum(TERMS_ORIGINS, { description: 'Where the terms came from.', examples: ['registry'] }),
    document_hash: nullable('SHA-256 of the RFC 8785 form of the document that answered.', HASH),
    request_id: Type.String({ description: '`X-Request-Id` of the reply.', examples: ['k3jd8-1'] }),
    writer: nullable('Chain that the check is in; null from before the chains.', AN_ID),
    sequence: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of its group in the chain.',
      examples: [12],
    }),
    position: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Place in the group, from 1.',
      examples: [3],
    }),
  },
  { additionalProperties: false, description: 'A check in the log.' },
);
export type AuditCheck = Static<typeof AuditCheck>;

export const AuditChecksResponse = Type.Object(
  {
    checks: Type.Array(AuditCheck, { description: 'This page, the latest first.', examples: [[]] }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: '`cursor` of the next page; null on the last.',
      examples: ['MTc2NzI2ODgwMDAwMC4wMTliMmY2NA'],
    }),
  },
  { additionalProperties: false, description: 'One page of the log.' },
);
export type AuditChecksResponse = Static<typeof AuditChecksResponse>;

const count = (description: string, example = 10) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const AuditSummaryResponse = Type.Object(
  {
    from: Type.String({
      format: 'date-time',
      description: 'Start of the range.',
      examples: ['2026-11-01T00:00:00.000Z'],
    }),
    to: Type.String({
      format: 'date-time',
      description: 'End of the range, not in it.',
      examples: ['2026-12-01T00:00:00.000Z'],
    }),
    total: count('Checks in the range.', 120),
    by_decision: Type.Object(
      {
        allowed: count('Checks that were answered `allowed`.', 100),
        denied: count('Checks that were answered `denied`.'),
        not_specified: count('Checks that were answered `not_specified`.'),
      },
      { additionalProperties: false, description: 'By decision.' },
    ),
    by_domain: Type.Array(
      Type.Object(
        {
          domain: Type.String({ description: 'The domain.', examples: ['example.com'] }),
          checks: count('Checks of it.'),
        },
        { additionalProperties: false, description: 'A domain.' },
      ),
      { description: `The ${SUMMARY_TOP} most frequent domains.`, examples: [[]] },
    ),
    by_agent: Type.Array(
      Type.Object(
        {
          agent_id: nullable('The `X-Agent-Id`; null for checks without one.', 'agent-7'),
          checks: count('Checks of it.'),
        },
        { additionalProperties: false, description: 'An agent.' },
      ),
      { description: `The ${SUMMARY_TOP} most frequent agents.`, examples: [[]] },
    ),
    by_day: Type.Array(
      Type.Object(
        {
          day: Type.String({ description: 'The day, UTC.', examples: ['2026-11-21'] }),
          checks: count('Checks on it.'),
        },
        { additionalProperties: false, description: 'A day.' },
      ),
      { description: 'The days with checks, the earliest first.', examples: [[]] },
    ),
  },
  { additionalProperties: false, description: 'How many checks there were, by what.' },
);
export type AuditSummaryResponse = Static<typeof AuditSummaryResponse>;

const place = (description: string, example: number) =>
  Type.Optional(Type.Integer({ description, examples: [example] }));

export const AuditFinding = Type.Object(
  {
    kind: Type.Enum(Object.keys(FINDING_KINDS) as FindingKind[], {
      description: 'What is wrong.',
      examples: ['check_changed'],
    }),
    message: Type.String({ description: 'The same, for people.', examples: [FINDING_KINDS.check_changed] }),
    writer: Type.Optional(Type.String({ description: 'The chain.', examples: [AN_ID] })),
    sequence: place('Number of the group, or of the first of several.', 12),
    to_sequence: place('Number of the last group of several.', 14),
    position: place('Place in the group, from 1.', 3),
    check_id: Type.Optional(Type.String({ description: 'The check.', examples: [AN_ID] })),
    line: place('Line of the file, from 1; only where a file is verified.', 7),
  },
  { additionalProperties: false, description: 'Something that is wrong, and where.' },
);

export const AuditVerifyResponse = Type.Object(
  {
    intact: Type.Boolean({ description: 'Nothing was found.', examples: [true] }),
    writers: count('Chains.', 2),
    groups: count('Groups that were held against their links.', 40),
    checks: count('Checks that were held against the hash of their group.', 120),
    checks_since_checkpoint: count('Of these, those behind the last signed checkpoint of their chain.'),
    checkpoints: count('Signed checkpoints.', 3),
    dropped_checks: count('Checks that retention dropped, as signed, of the groups that were walked.', 0),
    checks_before_chains: count('Checks from before there were chains.', 0),
    unsettled_groups: count('Groups that were on their way when their writer ended.', 0),
    restores: Type.Array(
      Type.Object(
        {
          backup_made_at: Type.String({
            format: 'date-time',
            description: 'When the backup was made.',
            examples: ['2026-11-20T02:00:00.000Z'],
          }),
          restored_at: Type.String({
            format: 'date-time',
            description: 'When the log was restored from it.',
            examples: ['2026-11-21T09:30:00.000Z'],
          }),
        },
        { additionalProperties: false, description: 'A restore, as it was signed.' },
      ),
      { description: 'Restores of the log from a backup.', examples: [[]] },
    ),
    findings: Type.Array(AuditFinding, { description: 'What is wrong; the first 1,000.', examples: [[]] }),
    findings_total: count('How many findings there are.', 0),
  },
  { additionalProperties: false, description: 'What a verification came to.' },
);
export type AuditVerifyResponse = Static<typeof AuditVerifyResponse>;

export const JwksResponse = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.Literal('OKP', { description: 'Kind of key (RFC 8037).', examples: ['OKP'] }),
          crv: Type.Literal('Ed25519', { description: 'The curve.', examples: ['Ed25519'] }),
          x: Type.String({
            description: 'The public key.',
            examples: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'],
          }),
          kid: Type.String({
            description: 'Its thumbprint (RFC 7638).',
            examples: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
          }),
          alg: Type.Literal('EdDSA', { description: 'What it signs with.', examples: ['EdDSA'] }),
          use: Type.Literal('sig', { description: 'What it is for.', examples: ['sig'] }),
        },
        { additionalProperties: false, description: 'A public key.' },
      ),
      {
        description: 'The key of the process that answers, then those of others and of before.',
        examples: [[]],
      },
    ),
  },
  { additionalProperties: false, description: 'Public keys that sign statements on the log (RFC 7517).' },
);
export type JwksResponse = Static<typeof JwksResponse>;
