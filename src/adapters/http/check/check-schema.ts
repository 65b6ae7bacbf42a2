import Type, { type Static } from 'typebox';
import { APPROVAL_SCOPES } from '../../../domain/approvals/approval.js';
import { APPLIED_STATES, APPROVAL_REASONS, DECIDERS } from '../../../domain/approvals/standing.js';
import {
  ABSENCE_REASONS,
  NEXT_STEPS,
  RESOLUTION_REASONS,
  TERMS_ORIGINS,
} from '../../../domain/check/check-result.js';
import { TIERS } from '../../../domain/check/confidence.js';
import { VERDICTS } from '../../../domain/check/decide.js';
import { Receipt } from '../../../domain/receipts/receipt.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { DECISIONS, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { PermissionValue, RateLimits } from '../../../domain/terms/terms-document.js';
import {
  HASH,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  share,
  text,
  uuid,
  whether,
} from '../kit/fields-schema.js';
import { INSTANT } from '../kit/patterns-schema.js';
import { AnsweredCondition } from './answered-condition-schema.js';
import { AnsweredLimits, EvidencePassage, ValueAccuracy } from './evidence-schema.js';
import { CheckSignals, SignalConflict } from './signals-schema.js';
import { STATEMENTS } from './stated-caller.js';

const question = {
  domain: text('Domain to check; a URL is reduced to its host name.', 'example.com'),
  action: text(
    'A permission key in any spelling, or free text of at most 200 characters that is mapped to one.',
    'compare prices of all products',
  ),
};

// Read where it is given: a codec would cost every check.
const asOf = Type.Optional(
  text('Answers from what was known at this time; a day alone begins at 00:00 UTC.', '2026-11-21T09:30:00Z', {
    pattern: INSTANT,
  }),
);

const wanted = (what: string) =>
  Type.Optional(Type.Boolean({ description: `Whether to be given ${what} as well.`, examples: [true] }));

const wantsReceipt = whether('`1` to be given a signed receipt with the answer (docs/receipts.md).');

/** `GET /api/v1/check` (specification 4.1). */
export const CheckQuery = Type.Object({
  ...question,
  evidence: whether('`1` to be given the passages that the value rests on as well.'),
  as_of: asOf,
  receipt: wantsReceipt,
  signals: whether('`1` to be given what the site tells machines, and where that differs from its terms.'),
});

/** Who asks, for the audit log (contract: "Check"); read by `callerOf`. */
export const CallerHeaders = Type.Object({
  'X-Agent-Id': Type.Optional(
    text('Identifier of the agent, at most 200 printable characters.', 'shopper-7'),
  ),
  'X-Run-Id': Type.Optional(
    text('Identifier of the run, at most 200 printable characters.', 'run-2026-11-21-0042'),
  ),
});

/** The value, its tier and what to be careful about (specification 2.10, `result`). */
export const CheckResultValue = object('CheckResultValue', 'The value with its tier.', {
  value: PermissionValue,
  confidence: orNull(
    Type.Enum(TIERS, { type: 'string' }),
    'How reliable this field has been measured to be; null when there is no document.',
    'medium',
  ),
  caveats: listOf(
    Type.String(),
    'What to be careful about; for high and medium fields empty unless something is wrong with the document itself.',
  ),
});

/** Contract: "Check", `next`. */
const NextStep = object('NextStep', 'What the caller does now, where it is left without a decision.', {
  step: oneOf(
    NEXT_STEPS,
    '`generate`: have the terms read, at `url`. `wait`: their reading is under way. `ask_user`: put `question` to a person. ' +
      '`request_approval`: request a decision on `question` by a POST to `url`. ' +
      '`retry`: ask again, after `retry_after_s`, or with what `question` asks the agent for: a permission key, a promise. `none`: refrain.',
    'ask_user',
  ),
  url: Type.Optional(text('Where to do it.', 'https://example.com/generate?domain=example.org')),
  retry_after_s: Type.Optional(integer('Seconds to wait before.', 60, { minimum: 1 })),
  question: Type.Optional(
    text(
      'For a person, or for the agent where it asks again, to be answered in a word. No words of a document are in it.',
      'Are you 18 or older?',
    ),
  ),
});

