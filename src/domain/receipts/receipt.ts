import { hash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { canonicalRecord } from '../audit/canonical-record.js';
import type { CheckRecord } from '../audit/check-record.js';
import { canonicalJson } from '../terms/canonical.js';

const said = (description: string, example: string, rules: object = {}) =>
  Type.String({ maxLength: 2_000, ...rules, description, examples: [example] });
const hashed = (description: string) =>
  said(description, 'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', {
    pattern: '^[0-9a-f]{64}$',
  });
const uuid = (description: string, example: string) => said(description, example, { format: 'uuid' });
const instant = (description: string) =>
  said(description, '2026-11-21T09:30:00.123Z', {
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  });

/**
 * The question and the answer of a check. Flat, and with whole numbers only, as the format requires. Members
 * of a later release are accepted, since the signature covers them.
 */
const ReceiptContext = Type.Object(
  {
    domain: said('Domain checked.', 'example.com'),
    action: said('Action as requested.', 'compare prices'),
    permission: said('The value as one word.', 'denied'),
    resolved_permission: Type.Optional(said('The permission key that the action names.', 'scrape_data')),
    value_hash: hashed('SHA-256 of the RFC 8785 form of `result.value`.'),
    confidence: said('Match confidence, 0 to 1.', '0.99', { pattern: '^(?:0|1|0\\.\\d{1,20})$' }),
    tier: Type.Optional(said('`result.confidence`; left out where it is null.', 'medium')),
    verdict: said('What the caller was told to do.', 'block'),
    source: said('Which document answered.', 'registry'),
    answered_for: Type.Optional(
      said(
        'The domain whose document answered, where that is another name than the one checked.',
        'example.com',
      ),
    ),
    profile_hash: Type.Optional(hashed("SHA-256 of the caller's profile in its RFC 8785 form.")),
    conditions: Type.Optional(
      said('What each condition came to for that profile: `m` met, `n` not met, `u` unknown.', 'mmu', {
        pattern: '^[mnu]*$',
      }),
    ),
    approval_id: Type.Optional(
      uuid(
        'The decision of a person, or the recorded permission of the site, that the answer names.',
        '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
      ),
    ),
    reason_code: Type.Optional(
      said('Why the answer is what it is; given with `approval_id`.', 'granted_by_approver'),
    ),
    validation_status: Type.Optional(said('Of the registry entry that answered.', 'validated')),
    document_hash: Type.Optional(hashed("SHA-256 of the document's RFC 8785 form; left out without one.")),
    registry_version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Version of the registry entry that answered.',
        examples: [3],
      }),
    ),
    as_of: Type.Optional(instant('The earlier time that was asked about, of which the answer is.')),
    check_id: uuid('The row in the audit log.', '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42'),
    record_hash: hashed('SHA-256 of the canonical text of that row.'),
  },
  {
    title: 'ReceiptContext',
    additionalProperties: Type.Union([Type.String({ maxLength: 2_000 }), Type.Integer()]),
    description: 'What was asked and answered.',
  },
);
export type ReceiptContext = Static<typeof ReceiptContext>;

/** The signed part of a receipt: sections 3a and 3b of ORS v0.1. */
const signed = {
  ors_version: Type.Literal('0.1', { description: 'Version of the form.', examples: ['0.1'] }),
  receipt_id: uuid('Of this receipt alone.', '6fbd2a0c-1f7e-4c57-9d51-0f5d7f0a3c11'),
  workspace_id: uuid('Of the installation.', '2f1c7a52-5f0e-4b0b-8d6c-1d2f5f0e7a90'),
  agent_id: said('The agent as it names itself, else `unnamed`.', 'shopper-7'),
  action_type: Type.Enum(['api_call', 'data_access', 'purchase', 'custom'], {
    type: 'string',
    description: 'The kind of action, of those that the form knows.',
    examples: ['data_access'],
  }),
  terms_url: said('Where the terms document is published.', 'https://terms.example/registry/example.com', {
    pattern: '^https?://',
  }),
  terms_hash: hashed('The hash of the document; without a document, of no bytes.'),
  timestamp: instant('Time of the check.'),
  pricing_version: said('Receipts are free: `none`.', 'none'),
  amount_charged: Type.Literal(0, { description: 'Receipts are free.', examples: [0] }),
  created_at: instant('When the receipt was made.'),
  issuer: Type.Optional(
    said('Origin of the service, whose /.well-known/jwks.json has its keys.', 'https://terms.example', {
      pattern: '^https://',
    }),
  ),
  provider: Type.Object(
    { origin: said('Origin of the site.', 'https://example.com', { pattern: '^https://' }) },
    { title: 'ReceiptProvider', additionalProperties: false, description: 'Whose terms these are.' },
  ),
  decision: Type.Enum(['acknowledged', 'declined'], {
    type: 'string',
    description: '`acknowledged` for an answer of `allowed` that does not block, `declined` for every other.',
    examples: ['declined'],
  }),
  action_context: ReceiptContext,
};

/**
 * A signed answer to one check, in the format of the Open Receipt Specification v0.1
 * (https://github.com/jstibal/ors-spec). Closed: the signature would not cover an unknown member.
 */
export const Receipt = Type.Object(
  {
    ...signed,
    canonical_hash: hashed('SHA-256 of the RFC 8785 form of all that is signed.'),
    // 64 bytes in their only base64url form.
    signature: said('Ed25519, base64url.', `${'A'.repeat(85)}Q`, { pattern: '^[A-Za-z0-9_-]{85}[AQgw]$' }),
    key_id: said('`kid` of the key.', 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'),
  },
  {
    title: 'Receipt',
    additionalProperties: false,
    description: 'The signed answer, in the form of the Open Receipt Specification v0.1.',
  },
);
export type Receipt = Static<typeof Receipt>;

/** A receipt before it is signed. */
export type UnsignedReceipt = Omit<Receipt, 'canonical_hash' | 'signature' | 'key_id'>;

/** Separates a signature on a receipt from all else that the key signs: no JWS begins like this. */
const DOMAIN_SEPARATOR = Buffer.from('ORSv0.1\0', 'latin1');

/**
 * The hash that identifies a receipt, in lower-case hex, and the 40 bytes that are signed (ORS v0.1, sections
 * 4 to 6).
 */
export function sealOf(receipt: UnsignedReceipt): {
  readonly canonicalHash: string;
  readonly message: Buffer;
} {
  const canonicalHash = hash('sha256', canonicalJson(receipt));
  return { canonicalHash, message: Buffer.concat([DOMAIN_SEPARATOR, Buffer.from(canonicalHash, 'hex')]) };
}

/** SHA-256 of the canonical text of a check, from which the hash of its group is made; lower-case hex. */
export function recordHash(record: CheckRecord): string {
  return hash('sha256', canonicalRecord(record));
}
