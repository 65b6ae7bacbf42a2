import type { DomElement } from './dom.js';
import { type Landmark, landmarkOf } from './landmarks.js';
import { countProse } from './prose.js';

export interface MainContent {
  /** The element that holds the content. */
  readonly within: DomElement;
  /** Elements in it that are no content. */
  readonly leftOut: ReadonlySet<DomElement>;
}

/** Below this many characters, what a page is made of cannot be told from its parts. */
const LITTLE_PROSE = 200;
/** A main element that holds less of the prose is not all of the content. */
const MAIN_SHARE = 0.75;
/** Content is more than this of the prose, however the page calls the rest. */
const KEPT_SHARE = 0.2;

/**
 * What of a page is its own text: without menus, the header and footer of the site, sidebars and cookie banners, and
 * from the main element when nearly all of the rest stands in it. Terms stand in strange places, so a part that holds
 * most of the prose is content whatever it is called, and when next to nothing would be left the page is taken whole.
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
