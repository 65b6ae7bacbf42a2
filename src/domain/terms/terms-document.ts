import Type, { type Static } from 'typebox';
import { Authentication } from './document/authentication.js';
import { Contact } from './document/contact.js';
import { DataHandling } from './document/data-handling.js';
import { Discovery } from './document/discovery.js';
import { Extensions } from './document/extensions.js';
import { closedObject, optionalCodes, optionalFlag, optionalText, optionalUri } from './document/fields.js';
import { Permissions } from './document/permissions.js';
import { RateLimits } from './document/rate-limits.js';
import { Service } from './document/service.js';
import { Verification } from './document/verification.js';

export type { Extensions, ProvenanceMeta } from './document/extensions.js';
export { ConditionalPermission, Permissions, PermissionValue } from './document/permissions.js';
export { RateLimits } from './document/rate-limits.js';

/** Version of the specification that a document names in `agentterms_version` (specification 9). */
export const SPEC_VERSION = '0.3.0';

/** Version of the published schema, with the formal provenance extension (specification 9). */
export const SCHEMA_VERSION = '0.3.1';

/** Three dot-separated non-negative integers (specification 2.1). */
export const VERSION_PATTERN = '^[0-9]+\\.[0-9]+\\.[0-9]+$';

/**
 * What a domain declares that AI agents may do on it (specification 2.1 to 2.9). The TypeScript type, the
 * validator and the published schema all come from this definition.
 */
export const TermsDocument = closedObject(
  {
    $schema: optionalUri(
      'Address of this schema, for validation in an editor.',
      'https://agentterms.example/schema/agentterms.schema.json',
    ),
    '@context': Type.Optional(
      Type.Union(
        [
          Type.String({
            format: 'uri',
            description: 'Address of the context.',
            examples: ['https://schema.org'],
          }),
          Type.Unsafe<Record<string, unknown>>(
            Type.Object(
              {},
              {
                additionalProperties: true,
                description: 'The context itself, with any keys.',
                examples: [{ '@vocab': 'https://schema.org/' }],
              },
            ),
          ),
        ],
        { description: 'Linked-data context: its address, or an object.', examples: ['https://schema.org'] },
      ),
    ),
    agentterms_version: Type.String({
      pattern: VERSION_PATTERN,
      description: 'Version of the specification that the document follows: three numbers separated by dots.',
      examples: [SPEC_VERSION],
    }),
    policy_id: optionalText(
      'Globally unique identifier of this document; a reversed domain and a path is the recommended form.',
      'com.example/agent-terms',
    ),
    service: Service,
    permissions: Permissions,
    rate_limits: Type.Optional(RateLimits),
    data_handling: Type.Optional(DataHandling),
    authentication: Type.Optional(Authentication),
    verification: Type.Optional(Verification),
    requires_consent: optionalFlag('Whether the agent must obtain explicit consent before it acts.', true),
    jurisdiction: optionalCodes(
      { description: 'Whose law applies: one region code or a list of them.', examples: [['US-CA', 'DE']] },
      { description: 'ISO 3166-1 or 3166-2 code in upper case, or EU.', examples: ['DE', 'US-CA', 'EU'] },
    ),
    contact: Type.Optional(Contact),
    last_updated: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Date of the last change (year-month-day).',
        examples: ['2026-01-05'],
      }),
    ),
    expires: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Date (year-month-day) after which agents should fetch the document again.',
        examples: ['2027-01-05'],
      }),
    ),
    extensions: Type.Optional(Extensions),
    discovery: Type.Optional(Discovery),
  },
  {
    title: 'TermsDocument',
    description:
      'What a domain declares that AI agents may do on it. Published as agentterms.json at the root of the domain or under /.well-known/.',
    examples: [
      {
        agentterms_version: SPEC_VERSION,
        service: 'example.com',
        permissions: { read_content: true, scrape_data: false, allow_training: false },
      },
    ],
  },
);

export type TermsDocument = Static<typeof TermsDocument>;
