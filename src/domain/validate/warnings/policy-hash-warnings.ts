import { isObject } from '../../is-object.js';
import { policyHash } from '../../terms/canonical.js';
import { SHA256_PATTERN } from '../../terms/document/verification.js';
import type { Warning } from '../findings.js';
import { quote } from '../quote.js';

const SHA256 = new RegExp(SHA256_PATTERN);

/** A `policy_hash` that is not the hash of this document. The document must have a canonical form. */
export function* policyHashWarnings(document: Record<string, unknown>): Iterable<Warning> {
  const given = isObject(document.verification) ? document.verification.policy_hash : undefined;
  if (typeof given !== 'string' || !SHA256.test(given)) return;
  const actual = policyHash(document);
  if (given === actual) return;
  yield {
    path: '/verification/policy_hash',
    code: 'policy_hash_mismatch',
    message: `/verification/policy_hash is ${quote(given)}, but the SHA-256 of the document's RFC 8785 form without it is ${quote(actual)}.`,
  };
}