const answer = {
  success: Type.Literal(true, {
    description: 'True also for a domain without a terms document.',
    examples: [true],
  }),
  domain: text('Domain checked.', 'example.com'),
  action: text('Action as requested.', 'scrape_data'),
  result: CheckResultValue,
  permission: oneOf(DECISIONS, 'The value as one word.', 'denied'),
  confidence: share('Match confidence of this lookup; not the accuracy of the field.', 0.99),
  policy_excerpt: Type.Optional(
    text(
      'What the document says of the action; present when a document answered.',
      'The terms document of example.com denies scrape_data.',
    ),
  ),
  resolved_permission: Type.Optional(
    oneOf(PERMISSION_KEYS, 'The key that a free-text action was mapped to.', 'scrape_data'),
  ),
  agentterms_version: Type.Optional(text('Version that the document declares.', '0.3.0')),
  checked_at: instant('Time of the check, UTC.', '2026-11-21T09:30:00.123Z'),
  error: Type.Optional(
    Type.Literal('no_agentterms_json', {
      description: 'Set when the domain has no terms document.',
      examples: ['no_agentterms_json'],
    }),
  ),
  message: Type.Optional(text('Accompanies `error`.', 'No terms document is known for example.com.')),
  check_id: uuid('The record of this check in the audit log.'),
  answered_for: Type.Optional(
    text(
      'The domain whose document answered, where that is another name than the one asked for: without `www.`, or a parent.',
      'example.com',
    ),
  ),
  source: oneOf(
    TERMS_ORIGINS,
    "Which document answered: the domain's own file, the registry's, or none.",
    'registry',
  ),
  validation_status: Type.Optional(
    oneOf(VALIDATION_STATUSES, 'How far the registry entry that answered has been checked.', 'validated'),
  ),
  document_hash: Type.Optional(
    text("SHA-256 of the document's RFC 8785 form.", HASH, { pattern: '^[0-9a-f]{64}$' }),
  ),
  reason_code: oneOf(
    [...RESOLUTION_REASONS, ...ABSENCE_REASONS, ...APPROVAL_REASONS],
    'Why the answer is what it is; stable.',
    'listed',
  ),
  retry_after_seconds: Type.Optional(
    integer('When asking again can find more; with `unreachable` and `lookup_timed_out`.', 60, {
      minimum: 1,
    }),
  ),
  not_given: Type.Optional(
    oneOf(
      ['unsure', 'not_read'],
      'Why there is no value although there are terms: they were read without enough certainty, or not in full.',
      'not_read',
    ),
  ),
  accuracy: Type.Optional(
    share(
      'Share of values that came about like this one and were measured to be right; for entries that say it.',
      0.97,
    ),
  ),
  measured: Type.Optional(ValueAccuracy),
  rate_limits: Type.Optional(RateLimits),
  verdict: oneOf(VERDICTS, 'What the caller does, by its policy or the default one.', 'block'),
  next: Type.Optional(NextStep),
  approval: Type.Optional(
    object(
      'AppliedApproval',
      "A person's decision, or a recorded permission of the site, that bears on the verdict.",
      {
        id: uuid('Of the request for approval, or of the recorded permission.'),
        kind: oneOf(['decision', 'site_permission'], 'What it is.', 'decision'),
        state: oneOf(
          APPLIED_STATES,
          '`suspended`: the terms of the key have changed since, so the decision does not count.',
          'granted',
        ),
        scope: oneOf(APPROVAL_SCOPES, 'For what it counts.', 'agent'),
        until: Type.Optional(instant('From when on it does not count.')),
        decided_by: oneOf(DECIDERS, 'The role of who decided; never a name.', 'approver'),
        conditions: Type.Optional(text('What the agent has to keep, in words.', 'At most 50 EUR.')),
        reason: Type.Optional(text('Why.', 'Covered by our contract.')),
      },
    ),
  ),
  conditions: Type.Optional(
    listOf(AnsweredCondition, 'All conditions of the value; absent where it has none.'),
  ),
  limits: Type.Optional(AnsweredLimits),
  residual: Type.Optional(
    listOf(AnsweredCondition, 'Those that are open for the caller; present when it stated a profile.'),
  ),
  obligations: Type.Optional(
    listOf(
      AnsweredCondition,
      'What the caller has to keep while or after acting; present when it stated a profile.',
    ),
  ),
};

