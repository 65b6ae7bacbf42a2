import { listOf, objectOf } from '../is-object.js';
import { META_EXTENSION_KEY } from '../terms/extension-keys.js';
import { DECISIONS, type Decision, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** For each key that is open because readers differ, what these say, each once. */
export type ContestedKeys = Readonly<Partial<Record<PermissionKey, readonly Decision[]>>>;

/** The keys without a value on which readers differ, as a document names them; anybody may have written it. */
export function contestedOf({
  permissions,
  extensions,
}: Pick<TermsDocument, 'permissions' | 'extensions'>): ContestedKeys | undefined {
  const named = objectOf(objectOf(extensions?.[META_EXTENSION_KEY]).contested);
  const open = PERMISSION_KEYS.flatMap((key) => {
    const given = Object.hasOwn(named, key) ? listOf(named[key]) : [];
    const said = DECISIONS.filter((one) => given.includes(one));
    return said.length > 1 && (permissions[key] ?? null) === null ? [[key, said] as const] : [];
  });
  return open.length === 0 ? undefined : Object.fromEntries(open);
}

const WORDS: Readonly<Record<Decision, string>> = {
  allowed: 'allowed',
  denied: 'not allowed',
  not_specified: 'not addressed',
};

/** "allowed, or not addressed". */
export function saidInWords(said: readonly Decision[]): string {
  return said.map((one) => WORDS[one]).join(', or ');
}
