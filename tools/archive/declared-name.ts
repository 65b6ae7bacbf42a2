/** Characters; a longer name is no name of a service, whatever it is. */
const MAX_LENGTH = 200;
const UNSEEN = /\p{Cf}/gu;
const BLANKS = /[\s\p{Cc}]+/gu;

/**
 * A service's name as it was declared, fit for one line of any text: without control characters and without what is not
 * seen or turns the order of characters around. `undefined` when nothing is left of it.
 */
export function declaredName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.toWellFormed().replace(UNSEEN, '').replace(BLANKS, ' ').trim();
  return Array.from(name).slice(0, MAX_LENGTH).join('').trimEnd() || undefined;
}
