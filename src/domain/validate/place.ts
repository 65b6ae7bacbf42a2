import { toPointer } from './json-pointer.js';
import { quote } from './quote.js';

/** A place in the document as it is named at the start of a sentence. */
export function placeOf(segments: readonly (string | number)[]): string {
  if (segments.length === 0) return 'The document';
  const shown = quote(toPointer(segments));
  return shown.slice(1, shown.endsWith('"') ? -1 : undefined);
}
