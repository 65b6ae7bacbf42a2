import { type DomElement, isElement, parentOf } from './dom.js';
import { type Colour, colourOf, type InlineStyle, lengthOf, parseStyle, WHITE } from './inline-style.js';

/** Elements without text for readers: code, media, and the controls of a form. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(
  (
    'head title script style template noscript noframes noembed svg math canvas audio video iframe object embed map ' +
    'input select textarea datalist option optgroup progress meter'
  ).split(' '),
);
/** Struck-out text is no longer in force. */
const STRUCK: ReadonlySet<string> = new Set(['del', 's', 'strike']);

/** Text smaller than this many pixels cannot be read. */
const MIN_FONT_PX = 4;
/** Beyond this, content that is moved sideways or up is outside every window. */
const FAR_PX = 500;
/** Less than this share of the full opacity or size is unreadable. */
const FAINT = 0.1;
/** Width and height of the boxes that hide text from all but screen readers. */
const TINY_PX = 1;
/** Colours whose total difference is at most this cannot be distinguished. */
const ALIKE = 24;

/** What an element passes on to the text in it. */
interface Look {
  readonly fontPx: number;
  readonly isVisible: boolean;
  readonly isIndented: boolean;
  readonly colour: Colour | undefined;
  /** Undefined when it cannot be determined. */
  readonly background: Colour | undefined;
}

/**
 * Removes from a page what its markup hides from readers. In text that only machines see, a page could talk
 * to an analyst behind its readers' backs. Style sheets are ignored. `isPlain` says that there are none, so
 * that the page is white.
 */
export function removeUnseen(body: DomElement, isPlain: boolean): void {
  const look: Look = {
    fontPx: 16,
    isVisible: true,
    isIndented: false,
    colour: undefined,
    background: isPlain ? WHITE : undefined,
  };
  // A whole page can be hidden until a script sets its style.
  const { background, colour } = lookOf(body, styleOf(body), look);
  keepSeen(body, { ...look, background, colour });
}

function keepSeen(element: DomElement, look: Look): void {
  const isReadable = showsText(look);
  // The sibling links of children are not updated, since nothing follows them.
  element.children = element.children.filter((child) => {
    if (!isElement(child)) return isReadable;
    const style = styleOf(child);
    if (isUnseen(child, style)) return false;
    keepSeen(child, lookOf(child, style, look));
    return true;
  });
}

function isUnseen(element: DomElement, style: InlineStyle): boolean {
  const { name, attribs } = element;
  if (WITHOUT_TEXT.has(name) || STRUCK.has(name)) return true;
  if (name === 'button' && !isHeading(element)) return true;
  if (attribs.popover !== undefined || (name === 'dialog' && attribs.open === undefined)) return true;
  if (attribs.hidden !== undefined && attribs.hidden.toLowerCase() !== 'until-found') return true;
  if (attribs['aria-hidden']?.toLowerCase() === 'true' && !holdsSections(element)) return true;
  return style.size > 0 && HIDING.some((hides) => hides(style));
}

/** Behind an open dialog a whole page is hidden from screen readers, but its text is there. */
function holdsSections(element: DomElement): boolean {
  return element.children.some(
    (child) =>
      isElement(child) &&
      (isSection(child) || child.children.some((inner) => isElement(inner) && isSection(inner))),
  );
}

const isSection = ({ name }: DomElement): boolean =>
  /^(?:h[1-6]|main|article|section|header|ol|ul)$/.test(name);

/** Headings that fold their section are buttons, or are inside one. */
function isHeading(button: DomElement): boolean {
  const outer = parentOf(button);
  return (
    (outer !== undefined &&
      (/^(?:h[1-6]|summary|dt)$/.test(outer.name) || outer.attribs.role === 'heading')) ||
    button.children.some((child) => isElement(child) && /^h[1-6]$/.test(child.name))
  );
}

const isBelow = (value: string | undefined, most: number, whole = 1) =>
  (lengthOf(value, whole) ?? most) < most;

/** Ways to hide an element with everything in it. */
const HIDING: readonly ((style: InlineStyle) => boolean)[] = [
  (style) => style.get('display') === 'none' || style.get('content-visibility') === 'hidden',
  (style) => isBelow(style.get('opacity'), FAINT),
  (style) => isBelow(/opacity\(([^)]{1,20})/.exec(style.get('filter') ?? '')?.[1], FAINT),
  (style) =>
    (style.get('text-decoration') ?? style.get('text-decoration-line') ?? '').includes('line-through'),
  isOffScreen,
  isFlat,
  isClipped,
];

