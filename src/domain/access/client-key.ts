import type { StatedProfile } from '../conditions/profile.js';
import { DomainError } from '../errors.js';

/** Limits of one caller, which replace the service's own (contract: "Limits"). */
export interface ClientLimits {
  /** Requests an hour, for checks and for the generator each. */
  readonly hourly: number;
  /** Requests a day, for checks and for the generator each. */
  readonly daily: number;
}

/** A key that an operator issued to a caller. The key itself is shown once, when it is made, and never stored. */
export interface ClientKey extends ClientLimits {
  /** UUIDv7. */
  readonly id: string;
  /** Names the caller in the log. */
  readonly name: string;
  /** What its holder says of itself; counts for every check with the key that states no other profile. */
  readonly profile?: StatedProfile;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
}

/** Prefix of every key; a bearer token with another prefix is not a client key. */
export const CLIENT_KEY_PREFIX = 'atk_';
/** Random bytes of a key. There are too many to guess, so an unsalted hash of the key is safe to keep. */
export const CLIENT_KEY_BYTES = 32;
/** Highest limit that a key can carry. */
export const MAX_CLIENT_LIMIT = 1_000_000_000;
/** Longest name of a key, in characters. */
export const MAX_CLIENT_NAME_LENGTH = 100;

const KEY = /^atk_[A-Za-z0-9_-]{43}$/;
/**
 * Controls, private and unassigned characters, line separators, and characters that change the direction of
 * text.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\ufffd]/u;
const SAME_LOOKING = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The key made of {@link CLIENT_KEY_BYTES} random bytes. */
export function clientKeyOf(random: Buffer): string {
  return `${CLIENT_KEY_PREFIX}${random.toString('base64url')}`;
}

/** Whether the text has the form of a key. It does not say whether such a key exists. */
export function isClientKey(text: string): boolean {
  return KEY.test(text);
}

export const CLIENT_NAME_RULE =
  'printable characters in composed form, single spaces only between them, of one alphabet among Latin, Greek and Cyrillic';

/** Whether the text can name a key: 1 to 100 characters under {@link CLIENT_NAME_RULE}. */
export function isClientName(text: string): boolean {
  const { length } = [...text];
  return (
    length >= 1 &&
    length <= MAX_CLIENT_NAME_LENGTH &&
    text === text.trim() &&
    !UNPRINTABLE.test(text) &&
    !looksLikeAnother(text)
  );
}

/**
 * Whether its characters differ from the ones it shows, or it mixes alphabets whose letters look the same.
 */
function looksLikeAnother(text: string): boolean {
  const alphabets = SAME_LOOKING.filter((alphabet) => alphabet.test(text));
  return text !== text.normalize('NFKC') || text.includes('  ') || alphabets.length > 1;
}

/**
 * @throws DomainError `invalid_request` when one of the limits can never be reached
 */
export function assertClientLimits({ hourly, daily }: ClientLimits): void {
  if (hourly > daily)
    throw new DomainError(
      'invalid_request',
      `"hourly" (${hourly}) is higher than "daily" (${daily}), so it could never be used up.`,
    );
}
