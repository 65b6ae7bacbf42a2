import type { CheerioAPI } from 'cheerio';
import type { LinkPlace } from '../../domain/generate/ports.js';
import { childrenOf, type DomElement, type DomNode, isElement, parentOf, textOf } from './dom.js';
import { landmarkOf } from './landmarks.js';
import type { LinkList } from './links.js';

/** Adds the links of a page in document order. */
export function addHtmlLinks($: CheerioAPI, links: LinkList): void {
  for (const element of $('a[href], area[href], link[href]')) {
    if (links.isFull) return;
    if (!isElement(element)) continue;
    const { href = '', rel = '', hreflang = '' } = element.attribs;
    links.add(href, () =>
      element.name === 'link'
        ? { text: '', rel, hreflang, place: 'head' }
        : { text: labelOf(element), rel, hreflang, place: placeOf(element) },
    );
  }
}

/** The base address of the page's relative links. */
export function baseOf($: CheerioAPI, url: string): string {
  const base = URL.parse($('base[href]').attr('href') ?? '', url);
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url;
}

function placeOf(element: DomElement): LinkPlace {
  for (let outer = parentOf(element); outer !== undefined; outer = parentOf(outer)) {
    const landmark = landmarkOf(outer);
    if (landmark === 'aside') return 'main';
    if (landmark !== undefined && landmark !== 'consent') return landmark;
  }
  return 'main';
}

/** More than is kept of a text, since white space is folded later. */
const MAX_LABEL = 1_000;

function labelOf(link: DomElement): string {
  const label = visibleLabel(link, MAX_LABEL);
  return label.trim() === '' ? (link.attribs['aria-label'] ?? link.attribs.title ?? '') : label;
}

function visibleLabel(node: DomNode, maxLength: number): string {
  const text = textOf(node);
  if (text !== undefined) return text.slice(0, maxLength);
  if (!isElement(node) || /^(?:script|style|svg|template)$/.test(node.name)) return '';
  if (node.name === 'img') return ` ${(node.attribs.alt ?? '').slice(0, maxLength)} `;
  let label = '';
  for (const child of childrenOf(node)) {
    if (label.length >= maxLength) break;
    label += visibleLabel(child, maxLength - label.length);
  }
  return node.name === 'br' || node.name === 'div' || node.name === 'p' ? ` ${label} ` : label;
}
