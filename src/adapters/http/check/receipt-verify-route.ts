import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import {
  parseReceiptText,
  RECEIPT_FAULTS,
  type VerifyReceipt,
} from '../../../domain/receipts/verify-receipt.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { jsonBodyOf } from '../kit/typed-body.js';
import { ReceiptVerifyRequest, ReceiptVerifyResponse } from './receipt-schema.js';

/** Several times the length of the longest receipt. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * `POST /api/v1/receipts/verify`: whether this installation signed a receipt, and whether its log still
 * agrees.
 */
export const receiptVerifyRoute = (verifyReceipt: VerifyReceipt): Route =>
  defineRoute('post', '/api/v1/receipts/verify', {
    operationId: 'verifyReceipt',
    summary: 'Verifies a signed answer',
    description:
      'Always 200 for a body that can be read; `valid` tells whether the receipt is. Of the log nothing is told but how ' +
      'the row stands that a valid receipt names.',
    limit: 'registry',
    body: { schema: ReceiptVerifyRequest, limitBytes: MAX_BODY_BYTES, read: readBody },
    responses: { 200: { description: 'What is to be said of it.', schema: ReceiptVerifyResponse } },
    handle: async ({ body: { receipt } }) => {
      const verified = await verifyReceipt(receipt);
      if (verified.valid) return { json: { valid: true, log: verified.log } };
      const { fault } = verified;
      return { json: { valid: false, fault, message: RECEIPT_FAULTS[fault] } };
    },
  });

/** A body with a repeated member is not a receipt, since readers of JSON differ on which value counts. */
function readBody(text: string): { readonly receipt: unknown } {
  const body = jsonBodyOf(text);
  if (!isObject(body) || !Object.hasOwn(body, 'receipt'))
    throw new DomainError(
      'invalid_request',
      'The body needs "receipt": a receipt as it came with an answer.',
    );
  const strict = parseReceiptText(text);
  return { receipt: isObject(strict) ? strict.receipt : undefined };
}
