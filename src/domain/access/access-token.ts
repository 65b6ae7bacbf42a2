import { DomainError } from '../errors.js';
import { isOwnerName } from '../owners/owner-name.js';

/** Prefix of every token that is made here: those of operators and those of sites' owners. */
const PREFIX = 'att_';
const OWNER_TOKEN_PREFIX = 'ato_';
/** Random bytes of a token. There are too many to guess, so an unsalted hash of the token is safe to keep. */
export const ACCESS_TOKEN_BYTES = 32;
/** How old the stored time of the last use may be before it is written again. */
export const LAST_USE_PRECISION_MS = 60_000;

/**
 * Names in histories that do not belong to a token that was made here: the generator, the registry that the
 * service ships, and the tokens of the settings. Owners have their own names (`ownerName`).
 */
export const GENERATOR_NAME = 'generator';
export const SHIPPED_REGISTRY_NAME = 'shipped registry';
export const BOOTSTRAP_NAMES = { admin: 'bootstrap-admin', auditor: 'bootstrap-auditor' } as const;
const RESERVED: ReadonlySet<string> = new Set([
  GENERATOR_NAME,
  SHIPPED_REGISTRY_NAME,
  ...Object.values(BOOTSTRAP_NAMES),
]);

/** The token made of {@link ACCESS_TOKEN_BYTES} random bytes. */
export function accessTokenOf(random: Buffer): string {
  return `${PREFIX}${random.toString('base64url')}`;
}

/** The token of a site's owner, made as {@link accessTokenOf} makes others. */
export function ownerTokenOf(random: Buffer): string {
  return `${OWNER_TOKEN_PREFIX}${random.toString('base64url')}`;
}

/**
 * @throws DomainError `conflict` for a name that a history could confuse with another one
 */
export function assertOwnName(name: string): void {
  if (RESERVED.has(name.toLowerCase()) || isOwnerName(name))
    throw new DomainError('conflict', `The name ${name} is taken by a part of the service.`);
}

/** The rule of {@link isTokenName}, for people. */
export const TOKEN_NAME_RULE = '1 to 100 letters A to Z, digits and . _ - @, with single spaces between them';
const TOKEN_NAME = /^(?=.{1,100}$)[A-Za-z0-9._@-]+(?: [A-Za-z0-9._@-]+)*$/;

/**
 * Whether a token can have the name. Few characters are allowed, so that no two names look alike in a
 * history.
 */
export function isTokenName(text: string): boolean {
  return TOKEN_NAME.test(text);
}

/**
 * Names are not used again, not even those of revoked tokens: a history could not distinguish the two tokens.
 */
export function nameTaken(cause?: unknown): DomainError {
  const message = 'There is or was a token of this name; names are not used again.';
  return new DomainError('conflict', message, { cause });
}
