/** What the markup itself sets of an element's look; names and values in lower case. */
export type InlineStyle = ReadonlyMap<string, string>;

const MAX_STYLE = 10_000;
const NOTHING: InlineStyle = new Map();

/** Reads a `style` attribute. Of repeated properties the important one counts, then the last one. */
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

/**
 * The first length of a value, in pixels of a common window; `%` in hundredths of `whole`. Undefined without
 * a number.
 */
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
/** Colours that hide text: those of paper, and colours that cannot be distinguished from them. */
const NAMED: ReadonlyMap<string, Colour> = new Map([
  ['white', WHITE],
  ['canvas', WHITE],
  ['snow', [255, 250, 250, 1]],
  ['ivory', [255, 255, 240, 1]],
  ['azure', [240, 255, 255, 1]],
  ['ghostwhite', [248, 248, 255, 1]],
  ['mintcream', [245, 255, 250, 1]],
  ['floralwhite', [255, 250, 240, 1]],
  ['black', [0, 0, 0, 1]],
  ['canvastext', [0, 0, 0, 1]],
  ['transparent', [0, 0, 0, 0]],
]);

/** A colour in one of the usual notations; undefined for any other notation. */
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
  if (parts === null) return NAMED.get(value);
  const isHue = parts[1] === 'hsl';
  const [first = 0, second = 0, third = 0, opacity = 1] = (parts[2] ?? '')
    .split(/[\s,/]+/)
    .filter((part) => part !== '')
    .map((part, index) => {
      const percent = index === 3 ? 0.01 : isHue ? 1 : 2.55;
      return Number.parseFloat(part) * (part.endsWith('%') ? percent : 1);
    });
  return isHue ? [...ofHue(first, second / 100, third / 100), opacity] : [first, second, third, opacity];
}

/** Red, green and blue of a hue in degrees, a saturation and a lightness (CSS Color 4, 7.1). */
function ofHue(hue: number, saturation: number, lightness: number): [number, number, number] {
  const most = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - most * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [part(0), part(8), part(4)];
}
