import type { JsonWebKey } from 'node:crypto';
import { JwksVerifier } from '../src/adapters/files/signing-key.js';

/**
 * Reads the public keys of a JSON Web Key Set from its text.
 *
 * @throws Error that names the source when it contains no Ed25519 key
 */
export function jwksOf(text: string, source: string): JwksVerifier {
  try {
    const { keys } = JSON.parse(text) as { keys: readonly JsonWebKey[] };
    const verifier = new JwksVerifier(keys);
    if (verifier.publicJwks.length > 0) return verifier;
  } catch {
    // Reported below, as for a set without a key.
  }
  throw new Error(`${source} is no JSON Web Key Set with a public key of Ed25519.`);
}
