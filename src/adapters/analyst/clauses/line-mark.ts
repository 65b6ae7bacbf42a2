/** What the beginning of a line shows about the block that it opens. */
export interface LineMark {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** First character after the mark. */
  readonly start: number;
  /** 1 to 6 for a marked heading, 7 for a line that is entirely bold, otherwise 0. */
  readonly level: number;
  /** Columns before the mark. */
  readonly indent: number;
  /** Shape of an item's mark, which all items of a list share. Empty when there is none. */
  readonly shape: string;
  /** Number of the item: 1 for `1.` or `a)`, 9 for `(i)`, 0 for a bullet. */
  readonly count: number;
  /** The same as a Roman numeral: 1 for `(i)`, 0 if it is not one. */
  readonly roman: number;
}

const LONGEST_BOLD = 160;
const HEADING = /(#{1,6})[ \t]+/y;
const BULLET = /([*+\-•·▪●◦–])[ \t\u00a0]+/y;
const ENUMERATOR =
  /(?:\*\*|__)?(\(?)(\d{1,3}(?:\\?\.\d{1,3}){0,4}|[a-zA-Z]|[ivxIVX]{2,5})(\\?[.)]){1,2}(?:\*\*|__)?[ \t\u00a0]+|(?:\*\*|__)?()(\d{1,3}(?:\.\d{1,3}){1,4})()(?:\*\*|__)?[ \t\u00a0]+/y;
const RULE = /^(?:={3,}|-{3,})$/;

/** Reads the mark of the line between two offsets. Looks only at a bounded beginning of the line. */
export function lineMark(text: string, from: number, end: number): LineMark {
  let start = from;
  let indent = 0;
  for (; start < end; start += 1) {
    const code = text.charCodeAt(start);
    if (code === 9) indent += 4;
    else if (code === 32 || code === 160 || code === 13 || code === 62) indent += 1;
    else break;
  }
  const none: LineMark = { kind: 'paragraph', start, level: 0, indent, shape: '', count: 0, roman: 0 };
  const first = text.charCodeAt(start);
  if (first === 35) {
    const heading = matchAt(HEADING, text, start);
    return heading === undefined
      ? none
      : { ...none, kind: 'heading', start: start + heading[0].length, level: heading[1]?.length ?? 1 };
  }
  if (first === 124) return { ...none, kind: 'row', start: start + 1 };
  const bullet = matchAt(BULLET, text, start);
  if (bullet !== undefined) {
    return { ...none, kind: 'item', start: start + bullet[0].length, shape: bullet[1] ?? '' };
  }
  if (isEnumeratorStart(first)) {
    const found = matchAt(ENUMERATOR, text, start);
    if (found !== undefined) {
      const label = found[2] ?? found[5] ?? '';
      const shape = `${found[1] ?? ''}${shapeOf(label)}${(found[3] ?? '').replace('\\', '')}`;
      return {
        ...none,
        kind: 'item',
        start: start + found[0].length,
        shape,
        count: countOf(label),
        roman: romanOf(label),
      };
    }
  }
  return isBold(text, start, end) ? { ...none, level: 7 } : none;
}

/** Whether the characters are an underline below a heading. */
export function isRule(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  return (first === 61 || first === 45) && end - start <= 200 && RULE.test(text.slice(start, end));
}

function shapeOf(label: string): string {
  if (!/^\d/.test(label)) return 'a';
  return `1${'.1'.repeat(label.split('.').length - 1)}`;
}

/** Letters and Roman numerals look alike. The items before it show which of the two an item is. */
function countOf(label: string): number {
  if (/^\d/.test(label)) return Number(label.split('.').at(-1));
  return label.length === 1 ? label.toLowerCase().charCodeAt(0) - 96 : Number.NaN;
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

function romanOf(label: string): number {
  const digits = [...label.toLowerCase()].map((letter) => ROMAN_DIGITS[letter]);
  return digits.reduce<number>((sum, digit = Number.NaN, index) => {
    return sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit);
  }, 0);
}

const isEnumeratorStart = (code: number): boolean =>
  code === 40 || code === 42 || code === 95 || (code >= 48 && code <= 57) || isLetter(code);

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

function isBold(text: string, start: number, end: number): boolean {
  if (end - start > LONGEST_BOLD || !text.startsWith('**', start)) return false;
  const line = text.slice(start, end).trim();
  return line.length > 4 && /\*\*[:.]?$/.test(line) && !line.slice(2, -3).includes('**');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
