import Type from 'typebox';
import { LOG_STANDINGS, RECEIPT_FAULTS, type ReceiptFault } from '../../../domain/receipts/verify-receipt.js';
import { flag, object, oneOf, text } from '../kit/fields-schema.js';

/** `POST /api/v1/receipts/verify`. A wrong receipt gets a verdict, not a refusal. */
export const ReceiptVerifyRequest = object('ReceiptVerification', 'A receipt to be verified.', {
  receipt: Type.Object(
    {},
    { additionalProperties: true, description: 'The receipt, as it came with an answer.', examples: [{}] },
  ),
});

const FAULTS = Object.keys(RECEIPT_FAULTS) as [ReceiptFault, ...ReceiptFault[]];

export const ReceiptVerifyResponse = object('ReceiptReport', 'What is to be said of a receipt.', {
  valid: flag('Whether a key of this installation signed it, and it is as it was signed.', true),
  fault: Type.Optional(oneOf(FAULTS, 'What is wrong with it; present when it is not valid.', 'altered')),
  message: Type.Optional(text('The same in a sentence.', RECEIPT_FAULTS.altered)),
  log: Type.Optional(
    oneOf(
      LOG_STANDINGS,
      'How its row stands in the audit log: as it was signed, otherwise, dropped by retention, not there (not yet, while the ' +
        'database is away, or no more), or the log cannot be asked now. Present when it is valid.',
      'recorded',
    ),
  ),
});
