import { compile, type FormatCallback } from 'html-to-text';
import { oneLine } from './clean-characters.js';
import { unwrapLines } from './unwrap-lines.js';

const block: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => {
      const line = oneLine(text);
      return line === '' ? '' : `${'#'.repeat(Number(element.name?.[1]))} ${line}`;
    },
  });
};

const list: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => tidyText(text).replace(/\n\n(?= {0,16}(?:-|\d{1,6}\.) )/g, '\n'),
  });
};

const item: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  const number: string | undefined = element.attribs?.value;
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (text) => markItem(number === undefined ? '-' : `${number}.`, text),
  });
};

/** Lines behind the first stand two spaces further in, as Markdown has it. */
function markItem(mark: string, text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  if (first === '') return '';
  return [`${mark} ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}

const preformatted: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2, isPre: true });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2, blockTransform: unwrapLines });
};

const table: FormatCallback = (element, walk, builder) => {
  builder.openTable();
  for (const row of element.children) {
    builder.openTableRow();
    for (const cell of row.children) {
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: writeRows, leadingLineBreaks: 2, trailingLineBreaks: 2 });
};

function writeRows(rows: readonly (readonly { readonly text: string }[])[]): string {
  return rows
    .map((row) => row.map(({ text }) => oneLine(text)))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: Number.MAX_SAFE_INTEGER },
  formatters: { block, heading, list, item, preformatted, table },
  selectors: [
    { selector: 'div', format: 'block' },
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, format: 'heading' })),
    { selector: 'ul', format: 'list' },
    { selector: 'li', format: 'item' },
    { selector: 'pre', format: 'preformatted' },
    { selector: 'table', format: 'table' },
  ],
});

/** The text of `writeVisibleMarkup`'s markup in the form that `PageContent.text` promises. */
export function layOutMarkup(markup: string): string {
  return tidyText(convert(markup));
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
