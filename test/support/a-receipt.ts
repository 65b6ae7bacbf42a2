import { createPrivateKey } from 'node:crypto';
import { Ed25519Signer } from '../../src/adapters/files/signing-key.js';
import type { CheckRecord } from '../../src/domain/audit/check-record.js';
import type { ReceiptSigner } from '../../src/domain/audit/ports.js';
import type { CheckAnswer } from '../../src/domain/check/answer-check.js';
import type { Caller } from '../../src/domain/check/check-permission.js';
import { makeIssueReceipt } from '../../src/domain/receipts/issue-receipt.js';
import { type Receipt, recordHash, sealOf, type UnsignedReceipt } from '../../src/domain/receipts/receipt.js';
import { name } from './an-entry.js';

/** The key of RFC 8037, appendix A, which is public. */
export function theSignerOfRfc8037(): Ed25519Signer {
  const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  return new Ed25519Signer(key.export({ type: 'pkcs8', format: 'pem' }).toString());
}

const AT = new Date('2026-11-23T12:00:00.123Z');

/** A denial by a registry entry, for an action in free words. */
export const DENIED: CheckAnswer = {
  kind: 'answered',
  id: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
  checkedAt: AT,
  domain: name('example.com'),
  action: 'scrape the prices of “caf\u00e9s” \ud83d\ude00',
  match: { kind: 'mapped', key: 'scrape_data', strength: 0.85 },
  terms: {
    kind: 'document',
    domain: name('example.com'),
    document: { agentterms_version: '0.3.0', permissions: { scrape_data: false } },
    documentHash: 'a'.repeat(64),
    origin: 'registry',
    validationStatus: 'validated',
  },
  resolution: {
    value: false,
    decision: 'denied',
    tier: 'medium',
    caveats: [],
    matchConfidence: 0.785,
    reason: 'listed',
    doubtful: false,
  },
  decisionReason: 'denied',
  verdict: 'block',
};

export const CALLER: Caller = {
  agentId: 'shopper-7',
  runId: 'run-1',
  client: 'a client whose name is its own',
  requestId: 'k3jd8-1',
};

/** Issues receipts with this key, for an installation without randomness. */
export const issuing = (signer: ReceiptSigner, baseUrl = 'https://terms.example') =>
  makeIssueReceipt({
    signer,
    baseUrl,
    clock: { now: () => AT },
    workspaceId: '2f1c7a52-5f0e-4b0b-8d6c-1d2f5f0e7a90',
    newReceiptId: () => '6fbd2a0c-1f7e-4c57-9d51-0f5d7f0a3c11',
    known: {
      read: async () => [{ entry: { documentHash: 'a'.repeat(64), version: 3 } as never }],
    },
  });

/** Signed unchanged, whatever its content. */
export function signReceipt(unsigned: UnsignedReceipt, signer: ReceiptSigner): Receipt {
  const { canonicalHash, message } = sealOf(unsigned);
  const signature = Buffer.from(signer.signBytes(message)).toString('base64url');
  return { ...unsigned, canonical_hash: canonicalHash, signature, key_id: signer.keyId };
}

/** A receipt about this row of a log. */
export async function aReceiptOf(record: CheckRecord, signer: ReceiptSigner): Promise<Receipt> {
  const {
    canonical_hash: _,
    signature: __,
    key_id: ___,
    ...unsigned
  } = await issuing(signer)(DENIED, CALLER);
  const said = { check_id: record.id, record_hash: recordHash(record) };
  return signReceipt(
    {
      ...unsigned,
      timestamp: record.checkedAt.toISOString(),
      action_context: { ...unsigned.action_context, ...said },
    },
    signer,
  );
}
