import type { DomElement } from './dom.js';
import { type Landmark, landmarkOf } from './landmarks.js';
import { countProse } from './prose.js';

export interface MainContent {
  /** The element that contains the content. */
  readonly within: DomElement;
  /** Elements in it that are not content. */
  readonly leftOut: ReadonlySet<DomElement>;
}

/** With fewer characters than this, the parts of a page do not show what they are. */
const LITTLE_PROSE = 200;
/** A main element with less of the prose is not the whole content. */
const MAIN_SHARE = 0.75;
/** A part with more than this of the prose is content, whatever the page calls it. */
const KEPT_SHARE = 0.2;

/**
 * Finds a page's own text: without menus, the site's header and footer, sidebars and cookie banners, and from
 * the main element if it contains nearly all of the rest. Terms are in unexpected places, so a part that
 * contains most of the prose is content whatever its name. If next to nothing would be left, the whole page
 * is taken.
 */
export function findMainContent(body: DomElement): MainContent {
  const parts = new Map<DomElement, { readonly landmark: Landmark; readonly prose: number }>();
  const total = countProse(body, (element, prose) => {
    const landmark = landmarkOf(element);
    if (landmark !== undefined && landmark !== 'main') parts.set(element, { landmark, prose });
  });

  const leftOut = new Set<DomElement>();
  for (const [element, { landmark, prose }] of parts) {
    const isContent = landmark !== 'consent' && prose > total / 2 && prose >= LITTLE_PROSE;
    if (!isContent) leftOut.add(element);
  }

  let main: { readonly element: DomElement; readonly prose: number } | undefined;
  const kept = countProse(
    body,
    (element, prose) => {
      if (isMain(element) && prose > (main?.prose ?? -1)) main = { element, prose };
    },
    leftOut,
  );
  if (kept < total * KEPT_SHARE && (kept === 0 || total >= LITTLE_PROSE)) {
    return { within: body, leftOut: new Set() };
  }
  const within = main !== undefined && main.prose >= kept * MAIN_SHARE ? main.element : body;
  return { within, leftOut };
}

function isMain(element: DomElement): boolean {
  return element.name === 'article' || landmarkOf(element) === 'main';
}
