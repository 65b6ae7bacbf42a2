import type { JsonWebKey } from 'node:crypto';
import { JwksVerifier } from '../src/adapters/files/signing-key.js';

/**
 * The public keys of a JSON Web Key Set as text.
 *
 * @throws Error that names the source when there is no key of Ed25519 in it
 */
export function jwksOf(text: string, source: string): JwksVerifier {
  try {
    const { keys } = JSON.parse(text) as { keys: readonly JsonWebKey[] };
    const verifier = new JwksVerifier(keys);
    if (verifier.publicJwks.length > 0) return verifier;
  } catch {
    // Said below, as for a set without a key.
  }
  throw new Error(`${source} is no JSON Web Key Set with a public key of Ed25519.`);
}
