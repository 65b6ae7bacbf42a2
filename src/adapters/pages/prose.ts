import { childrenOf, type DomElement, type DomNode, isElement, textOf } from './dom.js';

/**
 * Counts characters of text outside links, which distinguish prose from menus. White space does not count.
 * `onElement` is called for every element, inner ones first.
 */
export function countProse(
  node: DomNode,
  onElement?: (element: DomElement, prose: number) => void,
  leftOut?: ReadonlySet<DomElement>,
): number {
  const text = textOf(node);
  if (text !== undefined) return text.replace(/\s+/g, '').length;
  if (!isElement(node) || leftOut?.has(node)) return 0;
  let prose = 0;
  for (const child of childrenOf(node)) prose += countProse(child, onElement, leftOut);
  if (node.name === 'a' && node.attribs.href !== undefined) prose = 0;
  onElement?.(node, prose);
  return prose;
}
