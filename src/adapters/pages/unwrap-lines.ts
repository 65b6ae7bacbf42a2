/** Lines shorter than this share of the longest one end where their author wanted. */
const FULL_SHARE = 0.6;
/** No editor wraps lines at more. */
const MAX_WRAP_LENGTH = 120;
const BEGINS_BLOCK =
  /^(?:#{1,6} |[-*\u2022\u25aa\u25cf\u00b7] |\(?(?:\d+(?:\.\d+)*|[a-z]|[ivx]{1,5})[.)] |\| )/i;

/**
 * Puts each paragraph of a text with wrapped lines on one line. Paragraphs are separated by blank lines, by a
 * mark that begins an item, and by a line that ends well before the width.
 */
export function unwrapLines(text: string): string {
  const lines = text
    .replace(/\r\n?|\f/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const longest = lines.reduce(
    (length, line) => (line.length > MAX_WRAP_LENGTH ? length : Math.max(length, line.length)),
    0,
  );
  const out: string[] = [];
  let previous = '';
  for (const line of lines) {
    const words = line.trim();
    const goesOn = previous !== '' && words !== '' && !BEGINS_BLOCK.test(words) && isFull(previous, longest);
    if (goesOn) out.push(' ', words);
    else out.push(out.length === 0 ? '' : '\n', words);
    previous = line;
  }
  return out.join('');
}

function isFull(line: string, longest: number): boolean {
  return line.length <= MAX_WRAP_LENGTH && line.length >= longest * FULL_SHARE;
}
