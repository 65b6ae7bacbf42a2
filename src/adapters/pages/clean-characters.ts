/**
 * Characters that no reader sees, which can hide words or split one so that no rule finds it: controls, soft hyphens,
 * zero-width and direction marks, fillers, and the tag characters that spell ASCII unseen.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text as it looks: without characters that cannot be seen, and with plain spaces for unbreakable ones. */
export function cleanCharacters(text: string): string {
  return text.replace(UNSEEN, '').replaceAll('\u00a0', ' ');
}

/** The text in one line, cut at `maxLength` characters. */
export function oneLine(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const line = cleanCharacters(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxLength ? line : line.slice(0, maxLength).toWellFormed().trimEnd();
}

/** Without white space at the ends of lines, and at most one blank line at a time. */
export function tidyText(text: string): string {
  // Line by line, since a pattern for white space before an end starts anew at each space of a long run.
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
