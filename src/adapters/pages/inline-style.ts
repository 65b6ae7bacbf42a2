/** What the markup itself says of an element's look; names and values in lower case. */
export type InlineStyle = ReadonlyMap<string, string>;

const MAX_STYLE = 10_000;
const NOTHING: InlineStyle = new Map();

/** Reads a `style` attribute: of a property that is set twice, the important and then the last one counts. */
export function parseStyle(style: string | undefined): InlineStyle {
  if (style === undefined) return NOTHING;
  const text = style.slice(0, MAX_STYLE).replace(/\/\*.*?(?:\*\/|$)/gs, '');
  const properties = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of unescaped(text).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const name = declaration.slice(0, colon).trim();
    const [value = '', mark] = declaration.slice(colon + 1).split('!');
    if (important.has(name) && mark === undefined) continue;
    if (mark !== undefined) important.add(name);
    properties.set(name, value.replace(/\s+/g, ' ').trim());
  }
  return properties;
}

function unescaped(text: string): string {
  return text.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}

const PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  vw: 12,
  vh: 8,
  vmin: 8,
  vmax: 12,
  '': 1,
};

/** The first length of a value in pixels of a common window; `%` in hundredths of `whole`. Undefined without a number. */
export function lengthOf(value: string | undefined, whole: number, em = 16): number | undefined {
  const [, number, unit = ''] =
    /(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[+-]?\d{1,2})?)([a-z]{1,4}|%)?/.exec(value ?? '') ?? [];
  if (number === undefined) return undefined;
  if (unit === '%') return (Number(number) / 100) * whole;
  return Number(number) * (unit === 'em' ? em : (PX[unit] ?? 1));
}

/** Red, green and blue, 0 to 255, and how opaque, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

export const WHITE: Colour = [255, 255, 255, 1];
const NAMED: Readonly<Record<string, Colour>> = {
  white: WHITE,
  black: [0, 0, 0, 1],
  transparent: [0, 0, 0, 0],
};

/** A colour in one of the usual notations; undefined for one that is not understood. */
export function colourOf(value: string): Colour | undefined {
  const hex = /^#([0-9a-f]{3,8})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 5 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [red = 0, green = 0, blue = 0, opacity = 255] = (digits.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    );
    return [red, green, blue, opacity / 255];
  }
  const parts = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(value);
  if (parts === null) return NAMED[value];
  const [first = 0, second = 0, third = 0, opacity = 1] = (parts[2] ?? '')
    .split(/[\s,/]+/)
    .filter((part) => part !== '')
    .map((part, index) => Number.parseFloat(part) * (part.endsWith('%') ? (index === 3 ? 0.01 : 2.55) : 1));
  // Of a hue only the opacity is of use here.
  return parts[1] === 'hsl' ? [Number.NaN, Number.NaN, Number.NaN, opacity] : [first, second, third, opacity];
}
