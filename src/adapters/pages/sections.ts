import { childrenOf, type DomElement, isElement, textOf } from './dom.js';

/** 1 to 6; undefined for an element that is not a heading. */
export function headingLevel({ name, attribs }: DomElement): number | undefined {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (attribs.role !== 'heading') return undefined;
  return Math.min(Math.max(wholeNumber(attribs['aria-level']) ?? 2, 1), 6);
}

/** The number in an attribute; undefined when it is absent or not a number. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : undefined;
}

export interface Sections {
  /** Headings and every element that contains one. */
  readonly withHeading: ReadonlySet<DomElement>;
  /** Tables and every element that contains one. */
  readonly withTable: ReadonlySet<DomElement>;
}

/** Finds the headings and tables. */
export function findSections(within: DomElement): Sections {
  const withHeading = new Set<DomElement>();
  const withTable = new Set<DomElement>();
  const visit = (element: DomElement) => {
    for (const child of childrenOf(element)) {
      if (!isElement(child)) continue;
      visit(child);
      if (headingLevel(child) !== undefined || withHeading.has(child)) withHeading.add(child).add(element);
      if (child.name === 'table' || withTable.has(child)) withTable.add(child).add(element);
    }
  };
  visit(within);
  return { withHeading, withTable };
}

/** The first element inside another; undefined when text comes first. */
export function firstSeen(element: DomElement): DomElement | undefined {
  const first = childrenOf(element).find((child) => (textOf(child) ?? '').trim() !== '' || isElement(child));
  return first !== undefined && isElement(first) ? first : undefined;
}

/** Whether an element begins with a heading for its readers. */
export function beginsWithHeading(element: DomElement): boolean {
  let first = firstSeen(element);
  while (first !== undefined && headingLevel(first) === undefined) first = firstSeen(first);
  return first !== undefined;
}
