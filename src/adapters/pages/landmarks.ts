import { type DomElement, parentOf } from './dom.js';

/**
 * The part of a page that an element declares itself to be. `consent` is a banner that asks about cookies.
 */
export type Landmark = 'header' | 'navigation' | 'main' | 'footer' | 'aside' | 'consent';

const BY_ROLE: ReadonlyMap<string, Landmark> = new Map([
  ['banner', 'header'],
  ['navigation', 'navigation'],
  ['menu', 'navigation'],
  ['menubar', 'navigation'],
  ['main', 'main'],
  ['contentinfo', 'footer'],
  ['complementary', 'aside'],
  ['search', 'aside'],
]);

const BY_NAME: ReadonlyMap<string, Landmark> = new Map([
  ['nav', 'navigation'],
  ['menu', 'navigation'],
  ['main', 'main'],
  ['aside', 'aside'],
  ['search', 'aside'],
]);

const SITE = '(?:site|page|main|global|app|top|bottom|primary|secondary|mobile)?[-_]?';
const HEADER = new RegExp(`^${SITE}(?:header|masthead|topbar)$`, 'i');
const FOOTER = new RegExp(`^${SITE}(?:footer|colophon)$`, 'i');
const NAVIGATION = new RegExp(`^${SITE}(?:nav|navbar|navigation|menu|breadcrumbs?)$`, 'i');
const ASIDE = new RegExp(`^${SITE}(?:sidebar)$`, 'i');
const CONSENT =
  /(?:cookie|consent|gdpr)s?[-_]?(?:law[-_]?)?(?:consent|info|banner|bar|notice|popup|modal|dialog|overlay|wall|layer|message)|^(?:onetrust|cybotcookiebot|usercentrics|didomi|cmplz|qc-cmp2)[-_]?/i;

/** By the element's role, its name, or its author's names for it; undefined for an ordinary element. */
export function landmarkOf(element: DomElement): Landmark | undefined {
  const { attribs } = element;
  const role = BY_ROLE.get(attribs.role?.toLowerCase() ?? '');
  if (role !== undefined) return role;
  if (isConsentDialog(attribs)) return 'consent';
  if (element.name === 'header' || element.name === 'footer') {
    return isInContent(element) ? undefined : element.name;
  }
  const byName = BY_NAME.get(element.name);
  if (byName !== undefined) return byName;
  // The body's classes describe the page: a page with a sidebar is not a sidebar.
  if (element.name === 'body' || element.name === 'html') return undefined;
  return byAuthor(element, attribs.id ?? '', attribs.class ?? '');
}

function byAuthor(element: DomElement, id: string, classes: string): Landmark | undefined {
  if (id === '' && classes === '') return undefined;
  const words = `${id} ${classes}`.slice(0, MAX_NAMES).split(/\s+/);
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(CONSENT)) return 'consent';
  if (has(NAVIGATION)) return 'navigation';
  if (has(ASIDE)) return 'aside';
  if (has(FOOTER)) return isInContent(element) ? undefined : 'footer';
  // Clauses often have their own `header` class. An identifier occurs once in a page.
  if (HEADER.test(id) || has(/^(?:site|global|page)[-_]header$/i)) {
    return isInContent(element) ? undefined : 'header';
  }
  return undefined;
}

/** A dialog whose label says that it is about cookies, whatever its author's names for it. */
function isConsentDialog({ role = '', ...attribs }: DomElement['attribs']): boolean {
  const isDialog = /^(?:alert)?dialog$/i.test(role) || attribs['aria-modal'] === 'true';
  return (
    isDialog && /cookie|consent|privacy (?:preference|setting|choice)/i.test(attribs['aria-label'] ?? '')
  );
}

const MAX_NAMES = 500;

/** A header or footer of an article or section belongs to that, and not to the page. */
function isInContent(element: DomElement): boolean {
  for (let outer = parentOf(element); outer !== undefined; outer = parentOf(outer)) {
    if (CONTENT.has(outer.name) || outer.attribs.role === 'main') return true;
  }
  return false;
}

const CONTENT: ReadonlySet<string> = new Set(['article', 'section', 'main']);
