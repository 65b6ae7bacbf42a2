import type { PdfLine } from './pdf-lines.js';

/** Lines at the top and bottom of a page that can be its header or footer. */
const EDGE_LINES = 2;
const MIN_PAGES = 3;
/** A line that this share of the pages repeats is not part of the text. */
const REPEATED_SHARE = 0.5;
const PAGE_NUMBER =
  /^(?:[-\u2013|]\s*)?(?:(?:page|seite|p\.|pagina|p\u00e1gina|strona|sida)\s*)?\d{1,4}(?:\s*(?:\/|of|von|sur|de|di|van|z|av)\s*\d{1,4})?(?:\s*[-\u2013|])?$/i;

/** Page numbers, and the repeated headers and footers of pages. */
export function runningLines(pages: readonly (readonly PdfLine[])[]): ReadonlySet<PdfLine> {
  const edges = pages.flatMap(edgesOf);
  const alike = [...Map.groupBy(edges, ({ text }) => text.replace(/\d+/g, '0')).values()];
  const least = Math.max(MIN_PAGES, pages.length * REPEATED_SHARE);
  return new Set([
    ...edges.filter(({ text }) => PAGE_NUMBER.test(text)),
    ...alike.filter(({ length }) => length >= least).flat(),
  ]);
}

function edgesOf(lines: readonly PdfLine[]): readonly PdfLine[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}
