import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { isObject } from '../is-object.js';

/**
 * The text of a JSON value that is the same for every implementation (RFC 8785).
 *
 * @throws Error for what RFC 8785 cannot express: a lone surrogate, a number that is not finite, `undefined`.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('Only a JSON value has a canonical form.');
  return text;
}

/** SHA-256 of the canonical form in UTF-8, as 64 lower-case hexadecimal characters. Throws as {@link canonicalJson}. */
export function documentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}

/**
 * The required value of `verification.policy_hash` (contract: "Validation"): the hash of the document without
 * that one member. A `verification` object without other members stays, empty, so that a publisher only has
 * to remove one member. Throws as {@link canonicalJson}.
 */
export function policyHash(document: object): string {
  const { verification } = document as { verification?: unknown };
  if (!isObject(verification)) return documentHash(document);
  const { policy_hash: _, ...others } = verification;
  return documentHash({ ...document, verification: others });
}
