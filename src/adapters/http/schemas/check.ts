import Type, { type Static } from 'typebox';
import { TERMS_ORIGINS } from '../../../domain/audit/check-record.js';
import { TIERS } from '../../../domain/check/confidence.js';
import { ABSENCE_REASONS } from '../../../domain/check/find-terms.js';
import { RESOLUTION_REASONS } from '../../../domain/check/resolve-permission.js';
import { VERDICTS } from '../../../domain/check/verdict.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/registry-entry.js';
import { DECISIONS, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { PermissionValue } from '../../../domain/terms/terms-document.js';

const DomainParameter = Type.String({
  description: 'Domain to check; a URL is reduced to its host name.',
  examples: ['example.com', 'https://www.Example.com/path'],
});
const ActionParameter = Type.String({
  description:
    'A permission key in any spelling, or free text of at most 200 characters that is mapped to one.',
  examples: ['scrape_data', 'compare prices of all products'],
});

/** `GET /api/v1/check` (specification 4.1). */
export const CheckQuery = Type.Object({ domain: DomainParameter, action: ActionParameter });

/** Who asks, for the audit log (contract: "Check"). */
export const CallerHeaders = Type.Object({
  'X-Agent-Id': Type.Optional(
    Type.String({
      description: 'Identifier of the agent, at most 200 printable characters.',
      examples: ['shopper-7'],
    }),
  ),
  'X-Run-Id': Type.Optional(
    Type.String({
      description: 'Identifier of the run, at most 200 printable characters.',
      examples: ['run-2026-11-21-0042'],
    }),
  ),
});

/** The value, its tier and what to be careful about (specification 2.10, `result`). */
export const CheckResultValue = Type.Object(
  {
    value: PermissionValue,
    confidence: Type.Union([Type.Enum(TIERS), Type.Null()], {
      description: 'How reliable this field has been measured to be; null when there is no document.',
      examples: ['medium'],
    }),
    caveats: Type.Array(Type.String(), {
      description:
        'What to be careful about; for high and medium fields empty unless something is wrong with the document itself.',
      examples: [[]],
    }),
  },
  { additionalProperties: false, description: 'The value with its tier.' },
);

/** The answer to one check (specification 2.10; contract: "Check" for the fields from `check_id` on). */
export const CheckResponse = Type.Object(
  {
    success: Type.Literal(true, {
      description: 'True also for a domain without a terms document.',
      examples: [true],
    }),
    domain: Type.String({ description: 'Domain checked.', examples: ['example.com'] }),
    action: Type.String({ description: 'Action as requested.', examples: ['scrape_data'] }),
    result: CheckResultValue,
    permission: Type.Enum(DECISIONS, { description: 'The value as one word.', examples: ['denied'] }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Match confidence of this lookup; not the accuracy of the field.',
      examples: [0.99],
    }),
    policy_excerpt: Type.Optional(
      Type.String({
        description: 'What the document says of the action; present when a document answered.',
        examples: ['The terms document of example.com denies scrape_data.'],
      }),
    ),
    resolved_permission: Type.Optional(
      Type.Enum(PERMISSION_KEYS, {
        description: 'The key that a free-text action was mapped to.',
        examples: ['scrape_data'],
      }),
    ),
    agentterms_version: Type.Optional(
      Type.String({ description: 'Version that the document declares.', examples: ['0.3.0'] }),
    ),
    checked_at: Type.String({
      format: 'date-time',
      description: 'Time of the check, UTC.',
      examples: ['2026-11-21T09:30:00.123Z'],
    }),
    error: Type.Optional(
      Type.Literal('no_agentterms_json', {
        description: 'Set when the domain has no terms document.',
        examples: ['no_agentterms_json'],
      }),
    ),
    message: Type.Optional(
      Type.String({
        description: 'Accompanies `error`.',
        examples: ['No terms document is known for example.com.'],
      }),
    ),
    check_id: Type.String({
      format: 'uuid',
      description: 'The record of this check in the audit log.',
      examples: ['019aa5a1-7c1e-7d7a-9d7e-3f1c8a9b2c4d'],
    }),
    source: Type.Enum(TERMS_ORIGINS, {
      description: "Which document answered: the domain's own file, the registry's, or none.",
      examples: ['registry'],
    }),
    validation_status: Type.Optional(
      Type.Enum(VALIDATION_STATUSES, {
        description: 'How far the registry entry that answered has been checked.',
        examples: ['validated'],
      }),
    ),
    document_hash: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: "SHA-256 of the document's RFC 8785 form.",
        examples: ['a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'],
      }),
    ),
    reason_code: Type.Enum([...RESOLUTION_REASONS, ...ABSENCE_REASONS], {
      description: 'Why the answer is what it is; stable.',
      examples: ['listed'],
    }),
    verdict: Type.Enum(VERDICTS, {
      description: 'What a caller with the default policy does.',
      examples: ['block'],
    }),
  },
  { additionalProperties: false, description: 'The answer to one check.' },
);

export type CheckResponse = Static<typeof CheckResponse>;

/** Most checks in one batch (contract: "Check"). */
export const MAX_BATCH_CHECKS = 1000;

const BatchItemId = Type.Union([Type.String({ maxLength: 200 }), Type.Integer()], {
  description: "The caller's own name for the check, given back with its answer.",
  examples: ['row-1'],
});

/** `POST /api/v1/check/batch`. A malformed item is answered with its own error and fails nothing else. */
export const CheckBatchRequest = Type.Object(
  {
    checks: Type.Array(
      Type.Object({ domain: DomainParameter, action: ActionParameter, id: Type.Optional(BatchItemId) }),
      {
        minItems: 1,
        maxItems: MAX_BATCH_CHECKS,
        description: 'The checks, each counted as one against the limits.',
        examples: [[{ domain: 'example.com', action: 'scrape_data', id: 'row-1' }]],
      },
    ),
  },
  { additionalProperties: false, description: 'Several checks at once.' },
);

/** An item of a batch that could not be asked. */
export const RefusedCheckResponse = Type.Object(
  {
    id: Type.Optional(BatchItemId),
    success: Type.Literal(false, { description: 'This item was not answered.', examples: [false] }),
    error: Type.String({ description: 'Stable code of the failure.', examples: ['invalid_domain'] }),
    message: Type.String({ description: 'What is wrong with the item.', examples: ['The domain is empty.'] }),
  },
  { additionalProperties: false, description: 'A malformed item.' },
);

export const CheckBatchResponse = Type.Object(
  {
    success: Type.Literal(true, { description: 'The batch was processed.', examples: [true] }),
    results: Type.Array(
      Type.Union([
        Type.Object(
          { id: Type.Optional(BatchItemId), ...CheckResponse.properties },
          { additionalProperties: false },
        ),
        RefusedCheckResponse,
      ]),
      { description: 'One answer per check, in the same order.', examples: [[]] },
    ),
  },
  { additionalProperties: false, description: 'The answers of a batch.' },
);
