import { childrenOf, type DomElement, isElement } from './dom.js';
import type { Sections } from './sections.js';

/**
 * Tables also lay out pages. A table with one column, or with headings or tables in its cells, is not a data
 * table.
 */
export function isDataTable(table: DomElement, { withHeading, withTable }: Sections): boolean {
  if (/^(?:presentation|none)$/.test(table.attribs.role ?? '')) return false;
  const cells = rowsOf(table).map(cellsOf);
  return (
    cells.some((row) => row.length > 1) &&
    !cells.some((row) => row.some((cell) => withHeading.has(cell) || withTable.has(cell)))
  );
}

export function rowsOf(table: DomElement): readonly DomElement[] {
  return childrenOf(table).flatMap((child) => {
    if (!isElement(child)) return [];
    return child.name === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : [];
  });
}

export function cellsOf(row: DomElement): readonly DomElement[] {
  return childrenOf(row).filter((cell): cell is DomElement => isElement(cell) && /^t[dh]$/.test(cell.name));
}
