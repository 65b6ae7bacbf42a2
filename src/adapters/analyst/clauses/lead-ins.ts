import type { LineMark } from './line-mark.js';
import type { Span } from './spans.js';

interface OpenLead {
  readonly block: number;
  /** Shape and depth of the introducing block itself, if it is an item. */
  readonly own: string;
  readonly indent: number;
  /** Shape and depth of the items that it introduces, once the first one has been seen. */
  items: string | undefined;
  lastCount: number;
}

interface Extent extends Span {
  readonly kind: string;
}

const DEEPEST = 8;
const TAIL = 220;
const OPEN_END =
  /(?:[:–—]|\b(?:following|to|not|by|you may|you can|you must|never|(?:do|ca|wo)n['’]t|ne pas|interdit de|interdit d['’]|nicht|verboten|prohibido|no podrá))$/i;
const ANNOUNCES =
  /\b(?:following|below|suivante?s|ci-dessous|folgende[nrs]?|nachstehend|insbesondere|siguientes?|a continuaci[oó]n|especialmente|these (?:rules|restrictions|activities|prohibitions))\b/i;
const ITEM_END = /[;,](?: ?(?:and|or|and\/or))?$/i;
const TRAILING = new Set([' ', '\t', '\u00a0', '*', '_', '"', "'", '”', '’']);

/**
 * Finds which block introduces which items: "You agree not to:" and what follows it, nested as deep as lists
 * are.
 */
export class LeadIns {
  readonly #text: string;
  readonly #open: OpenLead[] = [];
  /** Shape and depth of the block that began last, if it is an item, and its number. */
  #current = '';
  #mark: Pick<LineMark, 'count' | 'roman' | 'indent'> = { count: 0, roman: 0, indent: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  clear(): void {
    this.#open.length = 0;
    this.#current = '';
  }

  /** The block that introduces one which has just begun, or -1. */
  entered(block: Extent, mark: LineMark): number {
    const isItem = block.kind === 'item';
    this.#current = isItem ? `${mark.shape}@${mark.indent >> 1}` : '';
    this.#mark = mark;
    if (this.#open.length === 0) return -1;
    if (!isItem) return this.#paragraph(block, mark);
    if (this.#isFirst(mark.indent)) return this.#introduced();
    const own = this.#open.findIndex((lead) => lead.own === this.#current && !this.#countsOn(lead));
    if (own !== -1) this.#open.length = own;
    const known = this.#open.findLastIndex((lead) => lead.items === this.#current);
    if (known !== -1) this.#open.length = known + 1;
    return this.#introduced();
  }

  /** Call when a block has ended; it may introduce the next ones. */
  closed(index: number, block: Extent): void {
    const tail = this.#tail(block);
    const body = tail.slice(0, -1);
    const last = tail.slice(
      Math.max(body.lastIndexOf('. '), body.lastIndexOf('! '), body.lastIndexOf('? ')) + 1,
    );
    if (!OPEN_END.test(tail.slice(-16)) && !(block.kind === 'paragraph' && ANNOUNCES.test(last))) return;
    if (block.kind === 'paragraph' && this.#current === '') this.#open.length = 0;
    if (this.#open.length < DEEPEST)
      this.#open.push({
        block: index,
        own: this.#current,
        indent: this.#mark.indent,
        items: undefined,
        lastCount: 0,
      });
  }

  /** The last characters of a block, without closing marks. */
  #tail({ start, end }: Extent): string {
    let last = end;
    while (last > start && TRAILING.has(this.#text[last - 1] ?? '')) last -= 1;
    return this.#text.slice(Math.max(start, last - TAIL), last);
  }

  /** Whether an item is the first one below the latest lead-in. */
  #isFirst(indent: number): boolean {
    const lead = this.#open.at(-1);
    if (lead === undefined || lead.items !== undefined || indent + 1 < lead.indent) return false;
    return lead.own !== this.#current || this.#countsOn(lead);
  }

  /** Whether an item marked like the lead-in itself is still below it: 1 below 3, or 5 after 4. */
  #countsOn({ lastCount }: OpenLead): boolean {
    return this.#mark.count === lastCount + 1 || this.#mark.roman === lastCount + 1;
  }

  #introduced(): number {
    const lead = this.#open.at(-1);
    if (lead === undefined) return -1;
    lead.items ??= this.#current;
    const { count, roman } = this.#mark;
    lead.lastCount = roman === lead.lastCount + 1 ? roman : count;
    return lead.block;
  }

  /** A paragraph among items is one of them if it reads like one. If it is not indented, it ends the list. */
  #paragraph(block: Extent, mark: LineMark): number {
    const first = this.#text[block.start] ?? '';
    if (/[a-z]/.test(first) || ITEM_END.test(this.#tail(block).slice(-8))) {
      this.#current = 'p@0';
      return this.#introduced();
    }
    if (mark.indent < 2) this.clear();
    return -1;
  }
}
