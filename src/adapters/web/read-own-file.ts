import { isObject } from '../../domain/is-object.js';
import type { FetchedPage } from '../../domain/ports/page-fetcher.js';
import { documentHash } from '../../domain/terms/canonical.js';
import type { OwnFilePlace, OwnFileState } from '../../domain/terms/own-file.js';
import { MAX_DEPTH } from '../../domain/validate/findings.js';
import { inspectValue } from '../../domain/validate/inspect-value.js';
import { parseJson } from '../../domain/validate/parse-json.js';
import type { DocumentValidator } from '../../domain/validate/ports.js';

const JSON_TYPES: readonly string[] = [
  'application/json',
  'text/json',
  'application/x-json',
  'application/ld+json',
  'application/schema+json',
];

/** Types under which servers return a JSON file. An answer without a type counts as the last one. */
export const OWN_FILE_MEDIA_TYPES: readonly string[] = [
  ...JSON_TYPES,
  'text/plain',
  'application/octet-stream',
];

const LIMITS = { maxDepth: MAX_DEPTH, maxFindings: 3 };
/**
 * Most objects, lists and other values in an accepted file. A useful file has some hundreds. 256 KiB of `{}`
 * would be 84,000, which cost the process thirty times the size of their text.
 */
const MAX_VALUES = 10_000;
const MAX_PROBLEM_LENGTH = 300;

/** The content of a place. */
export type OwnFileReading = Pick<OwnFilePlace, 'state' | 'file' | 'text'>;

/**
 * Reads a page with status 200. Many sites answer any address with one of their own pages. So markup is not a
 * file under any type. Under a type that is not JSON, only a text that begins like an object is a file.
 */
export function readOwnFile(page: FetchedPage, validator: DocumentValidator): OwnFileReading {
  const text = decode(page.body);
  const first = (text ?? Buffer.from(page.body).toString('latin1')).trimStart().at(0);
  const maybeObject = first === '{' || JSON_TYPES.includes(page.mediaType);
  if (first === '<' || !maybeObject) return { state: 'wrong_type', file: { kind: 'none' } };

  const invalid = (
    state: OwnFileState,
    why: string,
    content?: Readonly<Record<string, unknown>>,
  ): OwnFileReading => ({
    state,
    file: {
      kind: 'invalid',
      sourceUrl: page.url,
      problem: asProblem(why),
      ...(content !== undefined && { content }),
    },
    ...(text !== undefined && { text }),
  });
  if (text === undefined) return invalid('not_text', 'The file is not text in UTF-8.');
  const value = quickValue(text);
  if (isOver(MAX_VALUES, value))
    return invalid('too_many_values', `The file holds more than ${MAX_VALUES} values.`);
  const parsed = parseJson(text, LIMITS);
  if (!parsed.ok) return invalid('not_json', `The file cannot be read as JSON: ${parsed.finding.message}`);
  const problems = [...parsed.findings, ...inspectValue(parsed.value, LIMITS)];
  const verdict = validator.validate(value, LIMITS.maxFindings);
  const findings = [...problems, ...(verdict.valid ? [] : verdict.errors)];
  if (!verdict.valid || findings.length > 0) {
    const messages = findings.slice(0, LIMITS.maxFindings).map(({ message }) => message);
    const content = problems.some(({ keyword }) => keyword === 'depth') ? undefined : asObject(value);
    return invalid('not_valid', `The file is not a valid terms document: ${messages.join(' ')}`, content);
  }
  const { document } = verdict;
  const file = {
    kind: 'found',
    document,
    documentHash: documentHash(document),
    sourceUrl: page.url,
  } as const;
  return { state: 'valid', file, text };
}

/**
 * Parses quickly; `undefined` for a text that is not JSON. The reader that reports what is wrong takes ten
 * times as long. Its texts are slices, any of which would keep the whole file in memory.
 */
function quickValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value from JSON contains more than `max` values, itself included. */
function isOver(max: number, value: unknown): boolean {
  const open: unknown[] = [value];
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= max) return true;
    const next = open.pop();
    if (typeof next === 'object' && next !== null)
      for (const member of Object.values(next)) open.push(member);
  }
  return false;
}

/**
 * JSON is UTF-8 whatever a header says (RFC 8259, section 8.1). Editors that write UTF-16 add a byte order
 * mark.
 */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

/** One line of bounded length, since findings quote the file, which is untrusted. */
function asProblem(sentence: string): string {
  const line = sentence.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_PROBLEM_LENGTH
    ? line
    : `${characters.slice(0, MAX_PROBLEM_LENGTH - 1).join('')}…`;
}
