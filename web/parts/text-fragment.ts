/**
 * A longer passage is named by its first and last words, which survive more changes of the page between them.
 */
const WHOLE_UP_TO = 8;
const WORDS_AT_ENDS = 4;

/**
 * The address of a page with a passage for the browser to find and highlight (WICG, URL fragment text
 * directives). A browser that does not support them, or does not find the words, shows the page as usual.
 * Addresses of other formats, such as PDF, are unchanged.
 */
export function withPassage(href: string, quote: string | undefined): string {
  const url = URL.parse(href);
  if (url === null || quote === undefined || /\.pdf$/i.test(url.pathname)) return href;
  const words = wordsOf(quote);
  if (words.length === 0) return href;
  const directive =
    words.length <= WHOLE_UP_TO
      ? encoded(between(quote, words[0], words.at(-1)))
      : [
          between(quote, words[0], words[WORDS_AT_ENDS - 1]),
          between(quote, words.at(-WORDS_AT_ENDS), words.at(-1)),
        ]
          .map(encoded)
          .join(',');
  return `${href}${href.includes('#') ? '' : '#'}:~:text=${directive}`;
}

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The words of the text, also in languages without spaces between them. */
function wordsOf(text: string): readonly Word[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
  return segments
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}

function between(text: string, first: Word | undefined, last: Word | undefined): string {
  return text.slice(first?.start, last?.end).replace(/\s+/g, ' ');
}

/** `-` and `,` are special in a directive, and `encodeURIComponent` keeps the former. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');
}
