/**
 * Characters that are not seen, or that change how others are: controls, bidirectional and zero-width marks, tags, line
 * separators. What a site writes could hide or turn round its words with them. Joiners,
 * which scripts need within words, are left alone.
 */
const UNSEEN =
  /\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u034f\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u2028\u2029]/gu;
const SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Untrusted text for people: spaces made one, what is not seen made visible as its code point, the length bounded. */
export function plainText(text: string, most = 10_000): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.toWellFormed().replace(SPACE, ' ').replace(UNSEEN, codePointOf);
}

/** Untrusted text whose lines are kept; else as {@link plainText}. */
export function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : codePointOf(mark)));
}

function codePointOf(mark: string): string {
  return `\u27e8U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`;
}

/** A string as JSON and JavaScript write it, with what is not seen escaped. */
export function stringLiteral(text: string): string {
  return escaped(JSON.stringify(text.toWellFormed()));
}

/** JSON text, with what is not seen in its strings escaped. */
export function escaped(json: string): string {
  const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(UNSEEN, (mark) => (mark === '\n' ? mark : mark.split('').map(escapeOf).join('')));
}

/** The address if it is one of the web; anything else is no link. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
