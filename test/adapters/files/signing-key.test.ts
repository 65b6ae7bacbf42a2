import { generateKeyPairSync } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Ed25519Signer, JwksVerifier, readOrCreateSigner } from '../../../src/adapters/files/signing-key.js';
import { scratchFolder } from '../../support/scratch-folder.js';

/** The key, thumbprint and signature of RFC 8037, appendix A. */
const D = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const KID = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

it('creates a key once, for the owner only', async () => {
  await using folder = await scratchFolder();
  const path = join(folder.path, 'key.pem');
  const first = await readOrCreateSigner(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readOrCreateSigner(path)).publicJwk).toEqual(first.publicJwk);
});

it('names a key by its RFC 7638 thumbprint', () => {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(D, 'base64url'),
  ]);
  const pem = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`;
  expect(new Ed25519Signer(pem).publicJwk).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: X,
    kid: KID,
    alg: 'EdDSA',
    use: 'sig',
  });
});

it('accepts only what a known key signed, unchanged', async () => {
  const [one, other] = [aKey(), aKey()];
  const verifier = new JwksVerifier([{ kty: 'RSA' }, { ...one.publicJwk }]);
  const jws = await one.sign({ type: 'checkpoint', sequence: 7 });
  expect(await verifier.verify(jws)).toEqual({
    keyId: one.keyId,
    statement: { type: 'checkpoint', sequence: 7 },
  });
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const forged = Buffer.from('{"type":"checkpoint","sequence":8}').toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: one.publicJwk.kid })).toString('base64url');
  for (const bad of [
    await other.sign({ type: 'checkpoint', sequence: 7 }),
    `${header}.${forged}.${signature}`,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${jws}.x`,
    '..',
    '',
  ])
    expect(await verifier.verify(bad), bad).toBeUndefined();
});

it('refuses a key of another kind without showing it', () => {
  const { privateKey } = generateKeyPairSync('x25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(() => new Ed25519Signer(pem)).toThrow('no Ed25519 key');
  expect(() => new Ed25519Signer('geheim')).toThrow(/^(?!.*geheim)/);
});

function aKey(): Ed25519Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return new Ed25519Signer(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}
