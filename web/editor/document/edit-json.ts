import { childOf, type JsonNode, type JsonPath, memberOf } from './json-tree.js';

/** A change of a text: the range from `from` to `to` becomes `insert`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface SetOptions {
  /** The keys of the object at a path, in the order in which they are usually written. */
  readonly orderOf?: (path: JsonPath) => readonly string[];
}

/** The layout of a document, taken from its first member. */
interface Layout {
  /** Indentation of one level; empty when the document is on one line. */
  readonly indent: string;
  readonly newline: string;
  /** The text between a key and its value. */
  readonly colon: string;
}

/** Replaces a value in the document, or inserts it. Everything else stays as it is written. */
export function setValue(
  text: string,
  tree: JsonNode,
  path: JsonPath,
  value: unknown,
  { orderOf = () => [] }: SetOptions = {},
): TextEdit {
  const layout = layoutOf(text, tree);
  let node = tree;
  for (const [depth, segment] of path.entries()) {
    const child = childOf(node, segment);
    if (child !== undefined) {
      node = child;
      continue;
    }
    // Missing objects around the value are created.
    const made = path.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    return insertInto(text, node, segment, made, layout, orderOf(path.slice(0, depth)));
  }
  return { from: node.from, to: node.to, insert: written(value, layout, levelAt(text, node.from, layout)) };
}

/** Removes a value from the document, with its key, its comma and its empty line. */
export function removeValue(tree: JsonNode, path: JsonPath): TextEdit | undefined {
  const parent = path
    .slice(0, -1)
    .reduce<JsonNode | undefined>((at, segment) => at && childOf(at, segment), tree);
  const last = path.at(-1);
  if (parent === undefined || last === undefined || parent.kind === 'scalar') return undefined;
  const parts =
    parent.kind === 'object'
      ? parent.members.map(({ at, key, value }) => ({ from: at, to: value.to, isIt: key === String(last) }))
      : parent.items.map(({ from, to }, index) => ({ from, to, isIt: index === Number(last) }));
  const index = parts.findLastIndex(({ isIt }) => isIt);
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]];
  if (part === undefined) return undefined;
  if (after !== undefined) return { from: part.from, to: after.from, insert: '' };
  if (before !== undefined) return { from: before.to, to: part.to, insert: '' };
  return { from: parent.from + 1, to: parent.to - 1, insert: '' };
}

/** The text after the change. */
export function applyEdit(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function insertInto(
  text: string,
  node: JsonNode,
  segment: string | number,
  value: unknown,
  layout: Layout,
  order: readonly string[],
): TextEdit {
  const level = levelAt(text, node.from, layout) + 1;
  const own = written(value, layout, level);
  if (node.kind === 'scalar') {
    const made = typeof segment === 'number' ? [value] : { [segment]: value };
    return { from: node.from, to: node.to, insert: written(made, layout, level - 1) };
  }
  const part = node.kind === 'array' ? own : `${JSON.stringify(String(segment))}${layout.colon}${own}`;
  const parts =
    node.kind === 'array' ? node.items : node.members.map(({ at, value: { to } }) => ({ from: at, to }));
  const first = parts[0];
  if (first === undefined) {
    const [open, close] = [lineOf(layout, level), lineOf(layout, level - 1)];
    return { from: node.from + 1, to: node.to - 1, insert: `${open}${part}${close}` };
  }
  const separator =
    parts[1] === undefined ? between(text, node, first, layout) : gapBefore(text, parts[1].from);
  const after = node.kind === 'array' ? parts.at(-1) : precedingOf(node, String(segment), order);
  if (after === undefined) return { from: first.from, to: first.from, insert: `${part},${separator}` };
  return { from: after.to, to: after.to, insert: `,${separator}${part}` };
}

/** The member that a new one follows: the nearest of those that usually precede it, else the last. */
function precedingOf(
  node: Extract<JsonNode, { kind: 'object' }>,
  key: string,
  order: readonly string[],
): { readonly to: number } | undefined {
  const place = order.indexOf(key);
  if (place === -1) return node.members.at(-1)?.value;
  const known = order
    .slice(0, place)
    .reverse()
    .map((earlier) => memberOf(node, earlier))
    .find((member) => member !== undefined);
  if (known !== undefined) return known.value;
  // None of those that precede it exists. It goes first if one that follows it exists, and last among unknown
  // keys.
  return node.members.some((member) => order.includes(member.key)) ? undefined : node.members.at(-1)?.value;
}

/** The white space before the first part of an object or array. */
function between(text: string, node: JsonNode, first: { readonly from: number }, { indent }: Layout): string {
  const gap = text.slice(node.from + 1, first.from);
  return gap.includes('\n') ? gap : indent === '' ? gap : ' ';
}

/** The white space before an offset. */
function gapBefore(text: string, offset: number): string {
  return /\s*$/.exec(text.slice(Math.max(0, offset - 1_000), offset))?.[0] ?? '';
}

function layoutOf(text: string, tree: JsonNode): Layout {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const first = tree.kind === 'object' ? tree.members[0] : undefined;
  if (first === undefined) return { indent: '  ', newline, colon: ': ' };
  const gap = text.slice(tree.from + 1, first.at);
  const [, colon = ': '] =
    /^"[^"\\]*(?:\\.[^"\\]*)*"(\s*:\s*)/.exec(text.slice(first.at, first.value.from + 1)) ?? [];
  const indent = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n') + 1) || '  ' : '';
  return { indent, newline, colon };
}

function lineOf({ indent, newline }: Layout, level: number): string {
  return indent === '' ? '' : newline + indent.repeat(Math.max(0, level));
}

/** The indentation level of the line of an offset. */
function levelAt(text: string, offset: number, { indent }: Layout): number {
  if (indent === '') return 0;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const white = /^[ \t]*/.exec(line)?.[0] ?? '';
  return Math.floor(white.length / indent.length);
}

/** A value in the document's layout, on a line of that level. */
function written(value: unknown, layout: Layout, level: number): string {
  if (layout.indent === '') {
    const spaced = layout.colon.endsWith(' ');
    return spaced ? oneLine(value) : JSON.stringify(value);
  }
  return JSON.stringify(value, null, layout.indent).replaceAll('\n', lineOf(layout, level));
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`);
  return members.length === 0 ? '{}' : `{${members.join(', ')}}`;
}