function isOffScreen(style: InlineStyle): boolean {
  const transform = style.get('transform') ?? '';
  // A percentage in a shift refers to the element's own size.
  const shift = partsOf(
    /translate(?:x|y|3d)?\(([^)]{1,80})\)/.exec(transform)?.[1] ?? style.get('translate'),
  );
  const offsets = ['left', 'top', 'right', 'bottom', 'inset', 'margin', 'margin-left', 'margin-top'];
  if (
    shift.some((part) => isFar(part, 200)) ||
    offsets.some((side) => partsOf(style.get(side)).some((part) => isFar(part)))
  ) {
    return true;
  }
  // Long pages continue far down, but nobody looks far to the right.
  if ((lengthOf(style.get('left') ?? style.get('margin-left'), 0) ?? 0) >= 10 * FAR_PX) return true;
  const scales = [style.get('scale'), /scale(?:x|y|3d)?\(([^)]{1,80})\)/.exec(transform)?.[1]];
  // The first four numbers of a matrix are its scale and skew.
  const matrix = partsOf(/matrix\(([^)]{1,120})\)/.exec(transform)?.[1]).slice(0, 4);
  return (
    scales.some((scale) => partsOf(scale).slice(0, 2).some(isFaint)) ||
    (matrix.length === 4 && matrix.every(isFaint))
  );
}

const isFar = (part: string, whole = 1000) => (lengthOf(part, whole) ?? 0) <= -FAR_PX;
const isFaint = (part: string) => Math.abs(lengthOf(part, 1) ?? 1) < FAINT;

function isFlat(style: InlineStyle): boolean {
  const overflow = `${style.get('overflow') ?? ''} ${style.get('overflow-x') ?? ''} ${style.get('overflow-y') ?? ''}`;
  if (!/hidden|clip|scroll|auto/.test(overflow)) return false;
  return ['height', 'max-height', 'width', 'max-width'].some((side) =>
    isBelow(style.get(side), TINY_PX + 0.1, 1000),
  );
}

function isClipped(style: InlineStyle): boolean {
  const [top, right, bottom, left] = partsOf(/rect\(([^)]{1,80})\)/.exec(style.get('clip') ?? '')?.[1]);
  if (top !== undefined && (top === bottom || left === right)) return true;
  const path = style.get('clip-path') ?? '';
  const insets = partsOf(/inset\(([^)]{1,80})\)/.exec(path)?.[1]);
  if (insets.length > 0) {
    const [above = '', side = above, below = above, otherSide = side] = insets;
    const sum = (one: string, other: string) => (lengthOf(one, 100) ?? 0) + (lengthOf(other, 100) ?? 0);
    return sum(above, below) >= 100 || sum(side, otherSide) >= 100;
  }
  const points = /polygon\(([^)]{1,200})\)/
    .exec(path)?.[1]
    ?.split(',')
    .map((point) => point.trim());
  return (
    /^(?:circle|ellipse)\(0(?![.\d]*[1-9])/.test(path) || (points !== undefined && new Set(points).size < 3)
  );
}

function partsOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

function styleOf({ attribs }: DomElement): InlineStyle {
  return parseStyle(attribs.style);
}

function lookOf({ attribs }: DomElement, style: InlineStyle, outer: Look): Look {
  const { color: fontColour, bgcolor } = attribs;
  if (style.size === 0 && fontColour === undefined && bgcolor === undefined) return outer;
  const size = style.get('font-size') ?? /(?:^| )([\d.]+[a-z%]*)(?= |\/)/.exec(style.get('font') ?? '')?.[1];
  const visibility = style.get('visibility');
  const indent = style.get('text-indent');
  const background = style.get('background-color') ?? style.get('background') ?? bgcolor?.toLowerCase();
  // Letters cut out of a coloured background are visible although they have no colour themselves.
  const isCutOut = (style.get('-webkit-background-clip') ?? style.get('background-clip')) === 'text';
  const colour = style.get('-webkit-text-fill-color') ?? style.get('color') ?? fontColour?.toLowerCase();
  return {
    fontPx: lengthOf(size, outer.fontPx, outer.fontPx) ?? outer.fontPx,
    isVisible: visibility === undefined ? outer.isVisible : !/^(?:hidden|collapse)$/.test(visibility),
    isIndented: indent === undefined ? outer.isIndented : isFar(indent),
    colour: isCutOut || colour === undefined ? (isCutOut ? undefined : outer.colour) : colourOf(colour),
    background: background === undefined ? outer.background : backgroundOf(background, outer.background),
  };
}

function backgroundOf(value: string, outer: Colour | undefined): Colour | undefined {
  const colour = colourOf(value);
  return value === 'none' || colour?.[3] === 0 ? outer : colour;
}

function showsText({ fontPx, isVisible, isIndented, colour, background }: Look): boolean {
  if (fontPx < MIN_FONT_PX || !isVisible || isIndented) return false;
  if (colour === undefined) return true;
  if (colour[3] < FAINT) return false;
  if (background === undefined) return true;
  const difference = [0, 1, 2].reduce(
    (sum, part) => sum + Math.abs((colour[part] ?? 0) - (background[part] ?? 0)),
    0,
  );
  // False for colours that are not numbers.
  return !(difference <= ALIKE);
}
