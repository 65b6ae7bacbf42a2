import { DomainError } from '../errors.js';
import { isOwnerName } from '../owners/owner-name.js';

/** What every token that is made here begins with: that of an operator, and that of a site's owner. */
const PREFIX = 'att_';
const OWNER_TOKEN_PREFIX = 'ato_';
/** Random bytes of a token: too many to be guessed, so that an unsalted hash of it gives nothing away. */
export const ACCESS_TOKEN_BYTES = 32;
/** How old the kept time of the last use may be before it is written anew. */
export const LAST_USE_PRECISION_MS = 60_000;

/**
 * Names in histories that are no names of tokens that were made, beside those of owners (`ownerName`): the generator,
 * the registry that the service ships, and the tokens of the settings.
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

/** @throws DomainError `conflict` for a name that would be taken for another's in a history */
export function assertOwnName(name: string): void {
  if (RESERVED.has(name.toLowerCase()) || isOwnerName(name))
    throw new DomainError('conflict', `The name ${name} is taken by a part of the service.`);
}

/** What {@link isTokenName} takes, for people. */
export const TOKEN_NAME_RULE = '1 to 100 letters A to Z, digits and . _ - @, with single spaces between them';
const TOKEN_NAME = /^(?=.{1,100}$)[A-Za-z0-9._@-]+(?: [A-Za-z0-9._@-]+)*$/;

/** Whether a token can have the name: from few letters, so that in a history none looks like another. */
export function isTokenName(text: string): boolean {
  return TOKEN_NAME.test(text);
}

/** Names are not used again, also not those of revoked tokens: a history would not tell which of the two it was. */
export function nameTaken(cause?: unknown): DomainError {
  const message = 'There is or was a token of this name; names are not used again.';
  return new DomainError('conflict', message, { cause });
}
