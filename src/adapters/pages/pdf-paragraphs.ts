import type { PdfLine } from './pdf-lines.js';
import { runningLines } from './pdf-running-lines.js';

/** Greatest distance between lines of one paragraph, in font sizes. */
const MAX_LEADING = 1.75;
/** A line that covers less of the page's width ends its paragraph. */
const FULL_SHARE = 0.7;
const BULLET = /^[\u2022\u25aa\u25cf\u25e6\u2023\u2043\u00b7\uf0b7]\s*/;
const BEGINS_ITEM =
  /^(?:[\u2022\u25aa\u25cf\u25e6\u2023\u2043\u00b7\uf0b7]|[-\u2013] |\(?(?:\d+(?:\.\d+)*|[a-z]|[ivx]{1,5})[.)] |\d+(?:\.\d+)+ )/i;

/** Text of a document from the lines of its pages, in the form that `PageContent.text` promises. */
export function writePdfParagraphs(pages: readonly (readonly PdfLine[])[]): string {
  const running = runningLines(pages);
  const kept = pages.map((lines) => lines.filter((line) => !running.has(line)));
  const bodySize = commonFontSize(kept.flat());
  const blocks: Block[] = [];
  for (const lines of kept) {
    const edge = lines.reduce((right, line) => Math.max(right, line.right), 0);
    const start = lines.reduce((left, line) => Math.min(left, line.left), edge);
    let newPage = true;
    for (const line of lines) {
      const level = headingLevel(line, bodySize);
      const block = blocks.at(-1);
      const isFull = line.right - start >= (edge - start) * FULL_SHARE;
      if (block !== undefined && goesOn(block, line, level, newPage)) {
        block.text = joinLines(block.text, line.text);
        block.last = line;
        block.isFull = isFull;
      } else blocks.push({ text: line.text, level, last: line, isFull });
      newPage = false;
    }
  }
  return blocks.map((block, index) => `${separator(blocks[index - 1], block)}${markBlock(block)}`).join('');
}

interface Block {
  text: string;
  /** 0 for text, else the level of a heading. */
  readonly level: number;
  last: PdfLine;
  /** Whether its last line extends across the page. */
  isFull: boolean;
}

function goesOn(block: Block, line: PdfLine, level: number, newPage: boolean): boolean {
  if (block.level !== level || BEGINS_ITEM.test(line.text)) return false;
  if (newPage)
    return level === 0 && block.isFull && !/[.:;!?\u3002]$/.test(block.text) && /^\p{Ll}/u.test(line.text);
  const distance = block.last.y - line.y;
  if (distance <= 0 || distance > line.fontSize * MAX_LEADING) return false;
  return level > 0 || block.isFull || DIVIDED.test(block.text);
}

const DIVIDED = /\p{L}[-\u00ad\u2010]$/u;

/** Joins a word that was divided at the end of a line. A hyphen before a capital belongs to the word. */
function joinLines(before: string, after: string): string {
  if (!DIVIDED.test(before)) return `${before} ${after}`;
  return /^\p{Ll}/u.test(after) ? `${before.slice(0, -1)}${after}` : `${before}${after}`;
}

function commonFontSize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { fontSize, text } of lines) {
    const size = Math.round(fontSize * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + text.length);
  }
  return [...characters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

function headingLevel({ fontSize, text }: PdfLine, bodySize: number): number {
  const ratio = fontSize / bodySize;
  if (!(ratio >= 1.15) || text.length > 200) return 0;
  if (ratio >= 1.6) return 1;
  return ratio >= 1.3 ? 2 : 3;
}

function markBlock({ text, level }: Block): string {
  if (level > 0) return `${'#'.repeat(level)} ${text}`;
  return text.replace(BULLET, '- ');
}

function separator(before: Block | undefined, block: Block): string {
  if (before === undefined) return '';
  return BEGINS_ITEM.test(before.text) && BEGINS_ITEM.test(block.text) ? '\n' : '\n\n';
}
