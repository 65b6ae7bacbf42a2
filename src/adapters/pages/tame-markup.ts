export interface TameMarkup {
  readonly markup: string;
  /** Number of its opening tags. */
  readonly elements: number;
}

/** The depth to which browsers nest. */
const MAX_DEPTH = 512;

/**
 * Elements that only style, with their replacements. When one stays open, the standard's parser reopens it in
 * every later paragraph, which multiplies a page. `span` and `del` have no such rule.
 */
const STYLING: ReadonlyMap<string, string> = new Map([
  ...'b big code em font i nobr small strong tt u'.split(' ').map((name) => [name, 'span'] as const),
  ['s', 'del'],
  ['strike', 'del'],
]);
const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
/** Elements whose content has no tags until their own closing tag. */
const RAW: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes'.split(' '),
);
/** An opening tag of a group closes an open element of the same group. */
const CLOSES: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['li', 'li'],
  ['dt', 'd'],
  ['dd', 'd'],
  ['td', 't'],
  ['th', 't'],
  ['tr', 'tr'],
  ['option', 'option'],
]);

/**
 * Returns markup that a parser handles in time proportional to its length. Tags that nest deeper than
 * browsers allow are left out, but their text is kept; comments are left out too. One pass, without
 * recursion.
 */
export function tameMarkup(html: string): TameMarkup {
  const kept: string[] = [];
  const depth = new OpenElements();
  let copied = 0;
  let elements = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const closing = html[at + 1] === '/';
    const name = nameAt(html, at + (closing ? 2 : 1));
    if (name === '') {
      const comment = commentEnd(html, at);
      if (comment !== undefined) {
        kept.push(html.slice(copied, at));
        copied = comment;
      }
      at = html.indexOf('<', comment ?? at + 1);
      continue;
    }
    const nameStart = at + (closing ? 2 : 1);
    let end = tagEnd(html, nameStart + name.length);
    const lower = name.toLowerCase();
    if (RAW.has(lower) && !depth.isInDrawing) {
      if (!closing) {
        elements += 1;
        end = rawEnd(html, lower, end);
      }
    } else if (!isEmpty(html, lower, end, depth) && !(closing ? depth.close(lower) : depth.open(lower))) {
      kept.push(html.slice(copied, at), ' ');
      copied = end;
    } else {
      if (!closing) elements += 1;
      const plain = STYLING.get(lower);
      if (plain !== undefined) {
        kept.push(html.slice(copied, nameStart), plain);
        copied = nameStart + name.length;
      }
    }
    at = html.indexOf('<', end);
  }
  kept.push(html.slice(copied));
  return { markup: kept.join(''), elements };
}

/** Whether a tag opens nothing: a void element, or a self-closing one of a drawing. */
function isEmpty(html: string, name: string, end: number, depth: OpenElements): boolean {
  if (VOID.has(name)) return true;
  return html.startsWith('/>', end - 2) && (depth.isInDrawing || name === 'svg' || name === 'math');
}

/** The elements that are open at a point of the markup, approximately as a parser sees them. */
class OpenElements {
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();

  /** Drawings and formulas have no raw text. */
  get isInDrawing(): boolean {
    return (this.#counts.get('svg') ?? 0) > 0 || (this.#counts.get('math') ?? 0) > 0;
  }

  /** False when the element would be nested too deep. */
  open(name: string): boolean {
    const group = CLOSES.get(name);
    const top = this.#open.at(-1);
    if (group !== undefined && top !== undefined && CLOSES.get(top) === group) this.#pop();
    if (this.#open.length >= MAX_DEPTH) {
      add(this.#leftOut, name, 1);
      return false;
    }
    this.#open.push(name);
    add(this.#counts, name, 1);
    return true;
  }

  /** False when it closes an element that was left out. */
  close(name: string): boolean {
    if ((this.#leftOut.get(name) ?? 0) > 0) {
      add(this.#leftOut, name, -1);
      return false;
    }
    if ((this.#counts.get(name) ?? 0) > 0) while (this.#pop() !== name);
    return true;
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) add(this.#counts, name, -1);
    return name;
  }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  counts.set(name, (counts.get(name) ?? 0) + change);
}

const NAME = /[a-z][^\s/>]*/iy;

function nameAt(html: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(html)?.[0] ?? '';
}

const TAG_STOP = /[>"']/g;

/** The offset after the `>` of a tag. One in a quoted value does not count. */
function tagEnd(html: string, from: number): number {
  let at = from;
  for (;;) {
    TAG_STOP.lastIndex = at;
    const stop = TAG_STOP.exec(html);
    if (stop === null) return html.length;
    if (stop[0] === '>') return stop.index + 1;
    at = stop.index + 1;
    // A quotation mark opens a value only after `=`.
    if (
      html
        .slice(Math.max(from, stop.index - 8), stop.index)
        .trimEnd()
        .endsWith('=')
    ) {
      const close = html.indexOf(stop[0], at);
      if (close === -1) return html.length;
      at = close + 1;
    }
  }
}

function rawEnd(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

const COMMENT_END = /--!?>/g;

/** The offset after a comment, or after what a parser takes for one; undefined when none begins here. */
function commentEnd(html: string, at: number): number | undefined {
  if (/^<!doctype/i.test(html.slice(at, at + 9))) return undefined;
  if (!html.startsWith('<!--', at)) {
    if (!/^<[!?/]/.test(html.slice(at, at + 2))) return undefined;
    const end = html.indexOf('>', at);
    return end === -1 ? html.length : end + 1;
  }
  if (html.startsWith('<!-->', at)) return at + 5;
  if (html.startsWith('<!--->', at)) return at + 6;
  COMMENT_END.lastIndex = at + 4;
  const end = COMMENT_END.exec(html);
  return end === null ? html.length : end.index + end[0].length;
}
