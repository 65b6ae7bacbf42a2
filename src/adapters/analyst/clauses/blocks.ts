import { LeadIns } from './lead-ins.js';
import { isRule, lineMark } from './line-mark.js';
import { trimmed } from './spans.js';

/** A heading, paragraph, list item or table row of a text; offsets are UTF-16 units of the whole text. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** First character after the mark of its line. */
  readonly start: number;
  end: number;
  /** 1 (highest) to 7 (a line that is entirely bold) for a heading, 0 for any other block. */
  level: number;
  /** Index of the block that introduces this item, for example "You agree not to:"; -1 for none. */
  lead: number;
  /** Index of the nearest heading above, -1 for none. */
  heading: number;
}

const BOLD_LEVEL = 7;
const LONGEST_HEADING = 160;

/**
 * The blocks of a text in the form of `PageContent.text`, or of Markdown with inline marks. Takes linear
 * time.
 */
export function scanBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const leadIns = new LeadIns(text);
  const headings: number[] = [];
  let open: Block | undefined;
  /** The block before the blank lines. */
  let broken: Block | undefined;

  const close = () => {
    if (open !== undefined) leadIns.closed(blocks.length - 1, open);
    open = undefined;
  };
  const enterHeading = (index: number, level: number) => {
    while ((blocks[headings.at(-1) ?? -1]?.level ?? 0) >= level) headings.pop();
    const block = blocks[index];
    if (block !== undefined)
      Object.assign(block, { kind: 'heading', level, lead: -1, heading: headings.at(-1) ?? -1 });
    headings.push(index);
    leadIns.clear();
  };

  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const mark = lineMark(text, at, end);
    const blockEnd = trimmed(text, { start: mark.start, end })?.end;
    at = end + 1;
    if (blockEnd === undefined) {
      broken = open ?? broken;
      close();
      continue;
    }
    if (isRule(text, mark.start, blockEnd)) {
      const level = text[mark.start] === '=' ? 1 : 2;
      const title: Block | undefined = open;
      const isTitle = title !== undefined && title.end - title.start <= LONGEST_HEADING;
      close();
      if (isTitle) enterHeading(blocks.length - 1, level);
      continue;
    }
    if (mark.kind === 'paragraph' && open !== undefined && open.kind !== 'row' && mark.level === 0) {
      open.end = blockEnd;
      continue;
    }
    if (mark.kind === 'paragraph' && mark.level === 0 && goesOn(text, broken, mark.start)) {
      broken.end = blockEnd;
      open = broken;
      continue;
    }
    close();
    broken = undefined;
    const heading = headings.at(-1) ?? -1;
    const block: Block = { kind: mark.kind, start: mark.start, end: blockEnd, level: 0, lead: -1, heading };
    blocks.push(block);
    if (mark.kind === 'heading' || mark.level === BOLD_LEVEL) {
      enterHeading(blocks.length - 1, mark.level);
      leadIns.closed(blocks.length - 1, block);
      continue;
    }
    block.lead = leadIns.entered(block, mark);
    open = block;
  }
  close();
  return blocks;
}

/** Whether a sentence continues after a blank line, as in texts extracted from PDF files. */
function goesOn(text: string, broken: Block | undefined, start: number): broken is Block {
  if (broken === undefined || (broken.kind !== 'paragraph' && broken.kind !== 'item')) return false;
  return (
    broken.end - broken.start >= FULL_LINE &&
    UNFINISHED.test(text.slice(broken.end - 2, broken.end)) &&
    GOES_ON.test(text.slice(start, start + 2))
  );
}

/** A line that was cut at the end of a page is at least this long. */
const FULL_LINE = 40;
const UNFINISHED = /[\p{L}\p{N},)]$/u;
const GOES_ON = /^\p{Ll}[\p{Ll}' ’]/u;
