/** A JSON value with its position in the text. Offsets are in UTF-16 units. */
export type JsonNode =
  | {
      readonly kind: 'object';
      readonly from: number;
      readonly to: number;
      readonly members: readonly Member[];
    }
  | {
      readonly kind: 'array';
      readonly from: number;
      readonly to: number;
      readonly items: readonly JsonNode[];
    }
  | { readonly kind: 'scalar'; readonly from: number; readonly to: number };

export interface Member {
  readonly key: string;
  /** Offset of the key. */
  readonly at: number;
  readonly value: JsonNode;
}

/** Keys and indices that lead to a value. */
export type JsonPath = readonly (string | number)[];

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * The positions of all values. The text must be JSON, and nested no deeper than any reader accepts
 * (`parseJson` checks that).
 */
export function readTree(text: string): JsonNode {
  const tokens = text.matchAll(TOKEN);
  let [token = '', at = 0] = [''];
  const step = () => {
    const next = tokens.next();
    [token, at] = next.done ? ['', text.length] : [next.value[0], next.value.index];
  };

  const isAt = (...marks: readonly string[]) => marks.includes(token);

  const value = (): JsonNode => {
    const from = at;
    if (isAt('{')) {
      const members: Member[] = [];
      for (step(); !isAt('}', ''); ) {
        const key = { key: JSON.parse(token) as string, at };
        step();
        step();
        members.push({ ...key, value: value() });
        if (isAt(',')) step();
      }
      return { kind: 'object', from, to: end(), members };
    }
    if (isAt('[')) {
      const items: JsonNode[] = [];
      for (step(); !isAt(']', ''); ) {
        items.push(value());
        if (isAt(',')) step();
      }
      return { kind: 'array', from, to: end(), items };
    }
    return { kind: 'scalar', from, to: end() };
  };
  /** Moves past the token and returns its end. */
  const end = (): number => {
    const to = at + token.length;
    step();
    return to;
  };

  step();
  return value();
}

/** The value under a key or an index. The last value of a repeated key counts. */
export function childOf(node: JsonNode, segment: string | number): JsonNode | undefined {
  if (node.kind === 'object') return memberOf(node, String(segment))?.value;
  return node.kind === 'array' ? node.items[Number(segment)] : undefined;
}

export function memberOf(node: JsonNode, key: string): Member | undefined {
  return node.kind === 'object' ? node.members.findLast((member) => member.key === key) : undefined;
}

/**
 * The range to mark for a value, or for its nearest existing parent: a member with its key, or the beginning
 * of an object or list.
 */
export function placeIn(tree: JsonNode, path: JsonPath): { readonly from: number; readonly to: number } {
  let node = tree;
  let from = tree.from;
  for (const segment of path) {
    const child = childOf(node, segment);
    if (child === undefined) break;
    from = memberOf(node, String(segment))?.at ?? child.from;
    node = child;
  }
  return { from, to: node.kind === 'scalar' ? node.to : node.from + 1 };
}
