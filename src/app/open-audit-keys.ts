import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../adapters/files/missing-file.js';
import { type Ed25519Signer, JwksVerifier, type PublicJwk } from '../adapters/files/signing-key.js';
import type { KeptAuditKey, PostgresAuditKeys } from '../adapters/postgres/audit/postgres-audit-keys.js';
import type { TrustedKeys } from '../domain/audit/ports.js';

/** Defines which keys are trusted. It can be cloned, for a thread. */
export interface AuditKeyring {
  /** This process's own key first, then those that the operator has added. */
  readonly known: readonly PublicJwk[];
  /** The secret that all processes of the installation share. */
  readonly installationKey: string;
}

/** {@link TrustedKeys}, and the same keys in their published form. */
export interface PublishedKeys extends TrustedKeys {
  readonly publicJwks: readonly PublicJwk[];
}

/** The keys that this process trusts, and the secret with which it vouches for its own. */
export async function keyringOf(
  { publicJwk }: Ed25519Signer,
  dataDir: string,
  installationKey: string,
): Promise<AuditKeyring> {
  return { known: [publicJwk, ...(await readTrustedFile(dataDir))], installationKey };
}

/** Puts this process's own key into the database. */
export async function vouchForKey(store: PostgresAuditKeys, keyring: AuditKeyring, now: Date): Promise<void> {
  const [own] = keyring.known;
  if (own !== undefined) await store.add({ keyId: own.kid, x: own.x, voucher: vouchFor(own, keyring) }, now);
}

/**
 * Written next to a process's key in the database, so that the other processes recognise it as one of theirs.
 */
function vouchFor({ kid, x }: PublicJwk, { installationKey }: AuditKeyring): string {
  return createHmac('sha256', installationKey)
    .update(`agentterms audit key\n${kid}\n${x}`)
    .digest('base64url');
}

/**
 * The keys of the keyring, and those in the database for which a process of this installation vouched. A
 * person who can only write to the database cannot vouch, so that a key added there is unknown.
 */
export async function readAuditKeys(store: PostgresAuditKeys, keyring: AuditKeyring): Promise<PublishedKeys> {
  const known = new Map(keyring.known.map((key) => [key.kid, key]));
  const unknownKeys: string[] = [];
  for (const kept of await store.all()) {
    if (known.has(kept.keyId)) continue;
    const key: PublicJwk = {
      kty: 'OKP',
      crv: 'Ed25519',
      x: kept.x,
      kid: kept.keyId,
      alg: 'EdDSA',
      use: 'sig',
    };
    if (isVouchedFor(kept, key, keyring)) known.set(key.kid, key);
    else unknownKeys.push(kept.keyId);
  }
  const verifier = new JwksVerifier([...known.values()].map((key) => ({ ...key })));
  return { verifier, unknownKeys, publicJwks: verifier.publicJwks };
}

/** Keys that signed earlier, or under another secret, and that the operator added. */
async function readTrustedFile(dataDir: string): Promise<readonly PublicJwk[]> {
  const path = join(dataDir, 'audit-trusted.jwks.json');
  try {
    const { keys } = JSON.parse(await readFile(path, 'utf8')) as { keys: readonly PublicJwk[] };
    return new JwksVerifier(keys.map((key) => ({ ...key }))).publicJwks;
  } catch (error) {
    if (isMissing(error)) return [];
    throw new Error(`${path} is no JSON Web Key Set.`, { cause: error });
  }
}

function isVouchedFor({ voucher }: KeptAuditKey, key: PublicJwk, keyring: AuditKeyring): boolean {
  const given = Buffer.from(voucher);
  const right = Buffer.from(vouchFor(key, keyring));
  return given.length === right.length && timingSafeEqual(given, right);
}
