/** One typeset line of a page. Measures are in points. */
export interface PdfLine {
  readonly text: string;
  /** Distance of the baseline from the bottom of the page. */
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly fontSize: number;
}

/** A piece of text as PDF.js returns it. */
export interface PdfText {
  readonly str: string;
  /** Matrix of six numbers. The last two are the position. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** The lines of a page in the order in which it draws them. */
export function linesOf(items: readonly PdfText[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let line: { texts: string[]; y: number; left: number; right: number; fontSize: number } | undefined;
  const finish = () => {
    if (line === undefined) return;
    const text = line.texts.join('').replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push({ ...line, text });
    line = undefined;
  };
  for (const { str, transform, width, height } of items) {
    if (str.trim() === '') {
      line?.texts.push(str === '' ? '' : ' ');
      continue;
    }
    const [a = 0, b = 0, , , x = 0, y = 0] = transform;
    const fontSize = height > 0 ? height : Math.hypot(a, b);
    if (line !== undefined && (Math.abs(line.y - y) > Math.max(fontSize, line.fontSize) / 2 || x < line.left))
      finish();
    if (line === undefined) line = { texts: [], y, left: x, right: x, fontSize };
    else if (x - line.right > fontSize / 5) line.texts.push(' ');
    line.texts.push(str);
    line.right = Math.max(line.right, x + width);
    // A footnote mark or an initial does not change the size of the line.
    if (str.length > 3) line.fontSize = fontSize;
  }
  finish();
  return lines;
}
