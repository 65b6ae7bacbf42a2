import { createHmac, randomBytes } from 'node:crypto';
import { v4, v7 } from 'uuid';

const BYTES_PER_ID = 16;
const IDS_PER_DRAW = 512;
/** Leaves room to count upwards within the 32 bits that order the ids of one millisecond. */
const FIRST_SEQUENCE_MASK = 0x7fff_ffff;

let chance = Buffer.alloc(0);
let used = 0;
/** Bytes of the id under construction. */
const bytes = Buffer.alloc(BYTES_PER_ID);
let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7 (RFC 9562, 5.7). Ids of one process sort in the order in which they were made, even within a
 * millisecond, which keeps the indexes of the log compact. Random bytes are drawn for many ids at a time,
 * since each draw costs more than the rest of the id.
 */
export function newId(): string {
  if (used >= chance.length) {
    chance = randomBytes(BYTES_PER_ID * IDS_PER_DRAW);
    used = 0;
  }
  const random = chance.subarray(used, used + BYTES_PER_ID);
  used += BYTES_PER_ID;

  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = random.readUInt32BE(0) & FIRST_SEQUENCE_MASK;
  } else {
    sequence += 1;
  }
  v7({ random, msecs: lastMs, seq: sequence }, bytes);
  // Formatted here: the package builds its text byte by byte, and each check makes two ids.
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The UUIDv4 of the installation with this secret. All its processes get the same one, and it reveals nothing
 * about the secret.
 */
export function idOfInstallation(installationKey: string): string {
  const random = createHmac('sha256', installationKey).update('agentterms installation').digest();
  return v4({ random: random.subarray(0, BYTES_PER_ID) });
}
