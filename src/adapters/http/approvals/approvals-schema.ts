import Type, { type Static } from 'typebox';
import { APPROVAL_SCOPES, APPROVAL_STATES, APPROVER_ROLES } from '../../../domain/approvals/approval.js';
import { APPROVAL_WAIT_S } from '../../../domain/approvals/manage-approvals.js';
import { MAX_CALLER_ID_LENGTH } from '../../../domain/audit/check-record.js';
import { CallerProfileSchema } from '../../../domain/conditions/profile-schema.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import {
  AN_ID,
  HASH,
  instant,
  instantOrNull,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  textOrNull,
  uuid,
} from '../kit/fields-schema.js';
import { HTTPS_URL, INSTANT, SENTENCE, SHA256, UUID } from '../kit/patterns-schema.js';
import { pagesOf } from '../serve/pages.js';

const AN_ID_PATTERN = new RegExp(UUID);
const MOST_WORDS = { minLength: 1, maxLength: 1_000, pattern: SENTENCE };
const A_NAME = { minLength: 1, maxLength: MAX_CALLER_ID_LENGTH, pattern: SENTENCE };
const A_DAY = '2027-01-31';

const idPages = (name: string, unit: string) =>
  pagesOf<{ readonly id: string }>({
    name,
    unit,
    size: 100,
    most: 1_000,
    write: ({ id }) => id,
    read: (id) => (AN_ID_PATTERN.test(id) ? { id } : undefined),
  });

export const APPROVAL_PAGES = idPages('approvals', 'Requests');
export const SITE_PERMISSION_PAGES = idPages('site-permissions', 'Permissions');

/** `POST /api/v1/approvals`. */
export const NewApprovalRequest = object('NewApproval', 'A question to a person.', {
  domain: text('Domain; a URL is reduced to its host name.', 'example.com', {
    minLength: 1,
    maxLength: 2_048,
  }),
  action: text('A permission key, or free text that is mapped to one.', 'make_purchases', {
    minLength: 1,
    maxLength: 200,
  }),
  agent_id: Type.Optional(text('The agent that it is for; else `X-Agent-Id`.', 'shopper-7', A_NAME)),
  run_id: Type.Optional(text('The run that it is for; else `X-Run-Id`.', 'run-2026-11-21-0042', A_NAME)),
  reason: Type.Optional(
    text('What it is wanted for, for the approver.', 'The customer ordered it.', MOST_WORDS),
  ),
  profile: Type.Optional(CallerProfileSchema),
  expires_in: Type.Optional(
    integer('Seconds that the request waits for a decision; a day unless given.', 3_600, {
      minimum: APPROVAL_WAIT_S.least,
      maximum: APPROVAL_WAIT_S.most,
    }),
  ),
});

export const ApprovalParams = Type.Object({ id: text('Id of the request.', AN_ID, { maxLength: 100 }) });

const decided = object('ApprovalDecision', 'What was decided.', {
  decision: oneOf(['grant', 'deny'], 'What was decided.', 'grant'),
  scope: oneOf(
    APPROVAL_SCOPES,
    '`once`: the first check of that agent and run; `agent`: that agent of the same client; `site`: every caller with a key.',
    'agent',
  ),
  until: instantOrNull('From when on it does not count.'),
  conditions: textOrNull('What the agent has to keep, in words.'),
  reason: text('Why.', 'Covered by our contract.'),
  decided_by_role: oneOf(APPROVER_ROLES, 'The role of who decided.', 'approver'),
  decided_at: instant('When.'),
});

const shown = {
  id: uuid('Names the request.'),
  state: oneOf(APPROVAL_STATES, 'How it stands.', 'pending'),
  domain: text('The site, without `www.`.', 'example.com'),
  action: text('As requested.', 'make_purchases'),
  permission: oneOf(PERMISSION_KEYS, 'The permission key.', 'make_purchases'),
  agent_id: textOrNull('The agent that it is for.'),
  run_id: textOrNull('The run that it is for.'),
  reason: textOrNull('What it is wanted for.'),
  open_conditions: listOf(Type.String(), 'Conditions that were open for the caller, in words.'),
  document_hash: textOrNull('SHA-256 of the document that the question is about.', HASH),
  asked_at: instant('When it was asked.'),
  expires_at: instant('Until when it can be decided.'),
  decided: orNull(decided, 'The decision; null while there is none.'),
  used_at: instantOrNull('When a check used a decision of the scope `once`.'),
  revoked_at: instantOrNull('Since when the decision does not count.'),
};

