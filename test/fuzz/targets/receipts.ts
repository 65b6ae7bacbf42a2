import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { verifyBytesUnder } from '../../../src/adapters/files/signing-key.js';
import {
  parseReceiptText,
  RECEIPT_FAULTS,
  readReceipt,
} from '../../../src/domain/receipts/verify-receipt.js';
import { CALLER, DENIED, issuing, theSignerOfRfc8037 } from '../../support/a-receipt.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { assertUnpolluted } from '../promises.js';

const signer = theSignerOfRfc8037();
const keys = verifyBytesUnder(async () => [signer.publicJwk]);
const receipt = await issuing(signer)(DENIED, CALLER);

/** What a key signed is a receipt, whatever its spaces and order; nothing else is, and nothing throws. */
async function checkReceipt(text: string): Promise<void> {
  const value = parseReceiptText(text);
  const read = await readReceipt(value, keys);
  assert.equal(read.valid, isDeepStrictEqual(value, receipt), 'a receipt that was not given out is valid');
  assert.ok(read.valid || Object.hasOwn(RECEIPT_FAULTS, read.fault));
  assertUnpolluted();
}

export const RECEIPT_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'receipt',
    form: 'text',
    runs: 300,
    check: checkReceipt,
    seeds: [JSON.stringify(receipt), JSON.stringify(receipt, null, 1)],
    words: [
      ...['"alg":"none",', '"__proto__":{},', '"action_context":{},', '"signature":"",', '"key_id":"none",'],
      ...['null', '{', '}', '[', '"ors_version":"0.1",', '1e999', '-0', '"constructor":"x",'],
    ],
  },
];
