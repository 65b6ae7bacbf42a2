/** What makes a stretch differ from its plain form. */
const MARKS = /[*_`\\[\]|\u2018\u2019\u02bc\u201c-\u201e«»\u2010-\u2015]|\s\s|[^\S ]|^ | $/;
const LINK = /\]\([^)\s]{0,300}[^)]{0,80}\)/g;
const INLINE = /[*_`\\[\]|]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e«»]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u02bc]/g;
const DASHES = /[\u2010-\u2015]/g;
/** Any white space but a single space, which stays as it is. */
const SPACES = /\s{2,}|[^\S ]/g;

/** Lower case with the same offsets. */
export function lowerCased(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // Only the dotted capital I of Turkish grows.
  return text.replaceAll('\u0130', 'i').toLowerCase();
}

/** A stretch of lower-cased text without inline marks, with plain quotes, hyphens and single spaces. */
export function plainOf(lower: string, start: number, end: number): string {
  const slice = lower.slice(start, end);
  if (!MARKS.test(slice)) return slice;
  return slice
    .replace(LINK, ']')
    .replace(INLINE, '')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .trim();
}
