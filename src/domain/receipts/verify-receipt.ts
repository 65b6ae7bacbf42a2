import { Compile } from 'typebox/compile';
import type { CheckLogReader, VerifyBytes } from '../audit/ports.js';
import { DomainError } from '../errors.js';
import { isObject } from '../is-object.js';
import { parseJson } from '../validate/parse-json.js';
import { Receipt, recordHash, sealOf } from './receipt.js';

const RECEIPT = Compile(Receipt);
/** Enough for an answer with every optional part. */
const JSON_LIMITS = { maxDepth: 16, maxFindings: 1 };

/** What can be wrong with a receipt by itself. */
export const RECEIPT_FAULTS = {
  malformed: 'It has not the form of a receipt of this service, which has no other members and none twice.',
  altered: 'Its fields do not have the hash that it gives; they were changed after it was signed.',
  unknown_key: 'No known key has the name that it gives.',
  bad_signature: 'The key that it names did not sign it.',
} as const;

export type ReceiptFault = keyof typeof RECEIPT_FAULTS;

export type ReadReceipt =
  | { readonly valid: true; readonly receipt: Receipt }
  | { readonly valid: false; readonly fault: ReceiptFault };

/**
 * The value of a JSON text; `undefined` when the text is not JSON, is nested too deep or repeats a member.
 */
export function parseReceiptText(text: string): unknown {
  const read = parseJson(text, JSON_LIMITS);
  return read.ok && read.findings.length === 0 ? read.value : undefined;
}

/** Whether an untrusted value is a receipt that one of the keys signed (ORS v0.1, section 8). */
export async function readReceipt(value: unknown, verify: VerifyBytes): Promise<ReadReceipt> {
  if (!RECEIPT.Check(value) || !isWellFormed(value)) return { valid: false, fault: 'malformed' };
  const { canonical_hash: claimedHash, signature, key_id: keyId, ...unsigned } = value;
  const { canonicalHash, message } = sealOf(unsigned);
  if (canonicalHash !== claimedHash) return { valid: false, fault: 'altered' };
  const isGood = await verify(keyId, message, Buffer.from(signature, 'base64url'));
  if (isGood) return { valid: true, receipt: value };
  return { valid: false, fault: isGood === undefined ? 'unknown_key' : 'bad_signature' };
}

/** A lone surrogate has no canonical form, in a value or in a name. */
function isWellFormed(value: object): boolean {
  return Object.entries(value).every(
    ([name, one]) =>
      name.isWellFormed() &&
      (typeof one === 'string' ? one.isWellFormed() : !isObject(one) || isWellFormed(one)),
  );
}

/** The possible states in the log of the row that a receipt names. */
export const LOG_STANDINGS = ['recorded', 'different', 'dropped', 'absent', 'unavailable'] as const;

export type LogStanding = (typeof LOG_STANDINGS)[number];

export type VerifyReceipt = (
  value: unknown,
) => Promise<
  | { readonly valid: true; readonly receipt: Receipt; readonly log: LogStanding }
  | { readonly valid: false; readonly fault: ReceiptFault }
>;

export interface VerifyReceiptParts {
  readonly verify: VerifyBytes;
  readonly log: Pick<CheckLogReader, 'page'>;
  /** Whether retention has dropped the checks of that time, according to a statement of a known key. */
  readonly wasDropped: (at: Date) => Promise<boolean>;
}

/** Only reads the log for a row that a known key has signed, so that no receipt reveals another row. */
export function makeVerifyReceipt({ verify, log, wasDropped }: VerifyReceiptParts): VerifyReceipt {
  const standingOf = async ({ timestamp, action_context: context }: Receipt): Promise<LogStanding> => {
    const atMs = Date.parse(timestamp);
    const [row] = await log.page({ id: context.check_id, fromMs: atMs, toMs: atMs + 1 }, 1);
    if (row !== undefined) return recordHash(row) === context.record_hash ? 'recorded' : 'different';
    return (await wasDropped(new Date(atMs))) ? 'dropped' : 'absent';
  };
  return async (value) => {
    const read = await readReceipt(value, verify);
    if (!read.valid) return read;
    const standing = standingOf(read.receipt).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'service_unavailable') return 'unavailable' as const;
      throw error;
    });
    return { ...read, log: await standing };
  };
}
