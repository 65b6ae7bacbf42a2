interface Branch<Item> {
  readonly items: Item[];
  /** Made when it is needed: most branches are leaves, and a hostile document has very many. */
  children?: Map<string, Branch<Item>>;
}

/**
 * The first `limit` items in the order in which their places stand in the document: a value before what it holds,
 * members in their order, array items by index. Items of one place keep the order they came in; items of a place
 * that the document does not have come after its siblings. Linear in the items and in the objects they point into.
 */
export function inDocumentOrder<Item>(
  document: unknown,
  items: Iterable<Item>,
  segmentsOf: (item: Item) => readonly string[],
  limit: number,
): Item[] {
  const root: Branch<Item> = { items: [] };
  for (const item of items) {
    let branch = root;
    for (const segment of segmentsOf(item)) {
      branch.children ??= new Map();
      let child = branch.children.get(segment);
      if (child === undefined) {
        child = { items: [] };
        branch.children.set(segment, child);
      }
      branch = child;
    }
    branch.items.push(item);
  }

  const ordered: Item[] = [];
  const visit = (branch: Branch<Item>, value: unknown): void => {
    for (const item of branch.items) {
      if (ordered.length >= limit) return;
      ordered.push(item);
    }
    if (branch.children === undefined) return;
    for (const key of keysInOrder(branch.children, value)) {
      if (ordered.length >= limit) return;
      const child = branch.children.get(key);
      if (child !== undefined) visit(child, ownMember(value, key));
    }
  };
  visit(root, document);
  return ordered;
}

function keysInOrder(children: ReadonlyMap<string, unknown>, value: unknown): string[] {
  const wanted = [...children.keys()];
  if (Array.isArray(value)) return wanted.sort((a, b) => Number(a) - Number(b));
  if (typeof value !== 'object' || value === null) return wanted;
  const present = Object.keys(value).filter((key) => children.has(key));
  return [...present, ...wanted.filter((key) => !Object.hasOwn(value, key))];
}

function ownMember(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
