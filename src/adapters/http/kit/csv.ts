import { stringify } from 'csv-stringify/sync';

/**
 * First characters that make a spreadsheet run a text, also in East Asian full width, and the mark itself.
 */
const MARKED = /^['=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Records as CSV (RFC 4180), piece by piece, after a header line. A text that a spreadsheet would run, or
 * that begins with `'`, gets a `'` in front. A reader restores each text by dropping a first `'`.
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
