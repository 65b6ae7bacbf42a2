import type { ArchivedService, ArchivedTerms } from '../../domain/ports/terms-archive.js';

const SUFFIX = '.json';
/** What was declared in the past lies beside what is declared. */
const HISTORY_SUFFIX = '.history.json';

/** The id of the service that a file of this name declares; `undefined` for any other file. */
export function declaredId(fileName: string): string | undefined {
  if (!fileName.endsWith(SUFFIX) || fileName.endsWith(HISTORY_SUFFIX)) return undefined;
  return fileName.slice(0, -SUFFIX.length) || undefined;
}

/**
 * A service's declaration: `{name, terms: {<type>: {fetch, …} | {combine: [{fetch, …}, …], …}}}`. Terms without an
 * address on the web are left out.
 *
 * @throws Error whose message ends a sentence, when the text is no declaration
 */
export function readDeclaration(id: string, text: string): ArchivedService {
  const { name, terms } = fieldsOf(JSON.parse(text));
  if (typeof name !== 'string' || name.trim() === '') throw new Error('it has no name');
  if (!isFields(terms)) throw new Error('it has no terms');
  const declared = Object.entries(terms).map(([type, source]) => ({ type, sourceUrls: urlsOf(source) }));
  return { id, name, terms: inOrder(declared) };
}

/** Terms that have an address on the web, in ascending order of their types. */
export function inOrder(terms: readonly ArchivedTerms[]): readonly ArchivedTerms[] {
  return terms
    .filter(({ sourceUrls }) => sourceUrls.length > 0)
    .sort((one, other) => (one.type < other.type ? -1 : one.type > other.type ? 1 : 0));
}

export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function urlsOf(source: unknown): readonly string[] {
  const { fetch, combine } = fieldsOf(source);
  const addresses = Array.isArray(combine) ? combine.map((part: unknown) => fieldsOf(part).fetch) : [fetch];
  return addresses.filter(isWebAddress);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {};
}
