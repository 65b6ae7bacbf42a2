import { execFile } from 'node:child_process';
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyBytesUnder } from '../../../src/adapters/files/signing-key.js';
import { projectPath } from '../../../src/app/project-files.js';
import type { CheckAnswer } from '../../../src/domain/check/answer-check.js';
import { recordOf } from '../../../src/domain/check/check-permission.js';
import { type Receipt, recordHash } from '../../../src/domain/receipts/receipt.js';
import { parseReceiptText, readReceipt } from '../../../src/domain/receipts/verify-receipt.js';
import { CALLER, DENIED, issuing, signReceipt, theSignerOfRfc8037 } from '../../support/a-receipt.js';
import { aSigner } from '../../support/audit-log.js';

const signer = theSignerOfRfc8037();
const keys = verifyBytesUnder(async () => [aSigner().publicJwk, signer.publicJwk]);
let receipt: Receipt;

beforeAll(async () => {
  receipt = await issuing(signer)(DENIED, CALLER);
});

const read = (value: unknown) => readReceipt(value, keys);
const faultOf = async (value: unknown) => {
  const verdict = await read(value);
  return verdict.valid ? 'none' : verdict.fault;
};

type Json = Record<string, unknown>;

/** Every member, however deep, by its path. */
function membersOf(value: Json, above: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' ? membersOf(one as Json, [...above, name]) : [[...above, name]],
  );
}

function edited(path: readonly string[], edit: (holder: Json, name: string) => void): Json {
  const copy = structuredClone(receipt) as Json;
  const holder = path.slice(0, -1).reduce((one, name) => one[name] as Json, copy);
  edit(holder, path.at(-1) as string);
  return copy;
}

/** A verification as the specification describes it (sections 4 to 6 and 8), without code of this project. */
function verifyByTheSpecification(
  { canonical_hash: claimed, signature, key_id: kid, ...rest }: Receipt,
  jwks: readonly { kid: string; x: string }[],
): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value;
  const digest = createHash('sha256')
    .update(JSON.stringify(sorted(rest)), 'utf8')
    .digest();
  const x = jwks.find((key) => key.kid === kid)?.x;
  if (x === undefined || digest.toString('hex') !== claimed) return false;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const message = Buffer.concat([Buffer.from('ORSv0.1\x00'), digest]);
  return verify(null, message, key, Buffer.from(signature, 'base64url'));
}

describe('a receipt', () => {
  it('is, to the byte, what the reference verifier of ORS v0.1 has accepted', async () => {
    const accepted = await readFile(projectPath('test/fixtures/receipts/accepted.json'), 'utf8');
    expect(`${JSON.stringify(receipt, null, 2)}\n`).toBe(accepted);
    expect(verifyByTheSpecification(receipt, [signer.publicJwk])).toBe(true);
    expect(verifyByTheSpecification({ ...receipt, agent_id: 'another' }, [signer.publicJwk])).toBe(false);
  });

  // verify.py of https://github.com/jstibal/ors-spec needs Python's cryptography package; ORS_VERIFIER is its
  // path.
  it.runIf(process.env.ORS_VERIFIER)('is accepted by the reference verifier', async () => {
    const verdict = async (path: string) => {
      const args = [
        String(process.env.ORS_VERIFIER),
        path,
        '--jwks-file',
        projectPath('test/fixtures/receipts/jwks.json'),
      ];
      const ended = await promisify(execFile)('python3', args).catch((error) => error);
      return JSON.parse(ended.stdout);
    };
    expect(await verdict(projectPath('test/fixtures/receipts/accepted.json'))).toMatchObject({ valid: true });
    expect(await verdict(projectPath('test/fixtures/receipts/altered.json'))).toMatchObject({
      valid: false,
      error: 'HASH_MISMATCH',
    });
  });

  it('contains the question and the answer, and names no client', () => {
    expect(receipt).toMatchObject({
      ors_version: '0.1',
      agent_id: 'shopper-7',
      action_type: 'data_access',
      decision: 'declined',
      issuer: 'https://terms.example',
      terms_url: 'https://terms.example/registry/example.com/versions/3',
      terms_hash: 'a'.repeat(64),
      timestamp: DENIED.checkedAt.toISOString(),
      amount_charged: 0,
      provider: { origin: 'https://example.com' },
      action_context: {
        domain: 'example.com',
        permission: 'denied',
        resolved_permission: 'scrape_data',
        confidence: '0.785',
        tier: 'medium',
        source: 'registry',
        registry_version: 3,
        value_hash: createHash('sha256').update('false').digest('hex'),
        check_id: DENIED.id,
        record_hash: recordHash(recordOf(DENIED, CALLER)),
      },
    });
    expect(JSON.stringify(receipt)).not.toContain(CALLER.client);
    expect(JSON.stringify(receipt)).not.toContain(CALLER.runId);
  });

  it("is valid without a document, for an allow, without an agent's name and with a lone surrogate", async () => {
    const { resolution: _, ...asked } = DENIED;
    const none: CheckAnswer = {
      ...asked,
      action: 'half \ud83d',
      match: { kind: 'none' },
      terms: { kind: 'none', reason: 'no_document' },
    };
    const silent = await issuing(signer, 'http://127.0.0.1:3000')(none, { ...CALLER, agentId: null });
    expect(silent).toMatchObject({
      agent_id: 'unnamed',
      action_type: 'custom',
      decision: 'declined',
      terms_hash: createHash('sha256').update('').digest('hex'),
      terms_url: 'https://example.com/.well-known/agentterms.json',
      action_context: { action: 'half \ufffd', permission: 'not_specified', confidence: '0', source: 'none' },
    });
    expect(silent).not.toHaveProperty('issuer');
    expect(await faultOf(silent)).toBe('none');
    const { resolution } = DENIED;
    if (resolution === undefined) throw new Error('The answer has a document.');
    const allowed = await issuing(signer)(
      {
        ...DENIED,
        resolution: { ...resolution, decision: 'allowed', value: { allowed: true, scope: 'public' } },
        verdict: 'proceed',
      },
      CALLER,
    );
    expect(allowed).toMatchObject({ decision: 'acknowledged', action_context: { permission: 'allowed' } });
    const unmet = await issuing(signer)(
      {
        ...DENIED,
        resolution: { ...resolution, decision: 'allowed', value: true, reason: 'condition_not_met' },
        outcome: { state: 'not_met', settled: [{ state: 'met' }, { state: 'not_met' }], obligations: [] },
      },
      { ...CALLER, profile: { facts: { operation: 'autonomous' }, hash: 'c'.repeat(64) } },
    );
    expect(unmet).toMatchObject({
      decision: 'declined',
      action_context: {
        permission: 'allowed',
        profile_hash: 'c'.repeat(64),
        conditions: 'mn',
        verdict: 'block',
      },
    });
    expect(JSON.stringify(unmet)).not.toContain('autonomous');
    expect(await faultOf(allowed)).toBe('none');
  });
});

