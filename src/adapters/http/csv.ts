import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet runs, in the full width of East Asia too; and what would then look as if it had been marked. */
const MARKED = /^['=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Records as CSV (RFC 4180), piece by piece, after a line of names. A text that a spreadsheet would run, or that begins
 * with `'`, gets a `'` before it: without its first `'`, if it has one, each is as it was.
 */
export async function* csvTexts(
  columns: readonly string[],
  pieces: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`;
  for await (const records of pieces) {
    yield stringify([...records], {
      columns,
      record_delimiter: 'windows',
      cast: { string: (text) => (MARKED.test(text) ? `'${text}` : text) },
    });
  }
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
