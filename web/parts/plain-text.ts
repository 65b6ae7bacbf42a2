/**
 * Characters that are invisible, or that change how others look: controls, bidirectional and zero-width
 * marks, tags, line separators. A site could hide or reverse its words with them. Joiners, which some scripts
 * need within words, stay.
 */
const UNSEEN =
  /\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u034f\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u2028\u2029]/gu;
const SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Untrusted text for people: single spaces, invisible characters shown as code points, and a bounded length.
 */
export function plainText(text: string, most = 10_000): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.toWellFormed().replace(SPACE, ' ').replace(UNSEEN, codePointOf);
}

/** Like {@link plainText}, for untrusted text that keeps its lines. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : codePointOf(mark)));
}

function codePointOf(mark: string): string {
  return `\u27e8U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`;
}

/** Whether a text contains invisible characters other than line ends. */
export function hasUnseen(text: string): boolean {
  return text.replace(SPACE, ' ').search(UNSEEN) >= 0;
}

/** A string literal of JSON and JavaScript, with invisible characters escaped. */
export function stringLiteral(text: string): string {
  return escaped(JSON.stringify(text.toWellFormed()));
}

/** JSON text with invisible characters in its strings escaped. */
export function escaped(json: string): string {
  const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(UNSEEN, (mark) => (mark === '\n' ? mark : mark.split('').map(escapeOf).join('')));
}

/** The URL of a web address; undefined for any other text, which gets no link. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