describe('the verification of a receipt', () => {
  it('accepts it as it was issued, in any order of its members', async () => {
    expect(await read(receipt)).toEqual({ valid: true, receipt });
    const turned = Object.fromEntries(Object.entries(receipt).reverse());
    expect(await faultOf(parseReceiptText(JSON.stringify(turned, null, 4)))).toBe('none');
  });

  it('finds every changed, removed and added member', async () => {
    const paths = membersOf(receipt);
    expect(paths.length).toBeGreaterThan(25);
    for (const path of paths) {
      const changed = edited(path, (holder, member) => {
        const value = holder[member];
        holder[member] =
          typeof value === 'number'
            ? value + 1
            : `${String(value).slice(0, -1)}${String(value).endsWith('0') ? '1' : '0'}`;
      });
      expect(await faultOf(changed), path.join('.')).not.toBe('none');
      const gone = edited(path, (holder, member) => delete holder[member]);
      expect(await faultOf(gone), `without ${path.join('.')}`).not.toBe('none');
    }
    for (const path of [
      ['alg'],
      ['action_context', 'note'],
      ['provider', 'provider_id'],
      ['request_binding'],
    ])
      expect(await faultOf(edited(path, (holder, member) => (holder[member] = 'none')))).not.toBe('none');
  });

  it('says what is wrong', async () => {
    expect(
      await faultOf(edited(['action_context', 'permission'], (said, name) => (said[name] = 'allowed'))),
    ).toBe('altered');
    expect(await faultOf({ ...receipt, key_id: 'another' })).toBe('unknown_key');
    const { canonical_hash: _, signature: __, key_id: ___, ...unsigned } = receipt;
    const stranger = aSigner();
    expect(await faultOf(signReceipt(unsigned, stranger))).toBe('unknown_key');
    expect(await faultOf({ ...signReceipt(unsigned, stranger), key_id: signer.keyId })).toBe('bad_signature');
    for (const nothing of [
      undefined,
      null,
      7,
      'text',
      [],
      [receipt],
      {},
      { receipt },
      { ...receipt, alg: 'none' },
    ])
      expect(await faultOf(nothing)).toBe('malformed');
  });

  it('rejects another algorithm, another encoding of the signature and a signature on other content', async () => {
    const digest = Buffer.from(receipt.canonical_hash, 'hex');
    const put = (signature: Uint8Array | string) =>
      faultOf({
        ...receipt,
        signature: typeof signature === 'string' ? signature : Buffer.from(signature).toString('base64url'),
      });
    const publicBytes = Buffer.from(signer.publicJwk.x, 'base64url');
    expect(await put(createHmac('sha512', publicBytes).update(digest).digest())).toBe('bad_signature');
    expect(await put(createHmac('sha256', publicBytes).update(digest).digest())).toBe('malformed');
    expect(await put('')).toBe('malformed');
    // The same key, without the prefix that separates receipts from statements on the log.
    expect(await put(signer.signBytes(digest))).toBe('bad_signature');
    const [, , ofStatement = ''] = (await signer.sign({ receipt })).split('.');
    expect(await put(ofStatement)).toBe('bad_signature');
    const last = receipt.signature.slice(-1);
    const sameBytes = `${receipt.signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
    expect(Buffer.from(sameBytes, 'base64url')).toEqual(Buffer.from(receipt.signature, 'base64url'));
    expect(await put(sameBytes)).toBe('malformed');
    expect(await put(`${receipt.signature}==`)).toBe('malformed');
    expect(await faultOf(await signer.sign(receipt))).toBe('malformed');
  });

  it('rejects a text with a repeated member, deep nesting or lone surrogates', async () => {
    const text = JSON.stringify(receipt);
    expect(parseReceiptText(text.replace('{', '{"agent_id":"first",'))).toBeUndefined();
    expect(parseReceiptText(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined();
    expect(await faultOf({ ...receipt, agent_id: 'half \ud83d' })).toBe('malformed');
    expect(await faultOf({ ...receipt, action_context: { ...receipt.action_context, '\ud83d': 'x' } })).toBe(
      'malformed',
    );
    expect(await faultOf({ ...receipt, agent_id: 'x'.repeat(1_000_000) })).toBe('malformed');
  });
});
