import { toPointer } from './json-pointer.js';

const MAX_LENGTH = 80;
/**
 * Characters that would change the look or layout of a message: controls, bidirectional marks, invisible
 * ones.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * A JSON value as a message shows it: as JSON, on one line, at most 80 characters, with every invisible
 * character escaped.
 */
export function quote(value: unknown): string {
  // A long string is cut before it is serialised, so that the cost of a message does not grow with the
  // document.
  const shown = typeof value === 'string' ? value.slice(0, 4 * MAX_LENGTH) : value;
  const json =
    typeof shown === 'number' && !Number.isFinite(shown)
      ? String(shown)
      : (JSON.stringify(shown) ?? String(shown));
  const text = json.replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return text.length > MAX_LENGTH ? `${cut(text)}…` : text;
}

/** Cuts neither inside an escape sequence nor inside a surrogate pair. */
function cut(text: string): string {
  return text.slice(0, MAX_LENGTH - 1).replace(/\\u?[0-9a-f]{0,3}$|[\ud800-\udbff]$/, '');
}

/** A place in the document as it is named at the start of a sentence. */
export function placeOf(segments: readonly (string | number)[]): string {
  if (segments.length === 0) return 'The document';
  const shown = quote(toPointer(segments));
  return shown.slice(1, shown.endsWith('"') ? -1 : undefined);
}
