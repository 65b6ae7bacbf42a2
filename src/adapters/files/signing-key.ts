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
import type { StatementSigner, StatementVerifier } from '../../domain/ports/statement-signer.js';
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

/** Signs with an Ed25519 key: compact JWS (RFC 7515) with `alg` EdDSA and the key's `kid`. */
export class Ed25519Signer implements StatementSigner {
  readonly #key: KeyObject;
  readonly #header: string;
  readonly publicJwk: PublicJwk;

  get keyId(): string {
    return this.publicJwk.kid;
  }

  /** `pem` is a private key as PKCS #8. Throws an Error that does not show it when it is no Ed25519 key. */
  constructor(pem: string) {
    this.#key = readPrivateKey(pem);
    this.publicJwk = toPublicJwk(createPublicKey(this.#key).export({ format: 'jwk' }));
    this.#header = encode({ alg: 'EdDSA', kid: this.publicJwk.kid });
  }

  sign(statement: object): string {
    const signed = `${this.#header}.${encode(statement)}`;
    return `${signed}.${sign(null, Buffer.from(signed), this.#key).toString('base64url')}`;
  }
}

/** Reads the key from a 0600 file, drawing one first where there is none; see {@link readOrCreatePrivateFile}. */
export async function readOrCreateSigner(path: string): Promise<Ed25519Signer> {
  const { value } = await readOrCreatePrivateFile(path, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  );
  return new Ed25519Signer(value);
}

/** Knows the public keys of a JSON Web Key Set; keys of other kinds in it are left out. */
export class JwksVerifier implements StatementVerifier {
  readonly #keys = new Map<string, KeyObject>();
  /** Those that it knows. */
  readonly publicJwks: readonly PublicJwk[];

  constructor(keys: readonly JsonWebKey[]) {
    const known: PublicJwk[] = [];
    for (const key of keys) {
      if (key.kty !== 'OKP' || key.crv !== 'Ed25519' || typeof key.x !== 'string') continue;
      const jwk = toPublicJwk(key);
      this.#keys.set(jwk.kid, createPublicKey({ key: { ...jwk }, format: 'jwk' }));
      known.push(jwk);
    }
    this.publicJwks = known;
  }

  verify(jws: string): unknown {
    const [header = '', payload = '', signature = '', ...rest] = jws.split('.');
    const { alg, kid } = (decode(header) ?? {}) as { alg?: unknown; kid?: unknown };
    const key = this.#keys.get(String(kid));
    if (key === undefined || alg !== 'EdDSA' || rest.length > 0) return undefined;
    const signed = Buffer.from(`${header}.${payload}`);
    return verify(null, signed, key, Buffer.from(signature, 'base64url')) ? decode(payload) : undefined;
  }
}

/** Believes every statement that can be read, for where no keys are at hand. */
export class UncheckedStatements implements StatementVerifier {
  verify(jws: string): unknown {
    return decode(jws.split('.')[1] ?? '');
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

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
