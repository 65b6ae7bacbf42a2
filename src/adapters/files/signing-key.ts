import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { CompactSign, compactVerify } from 'jose';
import type {
  ReceiptSigner,
  StatementSigner,
  StatementVerifier,
  VerifiedStatement,
  VerifyBytes,
} from '../../domain/audit/ports.js';
import { readOrCreatePrivateFile } from './private-file.js';

/** A public key as a JSON Web Key (RFC 8037), named by its thumbprint (RFC 7638). */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/**
 * Signs with an Ed25519 key: statements as compact JWS (RFC 7515) with `alg` EdDSA and the key's `kid`, bytes
 * as they are.
 */
export class Ed25519Signer implements StatementSigner, ReceiptSigner {
  readonly #key: KeyObject;
  readonly publicJwk: PublicJwk;

  get keyId(): string {
    return this.publicJwk.kid;
  }

  /**
   * `pem` is a private key as PKCS #8. If it is not an Ed25519 key, throws an Error that does not show it.
   */
  constructor(pem: string) {
    this.#key = readPrivateKey(pem);
    this.publicJwk = toPublicJwk(createPublicKey(this.#key).export({ format: 'jwk' }));
  }

  async sign(statement: object): Promise<string> {
    return await new CompactSign(Buffer.from(JSON.stringify(statement)))
      .setProtectedHeader({ alg: 'EdDSA', kid: this.keyId })
      .sign(this.#key);
  }

  /**
   * Runs on this thread. Handing so few bytes to another thread costs this one more than half as much, and
   * doubles the time of the answer.
   */
  signBytes(message: Uint8Array): Uint8Array {
    return sign(null, message, this.#key);
  }
}

/**
 * Reads the key from a 0600 file, and creates one first if there is none; see {@link
 * readOrCreatePrivateFile}.
 */
export async function readOrCreateSigner(path: string): Promise<Ed25519Signer> {
  const { value } = await readOrCreatePrivateFile(path, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  );
  return new Ed25519Signer(value);
}

/** Knows the public keys of a JSON Web Key Set, except keys of other kinds. */
export class JwksVerifier implements StatementVerifier {
  readonly #keys = new Map<string, KeyObject>();
  /** The keys that it knows. */
  readonly publicJwks: readonly PublicJwk[];

  constructor(keys: readonly JsonWebKey[]) {
    this.publicJwks = keys
      .filter(({ kty, crv, x }) => kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string')
      .map(toPublicJwk);
    for (const jwk of this.publicJwks)
      this.#keys.set(jwk.kid, createPublicKey({ key: { ...jwk }, format: 'jwk' }));
  }

  async verify(jws: string): Promise<VerifiedStatement | undefined> {
    const keyId = keyIdOf(jws);
    const key = this.#keys.get(keyId);
    if (key === undefined) return undefined;
    try {
      const { payload } = await compactVerify(jws, key, { algorithms: ['EdDSA'] });
      return { keyId, statement: JSON.parse(Buffer.from(payload).toString()) };
    } catch {
      return undefined;
    }
  }
}

/**
 * {@link VerifyBytes} under the keys at the time of the call. Only the needed one of possibly many keys is
 * parsed.
 */
export const verifyBytesUnder =
  (readKeys: () => Promise<readonly PublicJwk[]>): VerifyBytes =>
  async (keyId, message, signature) => {
    const jwk = (await readKeys()).find(({ kid }) => kid === keyId);
    if (jwk === undefined) return undefined;
    return verify(null, message, createPublicKey({ key: { ...jwk }, format: 'jwk' }), signature);
  };

/** Accepts every statement that can be read, for use without keys. */
export class UncheckedStatements implements StatementVerifier {
  async verify(jws: string): Promise<VerifiedStatement | undefined> {
    const statement = decode(jws.split('.')[1] ?? '');
    return statement === undefined ? undefined : { keyId: keyIdOf(jws), statement };
  }
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error('The key that signs checkpoints is no private key in PEM form.');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key that signs checkpoints is no Ed25519 key.');
  return key;
}

function toPublicJwk({ x = '' }: JsonWebKey): PublicJwk {
  // RFC 7638: the required members, by name, without spaces.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  const kid = thumbprint.digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
}

/** The key that a JWS names, whichever key signed it. */
function keyIdOf(jws: string): string {
  const header = decode(jws.split('.')[0] ?? '') as { kid?: unknown } | null | undefined;
  return String(header?.kid);
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
