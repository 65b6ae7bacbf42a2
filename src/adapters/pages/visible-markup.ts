import { cleanCharacters } from './clean-characters.js';
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

/** Deeper lists are written as one with their eighth level. */
const MAX_LIST_LEVELS = 8;

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form header hgroup hr legend main menu nav ol p pre search section summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
);

/**
 * The content as markup of the few elements that make the form of a text: `div`, `h1` to `h6`, `ul`, `li`, `pre`,
 * `table`, `tr`, `td`, `br`. The item of a numbered list carries its number as `value`. Cut behind `maxLength`
 * characters of text.
 */
export function writeVisibleMarkup({ within, leftOut }: MainContent, maxLength: number): string {
  const writer = new MarkupWriter({ leftOut, maxLength, sections: findSections(within) });
  writer.write(within);
  return writer.markup;
}

interface WriterParts {
  readonly leftOut: ReadonlySet<DomElement>;
  readonly sections: Sections;
  readonly maxLength: number;
}

class MarkupWriter {
  readonly #leftOut: ReadonlySet<DomElement>;
  readonly #sections: Sections;
  readonly #out: string[] = [];
  #left: number;
  #listDepth = 0;
  /** Of the items, which are further in than their list only where their text is. */
  #listLevel = 0;
  /** Number of a clause that the heading it begins with has to show. */
  #pendingNumber = '';

  constructor({ leftOut, sections, maxLength }: WriterParts) {
    this.#leftOut = leftOut;
    this.#sections = sections;
    this.#left = maxLength;
  }

  get markup(): string {
    return this.#out.join('');
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
    this.#out.push(seen.replace(/[&<>]/g, (character) => ENTITIES[character] ?? ''));
  }

  #element(element: DomElement): void {
    const level = headingLevel(element);
    const { name } = element;
    if (level !== undefined) this.#heading(element, level);
    else if (name === 'br') this.#out.push('<br>');
    else if (name === 'li') this.#item(element, '');
    else if (name === 'ol' || name === 'ul' || name === 'menu') this.#list(element);
    else if (name === 'table' && isDataTable(element, this.#sections)) this.#table(element);
    else if (name === 'pre') this.#wrapped('pre', element);
    else if (BLOCKS.has(name)) this.#wrapped('div', element);
    else this.#children(element);
  }

  #children(element: DomElement): void {
    for (const child of childrenOf(element)) this.write(child);
  }

  #wrapped(tag: string, element: DomElement): void {
    this.#out.push(`<${tag}>`);
    this.#children(element);
    this.#out.push(`</${tag}>`);
  }

  #heading(element: DomElement, level: number): void {
    this.#out.push(`<h${level}>`, this.#pendingNumber);
    this.#pendingNumber = '';
    this.#children(element);
    this.#out.push(`</h${level}>`);
  }

  #list(list: DomElement): void {
    const numbered = list.name === 'ol';
    let number = wholeNumber(list.attribs.start) ?? 1;
    // Each list lays out its text anew, so that only so many may stand in each other.
    const tag = this.#listDepth < MAX_LIST_LEVELS ? 'ul' : 'div';
    this.#listDepth += 1;
    this.#out.push(`<${tag}>`);
    for (const child of childrenOf(list)) {
      if (isElement(child) && child.name === 'li') {
        number = wholeNumber(child.attribs.value) ?? number;
        this.#item(child, numbered ? `${number}` : '');
        number += 1;
      } else this.write(child);
    }
    this.#out.push(`</${tag}>`);
    this.#listDepth -= 1;
  }

  #item(item: DomElement, number: string): void {
    const mark = number === '' ? '' : `${number}. `;
    const first = firstSeen(item);
    // A clause with a heading is a section that happens to be numbered by a list.
    if (this.#sections.withHeading.has(item)) {
      if (beginsWithHeading(item)) this.#pendingNumber = mark;
      else this.#out.push(mark);
      this.#wrapped('div', item);
      this.#pendingNumber = '';
      // An item that is only there to set a list further in.
    } else if (first?.name === 'ul' || first?.name === 'ol' || this.#listLevel >= MAX_LIST_LEVELS) {
      this.#wrapped('div', item);
    } else {
      this.#listLevel += 1;
      this.#out.push(mark === '' ? '<li>' : `<li value="${number}">`);
      this.#children(item);
      this.#out.push('</li>');
      this.#listLevel -= 1;
    }
  }

  #table(table: DomElement): void {
    this.#out.push('<table>');
    for (const row of rowsOf(table)) {
      this.#out.push('<tr>');
      for (const cell of cellsOf(row)) this.#wrapped('td', cell);
      this.#out.push('</tr>');
    }
    this.#out.push('</table>');
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
