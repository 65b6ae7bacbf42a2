import { isObject, objectOf } from '../is-object.js';
import { CONDITIONS_EXTENSION_KEY } from '../terms/extension-keys.js';
import { PERMISSION_KEYS, type PermissionKey, type PlainPermissionValue } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { LIMITED_DATA, LIMITED_MEANS, LIMITED_PURPOSES } from './condition.js';
import { limitsSentence, type ShownLimits } from './limits-sentence.js';
import { placesOf } from './read-conditions.js';

/**
 * How far the denial of a key reaches, where a document says that it is narrower than the key. A document is anybody's: what is not
 * all of a known form limits nothing, so that the denial counts in full.
 */
export function readLimits(
  extensions: Readonly<Record<string, unknown>> | undefined,
  key: PermissionKey,
  value: PlainPermissionValue,
): ShownLimits | undefined {
  const isDenied = value === false || (typeof value === 'object' && value?.allowed === false);
  const given = objectOf(objectOf(extensions?.[CONDITIONS_EXTENSION_KEY]).limits)[key];
  return isDenied ? readLimitsOf(given) : undefined;
}

/** How far each denial of a document reaches, where it is narrower than its key; absent where none is. */
export function keepLimits({
  permissions,
  extensions,
}: Pick<TermsDocument, 'permissions' | 'extensions'>):
  | Readonly<Partial<Record<PermissionKey, ShownLimits>>>
  | undefined {
  const kept = PERMISSION_KEYS.flatMap((key) => {
    const value = Object.hasOwn(permissions, key) ? (permissions[key] ?? null) : null;
    const limits = readLimits(extensions, key, value);
    return limits === undefined ? [] : [[key, limits] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The limits of an answer, which is as little to be trusted as a document. */
export function readAnsweredLimits(given: unknown): ShownLimits | undefined {
  if (!isObject(given)) return undefined;
  const { text: _, ...limits } = given;
  return readLimitsOf(limits);
}

function readLimitsOf(given: unknown): ShownLimits | undefined {
  if (!isObject(given)) return undefined;
  const { evidence, ...reach } = given;
  const named = Object.entries(reach);
  if (named.length === 0 || !named.every(([name, words]) => areWords(WORDS.get(name), words)))
    return undefined;
  const limits = { ...reach, ...placesOf(evidence) };
  return { ...limits, text: limitsSentence(limits) };
}

const WORDS = new Map<string, readonly string[]>([
  ['data', LIMITED_DATA],
  ['purposes', LIMITED_PURPOSES],
  ['means', LIMITED_MEANS],
]);

function areWords(known: readonly string[] | undefined, given: unknown): boolean {
  return (
    known !== undefined &&
    Array.isArray(given) &&
    given.length > 0 &&
    given.length <= known.length &&
    given.every((word) => known.includes(word))
  );
}

/** A value without the sentence on its limits, for those who say it beside the value's own words. */
export function withoutLimits(
  value: PlainPermissionValue,
  limits: Pick<ShownLimits, 'text'> | undefined,
): PlainPermissionValue {
  if (limits === undefined || value === null || typeof value === 'boolean') return value;
  const { conditions = '', ...rest } = value;
  const others = conditions.replace(limits.text, '').trim();
  return { ...rest, ...(others !== '' && { conditions: others }) };
}
