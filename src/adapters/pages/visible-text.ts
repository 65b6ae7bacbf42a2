import { cleanCharacters, oneLine, tidyText } from './clean-characters.js';
import { childrenOf, type DomElement, type DomNode, isElement, textOf } from './dom.js';
import type { MainContent } from './main-content.js';
import {
  beginsWithHeading,
  findSections,
  firstSeen,
  headingLevel,
  type Sections,
  wholeNumber,
} from './sections.js';
import { cellsOf, isDataTable, rowsOf } from './table-cells.js';
import { unwrapLines } from './unwrap-lines.js';

/** Deeper lists become part of their eighth level. */
const MAX_LIST_LEVELS = 8;

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr legend main menu nav ol p pre search section summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
);

/**
 * The content in the form that `PageContent.text` promises, cut after `maxLength` characters of the page
 * itself.
 */
export function writeVisibleText({ within, leftOut }: MainContent, maxLength: number): string {
  const writer = new TextWriter(leftOut, findSections(within), maxLength);
  writer.write(within);
  return writer.text;
}

class TextWriter {
  readonly #leftOut: ReadonlySet<DomElement>;
  readonly #sections: Sections;
  #layout = new Layout(false);
  #left: number;
  #listDepth = 0;
  /** Level of the items. Items are nested deeper than their list only if they have text there. */
  #listLevel = 0;
  /** Number of a clause, to be shown by the heading that the clause begins with. */
  #pendingNumber = '';

  constructor(leftOut: ReadonlySet<DomElement>, sections: Sections, maxLength: number) {
    this.#leftOut = leftOut;
    this.#sections = sections;
    this.#left = maxLength;
  }

  get text(): string {
    return tidyText(this.#layout.text);
  }

  write(node: DomNode): void {
    if (this.#left <= 0) return;
    const text = textOf(node);
    if (text !== undefined) this.#text(text);
    else if (isElement(node) && !this.#leftOut.has(node)) this.#element(node);
  }

  #text(text: string): void {
    const seen = cleanCharacters(text).slice(0, this.#left);
    this.#left -= seen.length;
    this.#layout.addText(seen);
  }

  #element(element: DomElement): void {
    const level = headingLevel(element);
    const { name } = element;
    if (level !== undefined) this.#heading(element, level);
    else if (name === 'br') this.#layout.breakLine();
    else if (name === 'li') this.#item(element, '');
    else if (name === 'ol' || name === 'ul' || name === 'menu') this.#list(element);
    else if (name === 'table' && isDataTable(element, this.#sections)) this.#table(element);
    else if (name === 'pre') this.#layout.addBlock(unwrapLines(this.#layOut(element, true).text));
    else if (BLOCKS.has(name)) this.#block(element);
    else this.#children(element);
  }

  #children(element: DomElement): void {
    for (const child of childrenOf(element)) this.write(child);
  }

  #block(element: DomElement): void {
    this.#layout.breakBlock();
    this.#children(element);
    this.#layout.breakBlock();
  }

  /** The text of an element, laid out separately from its surroundings. */
  #layOut(element: DomElement, isPre = this.#layout.isPre): Layout {
    return this.#apart(isPre, () => this.#children(element));
  }

  #apart(isPre: boolean, write: () => void): Layout {
    const outer = this.#layout;
    const inner = new Layout(isPre);
    this.#layout = inner;
    write();
    this.#layout = outer;
    return inner;
  }

