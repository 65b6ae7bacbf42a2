import Type from 'typebox';
import { closedObject, oneOfTexts, optionalUri } from './fields.js';

/** Algorithms with which a document may be signed (specification 2.7). */
export const SIGNING_ALGORITHMS = ['Ed25519', 'RS256', 'ES256'] as const;

/** The required form of a SHA-256 in hexadecimal. */
export const SHA256_PATTERN = '^[0-9a-f]{64}$';

/** How to verify the document (specification 2.7). */
export const Verification = closedObject(
  {
    jwks_url: optionalUri(
      'Address of the key set that verifies signed documents.',
      'https://example.com/.well-known/jwks.json',
    ),
    signing_algorithm: Type.Optional(
      oneOfTexts(SIGNING_ALGORITHMS, { description: 'Algorithm of the signature.', examples: ['Ed25519'] }),
    ),
    policy_hash: Type.Optional(
      Type.String({
        pattern: SHA256_PATTERN,
        description:
          'SHA-256 of the document in its RFC 8785 canonical form without this field, as 64 lower-case hexadecimal characters.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
  },
  {
    title: 'Verification',
    description: 'How to verify the document.',
    examples: [{ jwks_url: 'https://example.com/.well-known/jwks.json', signing_algorithm: 'Ed25519' }],
  },
);
