import { type DomElement, parentOf } from './dom.js';

/** Elements that hold no text for readers: code, media, and the controls of a form. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(
  (
    'head title script style template noscript noframes noembed svg math canvas audio video iframe object embed map ' +
    'input select textarea datalist option optgroup progress meter'
  ).split(' '),
);

const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9]))/i;

/**
 * Whether a reader of the page sees nothing of an element. Text that only machines see is how a page speaks to an
 * analyst behind its readers' backs.
 */
export function isUnseen(element: DomElement): boolean {
  if (WITHOUT_TEXT.has(element.name)) return true;
  if (element.name === 'button') return !isHeading(element);
  if (element.name === 'dialog' && element.attribs.open === undefined) return true;
  return isHidden(element);
}

function isHidden({ name, attribs }: DomElement): boolean {
  // Whole pages are hidden until a script has set their style.
  if (name === 'body' || name === 'html') return false;
  const { hidden, style } = attribs;
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  if (attribs['aria-hidden']?.toLowerCase() === 'true') return true;
  return style !== undefined && HIDING_STYLE.test(style.slice(0, MAX_STYLE).replace(/\/\*.*?\*\//gs, ''));
}

const MAX_STYLE = 10_000;

/** Headings that fold their section are buttons. */
function isHeading(button: DomElement): boolean {
  const outer = parentOf(button);
  return (
    outer !== undefined && (/^(?:h[1-6]|summary|dt)$/.test(outer.name) || outer.attribs.role === 'heading')
  );
}
