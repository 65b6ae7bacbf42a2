/**
 * Characters that no reader sees. They can hide words, or split a word so that no rule finds it: controls,
 * soft hyphens, zero-width and direction marks, fillers, and the tag characters that spell ASCII invisibly.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text as it looks: without invisible characters, and with plain spaces for unbreakable ones. */
export function cleanCharacters(text: string): string {
  return text.replace(UNSEEN, '').replaceAll('\u00a0', ' ');
}

/** The text in one line, cut at `maxLength` characters. */
export function oneLine(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const line = cleanCharacters(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxLength ? line : line.slice(0, maxLength).toWellFormed().trimEnd();
}

/** Removes white space at the ends of lines, and all but one of successive blank lines. */
export function tidyText(text: string): string {
  // Line by line, since a pattern for white space before an end starts again at each space of a long run.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