/** With `evidence=1`. */
const evidence = Type.Optional(
  listOf(EvidencePassage, 'What the value rests on, the best first; where it was asked for.'),
);

/** With `as_of`. */
const as_of = Type.Optional(
  object('AsOf', 'The time of which the answer is, and what answered then.', {
    at: instant('The time that was asked for, UTC.'),
    since: Type.Optional(
      instant('When the document that answered came to be, or was first seen at the site.'),
    ),
    version: Type.Optional(integer('Version of the registry entry that answered.', 3, { minimum: 1 })),
  }),
);
/** With `receipt=1`. */
const receipt = Type.Optional(Receipt);
/** With `signals=1`. */
const signals = {
  signals: Type.Optional(CheckSignals),
  conflicts: Type.Optional(
    listOf(
      SignalConflict,
      'Signals that contradict the terms; where they were asked for. The verdict leaves them to the caller.',
    ),
  ),
};

/** The answer to one check (specification 2.10; contract: "Check" for the fields from `check_id` on). */
export const CheckResponse = object('CheckResult', 'The answer to one check.', {
  ...answer,
  evidence,
  as_of,
  receipt,
  ...signals,
});
export type CheckResponse = Static<typeof CheckResponse>;

/** `POST /api/v1/check`. */
export const CheckRequest = object('CheckRequest', 'One check, with what the caller says of itself.', {
  ...question,
  ...STATEMENTS,
  evidence: wanted('the passages that the value rests on'),
  signals: wanted('what the site tells machines, and where that differs from its terms'),
  receipt: wanted('a signed receipt (docs/receipts.md)'),
  as_of: asOf,
});

/** `POST /api/v1/check/batch`. */
export const CheckBatchQuery = Type.Object({ receipt: wantsReceipt });

/** Most checks in one batch (contract: "Check"). */
export const MAX_BATCH_CHECKS = 1000;

const id = Type.Optional(
  Type.Union([Type.String({ maxLength: 200 }), Type.Integer()], {
    description: "The caller's own name for the check, given back with its answer.",
    examples: ['row-1'],
  }),
);

/** `POST /api/v1/check/batch`. A malformed item is answered with its own error and fails nothing else. */
export const CheckBatchRequest = object('CheckBatch', 'Several checks at once.', {
  ...STATEMENTS,
  checks: Type.Array(
    Type.Object({ ...question, id }, { title: 'CheckQuestion', description: 'One check.' }),
    {
      minItems: 1,
      maxItems: MAX_BATCH_CHECKS,
      description: 'The checks, each counted as one against the limits.',
      examples: [[{ domain: 'example.com', action: 'scrape_data', id: 'row-1' }]],
    },
  ),
});

/** An item of a batch that could not be asked. */
export const RefusedCheckResponse = object('RefusedCheck', 'A malformed item.', {
  id,
  success: Type.Literal(false, { description: 'This item was not answered.', examples: [false] }),
  error: text('Stable code of the failure.', 'invalid_domain'),
  message: text('What is wrong with the item.', 'The domain is empty.'),
});

export const CheckBatchResponse = object('CheckBatchResults', 'The answers of a batch.', {
  success: Type.Literal(true, { description: 'The batch was processed.', examples: [true] }),
  results: listOf(
    Type.Union([
      object('CheckBatchResult', 'The answer to one check.', { id, ...answer, receipt }),
      RefusedCheckResponse,
    ]),
    'One answer per check, in the same order.',
  ),
});
