import type { Cheerio, CheerioAPI } from 'cheerio';

type DocumentOf<Root> = Root extends Cheerio<infer Document> ? Document : never;

export type Root = DocumentOf<ReturnType<CheerioAPI['root']>>;
export type DomNode = Root['children'][number];
export type DomElement = Extract<DomNode, { readonly attribs: unknown }>;

export function isElement(node: DomNode): node is DomElement {
  return 'attribs' in node;
}

/** The data of a text node; undefined for every other node, including comments. */
export function textOf(node: DomNode): string | undefined {
  return node.nodeType === TEXT_NODE && 'data' in node ? node.data : undefined;
}

export function childrenOf(node: DomNode | Root): readonly DomNode[] {
  return 'children' in node ? node.children : [];
}

/** The parent element. */
export function parentOf(element: DomElement): DomElement | undefined {
  const { parent } = element;
  return parent !== null && 'attribs' in parent ? parent : undefined;
}

const TEXT_NODE = 3;