export const ApprovalItem = object('Approval', 'A request for approval.', shown);
export type ApprovalItem = Static<typeof ApprovalItem>;

export const AdminApprovalItem = object('AdminApproval', 'A request for approval, as approvers see it.', {
  ...shown,
  asked_by: text('The client that asked, as the log names it.', 'key:Example Robotics'),
  profile_hash: textOrNull('SHA-256 of the profile of the caller.', HASH),
  terms_hash: text('SHA-256 of what the terms said about the key; the decision rests on it.', HASH),
  decided_by: textOrNull('Name of the token that decided.'),
  revoked_by: textOrNull('Name of the token that revoked it.'),
});
export type AdminApprovalItem = Static<typeof AdminApprovalItem>;

/** `GET /api/v1/admin/approvals`. */
export const ApprovalsQuery = Type.Object({
  state: Type.Optional(oneOf(APPROVAL_STATES, 'Only those in this state.', 'pending')),
  domain: Type.Optional(text('Only those of this site.', 'example.com', { minLength: 1, maxLength: 2_048 })),
  ...APPROVAL_PAGES.query,
});

export const ApprovalsResponse = object(
  'ApprovalList',
  'One page of the requests, the latest first.',
  pageOf('approvals', AdminApprovalItem),
);

const until = Type.Optional(
  text('From when on it does not count; a day alone begins at 00:00 UTC.', A_DAY, { pattern: INSTANT }),
);

/** `POST /api/v1/admin/approvals/:id/decide`. */
export const DecideRequest = object('DecideApproval', 'A decision.', {
  decision: oneOf(['grant', 'deny'], 'What is decided.', 'grant'),
  scope: oneOf(APPROVAL_SCOPES, 'For what it counts.', 'once'),
  until,
  conditions: Type.Optional(text('What the agent has to keep, in words.', 'At most 50 EUR.', MOST_WORDS)),
  reason: text('Why; the agent is told.', 'Covered by our contract.', MOST_WORDS),
});

/** `POST /api/v1/admin/site-permissions`. */
export const NewSitePermissionRequest = object(
  'NewSitePermission',
  'A permission that a site gave in writing.',
  {
    domain: text('The site that gave it; it counts for its subdomains too.', 'example.com', {
      minLength: 1,
      maxLength: 2_048,
    }),
    permissions: Type.Optional(
      Type.Array(oneOf(PERMISSION_KEYS, 'A key.', 'scrape_data'), {
        minItems: 1,
        maxItems: PERMISSION_KEYS.length,
        uniqueItems: true,
        description: 'What it permits; everything unless given.',
        examples: [['scrape_data']],
      }),
    ),
    document_url: text('Where the document is kept.', 'https://files.example.org/permission.pdf', {
      maxLength: 2_048,
      pattern: HTTPS_URL,
    }),
    document_sha256: text('SHA-256 of the document, lower-case hex.', HASH, { pattern: SHA256 }),
    note: Type.Optional(text('What it is about.', 'Letter of 3 March.', MOST_WORDS)),
    until,
  },
);

export const SitePermissionItem = object('SitePermission', 'A recorded permission of a site.', {
  id: uuid('Names the permission.'),
  site: text('The site, without `www.`.', 'example.com'),
  permissions: listOf(
    oneOf(PERMISSION_KEYS, 'A key.', 'scrape_data'),
    'What it permits; empty for everything.',
  ),
  document_url: text('Where the document is kept.', 'https://files.example.org/permission.pdf'),
  document_sha256: text('SHA-256 of the document.', HASH),
  note: textOrNull('What it is about.'),
  until: instantOrNull('From when on it does not count.'),
  recorded_by: text('Name of the token that recorded it.', 'Ada'),
  recorded_at: instant('When.'),
  revoked_at: instantOrNull('Since when it does not count.'),
  revoked_by: textOrNull('Name of the token that revoked it.'),
});
export type SitePermissionItem = Static<typeof SitePermissionItem>;

export const SitePermissionsQuery = Type.Object(SITE_PERMISSION_PAGES.query);
export const SitePermissionsResponse = object(
  'SitePermissionList',
  'One page of the permissions, the latest first.',
  pageOf('permissions', SitePermissionItem),
);
