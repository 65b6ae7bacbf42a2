import { withoutMark } from '../../src/app/parse-json-file.js';
import { isObject } from '../../src/domain/is-object.js';
import { type ArchivedService, type ArchivedTerms, compareTexts } from './domains/archived-service.js';

const SUFFIX = '.json';
/** Past declarations are next to the current ones. */
const HISTORY_SUFFIX = '.history.json';
/**
 * Characters that an address parser ignores, and so would hide. A space inside an address is encoded in
 * output.
 */
const HIDDEN = /[^\S ]|\p{Cc}|^ | $/u;
/** An address whose host is written as it is requested. */
const PLAIN_HOST = /^https?:\/\/[A-Za-z0-9.:-]+(?:[/?#]|$)/i;

/** In characters; a longer text is not the name of a service. */
const MAX_NAME_LENGTH = 200;
const UNSEEN = /\p{Cf}/gu;
const BLANKS = /[\s\p{Cc}]+/gu;

/** The id of the service that a file of this name declares; `undefined` for any other file. */
export function declaredId(fileName: string): string | undefined {
  if (!fileName.endsWith(SUFFIX) || fileName.endsWith(HISTORY_SUFFIX)) return undefined;
  return fileName.slice(0, -SUFFIX.length) || undefined;
}

/**
 * A service's declaration: `{name, terms: {<type>: {fetch, …} | {combine: [{fetch, …}, …], …}}}`. Terms
 * without a web address are left out.
 *
 * @throws Error whose message ends a sentence, when the text is not a declaration
 */
export function readDeclaration(id: string, text: string): ArchivedService {
  const { name: declared, terms } = fieldsOf(JSON.parse(withoutMark(text)));
  const name = declaredName(declared);
  if (name === undefined) throw new Error('it has no name');
  if (!isObject(terms)) throw new Error('it has no terms');
  const sources = Object.entries(terms).map(([type, source]) => ({ type, sourceUrls: urlsOf(source) }));
  return { id, name, terms: inOrder(sources) };
}

/**
 * A service's declared name, safe for one line of any text: without control characters, invisible characters
 * and those that change the direction of text. `undefined` when nothing is left of it.
 */
export function declaredName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.toWellFormed().replace(UNSEEN, '').replace(BLANKS, ' ').trim();
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join('').trimEnd() || undefined;
}

/** Terms that have a web address, in ascending order of their types. */
function inOrder(terms: readonly ArchivedTerms[]): readonly ArchivedTerms[] {
  return terms
    .filter(({ sourceUrls }) => sourceUrls.length > 0)
    .sort((one, other) => compareTexts(one.type, other.type));
}

/**
 * An address without credentials, in one line; `undefined` for anything else. It stays as declared, except
 * for a host with non-ASCII letters, which gets its `xn--` form.
 */
function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || HIDDEN.test(value)) return undefined;
  const { protocol, username, password, href } = URL.parse(value) ?? NOWHERE;
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  return PLAIN_HOST.test(value) ? value : href;
}

const NOWHERE = { protocol: '', username: '', password: '', href: '' };

function urlsOf(source: unknown): readonly string[] {
  const { fetch, combine } = fieldsOf(source);
  const addresses = Array.isArray(combine) ? combine.map((part: unknown) => fieldsOf(part).fetch) : [fetch];
  return addresses.map(webAddress).filter((address) => address !== undefined);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