  #heading(element: DomElement, level: number): void {
    const number = this.#pendingNumber;
    this.#pendingNumber = '';
    const line = oneLine(`${number}${this.#layOut(element).text}`);
    this.#layout.addBlock(line === '' ? '' : `${'#'.repeat(level)} ${line}`);
  }

  #list(list: DomElement): void {
    // Each list lays out its text again, so their nesting is limited.
    const isLaidOut = this.#listDepth < MAX_LIST_LEVELS;
    this.#listDepth += 1;
    if (isLaidOut) {
      const items = this.#apart(this.#layout.isPre, () => this.#items(list));
      this.#layout.addBlock(joinItems(items.text));
    } else {
      this.#layout.breakBlock();
      this.#items(list);
      this.#layout.breakBlock();
    }
    this.#listDepth -= 1;
  }

  #items(list: DomElement): void {
    let number = wholeNumber(list.attribs.start) ?? 1;
    for (const child of childrenOf(list)) {
      if (isElement(child) && child.name === 'li') {
        number = wholeNumber(child.attribs.value) ?? number;
        this.#item(child, list.name === 'ol' ? `${number}. ` : '');
        number += 1;
      } else this.write(child);
    }
  }

  /** `number` as it is written before the text; empty in a list without numbers. */
  #item(item: DomElement, number: string): void {
    const first = firstSeen(item);
    // A clause with a heading is a section that happens to be numbered by a list.
    if (this.#sections.withHeading.has(item)) {
      if (beginsWithHeading(item)) this.#pendingNumber = number;
      else this.#layout.addText(number);
      this.#block(item);
      this.#pendingNumber = '';
      // An item that only indents a list.
    } else if (first?.name === 'ul' || first?.name === 'ol' || this.#listLevel >= MAX_LIST_LEVELS) {
      this.#block(item);
    } else {
      this.#listLevel += 1;
      const { text, blockBreaks } = this.#layOut(item);
      this.#layout.addBlock(markItem(number || '- ', text), Math.max(blockBreaks, 1));
      this.#listLevel -= 1;
    }
  }

  #table(table: DomElement): void {
    const rows = rowsOf(table)
      .map((row) => cellsOf(row).map((cell) => oneLine(this.#layOut(cell).text)))
      .filter((cells) => cells.some((cell) => cell !== ''));
    this.#layout.addBlock(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  }
}

/** Words separated by one space, with line breaks where they are due. */
class Layout {
  readonly isPre: boolean;
  readonly #parts: string[] = [];
  /** Line breaks due before the next part: those that the adjacent blocks demand, and those in between. */
  #blockBreaks = 0;
  #lineBreaks = 0;
  #endsInSpace = true;

  /** `isPre` keeps white space as it is. */
  constructor(isPre: boolean) {
    this.isPre = isPre;
  }

  get text(): string {
    return this.#parts.join('');
  }

  /** The breaks that the last block demands. */
  get blockBreaks(): number {
    return this.#blockBreaks;
  }

  addText(text: string): void {
    const spaced = this.isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
    const words = this.#endsInSpace && !this.isPre ? spaced.replace(/^ /, '') : spaced;
    if (words === '') return;
    this.#add(words);
    this.#endsInSpace = words.endsWith(' ');
  }

  /** A text with its own lines, with at least `breaks` line breaks before and after it. */
  addBlock(text: string, breaks = 2): void {
    this.breakBlock(breaks);
    if (text !== '') this.#add(text);
    this.breakBlock(breaks);
  }

  breakBlock(breaks = 2): void {
    this.#blockBreaks = Math.max(this.#blockBreaks, breaks);
    this.#endsInSpace = true;
  }

  breakLine(): void {
    this.#lineBreaks += 1;
    this.#endsInSpace = true;
  }

  #add(text: string): void {
    this.#parts.push('\n'.repeat(Math.min(this.#blockBreaks + this.#lineBreaks, 2)), text);
    this.#blockBreaks = 0;
    this.#lineBreaks = 0;
  }
}

/** Removes blank lines before the items of a list. */
function joinItems(text: string): string {
  return tidyText(text).replace(/\n\n(?= {0,16}(?:-|\d{1,6}\.) )/g, '\n');
}

/** Lines after the first are indented by two more spaces, as in Markdown. */
function markItem(mark: string, text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  if (first === '') return '';
  return [`${mark}${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}
