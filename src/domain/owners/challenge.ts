import { createHash } from 'node:crypto';
import { tokenHash } from '../access/token-hash.js';
import type { DomainName } from '../terms/domain-name.js';

/** Random bytes of a challenge: too many to be guessed. */
export const CHALLENGE_NONCE_BYTES = 16;
/** Long enough for a colleague to publish a record, and for an old DNS answer to expire. */
export const CHALLENGE_LIFETIME_MS = 7 * 24 * 3_600_000;

const PREFIX = 'atc_';
const SECONDS_BYTES = 6;
const MAC_BYTES = 32;
const HEAD_BYTES = SECONDS_BYTES + CHALLENGE_NONCE_BYTES;
/** The bytes fill the letters exactly, so that no two texts represent the same challenge. */
const CHALLENGE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${((HEAD_BYTES + MAC_BYTES) / 3) * 4}}$`);

/** Authenticates a text with a secret of the installation; 32 bytes. */
export type Sign = (text: string) => Buffer;

/** The parts of a challenge; none of them is stored. */
export interface ChallengeParts {
  readonly site: DomainName;
  /** Counted in whole seconds. */
  readonly expiresAt: Date;
  /** {@link CHALLENGE_NONCE_BYTES} of them. */
  readonly nonce: Uint8Array;
}

/**
 * A challenge for one site, valid for a limited time. Only the caller who requested it has it. The owner
 * publishes its hash ({@link publishedValueOf}), so that a reader of public DNS cannot prove the domain in
 * the owner's place.
 */
export function challengeOf({ site, expiresAt, nonce }: ChallengeParts, sign: Sign): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 0, SECONDS_BYTES);
  head.set(nonce, SECONDS_BYTES);
  const mac = sign(`agentterms owner challenge\n${site}\n${head.toString('base64url')}`);
  return `${PREFIX}${Buffer.concat([head, mac]).toString('base64url')}`;
}

/** Whether a text is a challenge that was made here for the site and is still valid. */
export function readChallenge(
  { text, site, now }: { readonly text: string; readonly site: DomainName; readonly now: Date },
  sign: Sign,
): 'valid' | 'expired' | 'unknown' {
  if (!CHALLENGE.test(text)) return 'unknown';
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  const expiresAt = new Date(bytes.readUIntBE(0, SECONDS_BYTES) * 1000);
  const nonce = bytes.subarray(SECONDS_BYTES, HEAD_BYTES);
  // Hashes are compared, so that timing does not reveal how much of it is correct.
  const made = challengeOf({ site, expiresAt, nonce }, sign);
  if (tokenHash(text) !== tokenHash(made)) return 'unknown';
  return now < expiresAt ? 'valid' : 'expired';
}

/** What the owner of a site publishes for a challenge. */
export function publishedValueOf(challenge: string): string {
  return `agentterms-verification=${createHash('sha256').update(challenge, 'utf8').digest('base64url')}`;
}
