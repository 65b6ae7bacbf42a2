/** A range of a text that is read in one request, in UTF-16 units. */
export interface Section {
  readonly start: number;
  readonly end: number;
  /** The headings above its beginning, outermost first. */
  readonly headings: readonly string[];
}

export interface SectionSize {
  readonly maxChars: number;
  /** Most characters that a section repeats of the one before it. At most two paragraphs are repeated. */
  readonly overlapChars: number;
}

/** A line, or a part of one that is too long for a section. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** 1 to 6 for a heading. */
  readonly level: number;
}

const MAX_REPEATED = 2;
const MAX_HEADING = 160;

/**
 * Cuts a text between lines, before a heading if there is one in the second half of a section. A line longer
 * than a section is cut after a sentence, else at a space, else at the limit. Blank ranges are left out.
 */
export function sectionsOf(text: string, { maxChars, overlapChars }: SectionSize): readonly Section[] {
  const pieces = [...piecesOf(text, maxChars)];
  const paths = headingPaths(text, pieces);
  const sections: Section[] = [];
  for (let first = 0; first < pieces.length; ) {
    const start = startOf(pieces, first);
    let next = first + 1;
    while (next < pieces.length && endOf(pieces, next) - start <= maxChars) next += 1;
    if (next < pieces.length) next = headingBefore(pieces, next, start + maxChars / 2) ?? next;
    const end = endOf(pieces, next - 1);
    if (/\S/.test(text.slice(start, end))) sections.push({ start, end, headings: paths[first] ?? [] });
    if (next >= pieces.length) break;
    first = repeatFrom(pieces, first, next, { maxChars, overlapChars });
  }
  return sections;
}

function* piecesOf(text: string, maxChars: number): Generator<Piece> {
  for (const line of text.matchAll(/[^\n]+/g)) {
    let start = line.index;
    const end = start + line[0].length;
    const level = /^(#{1,6}) /.exec(line[0])?.[1]?.length ?? 0;
    while (end - start > maxChars) {
      const cut = start + cutAt(text.slice(start, start + maxChars));
      yield { start, end: cut, level: 0 };
      start = cut;
    }
    yield { start, end, level };
  }
}

/**
 * Where to cut a range without line breaks: after the last sentence of its second half, or at the last space.
 */
function cutAt(stretch: string): number {
  const half = stretch.length >> 1;
  const sentences = [...stretch.slice(half).matchAll(/[.!?;。！？]["'”’)\]]*\s*/g)];
  const sentence = sentences.at(-1);
  if (sentence !== undefined) return half + sentence.index + sentence[0].length;
  const space = stretch.lastIndexOf(' ');
  if (space >= half) return space + 1;
  const last = stretch.charCodeAt(stretch.length - 1);
  const isHalfOfPair = last >= 0xd800 && last <= 0xdbff && stretch.length > 1;
  return isHalfOfPair ? stretch.length - 1 : stretch.length;
}

function headingBefore(pieces: readonly Piece[], next: number, earliest: number): number | undefined {
  for (let index = next; index > 0 && startOf(pieces, index) >= earliest; index -= 1) {
    if ((pieces[index]?.level ?? 0) > 0) return index;
  }
  return undefined;
}

function repeatFrom(
  pieces: readonly Piece[],
  first: number,
  next: number,
  { maxChars, overlapChars }: SectionSize,
): number {
  let from = next;
  while (
    from - 1 > first &&
    next - from < MAX_REPEATED &&
    endOf(pieces, next - 1) - startOf(pieces, from - 1) <= overlapChars &&
    endOf(pieces, next) - startOf(pieces, from - 1) <= maxChars
  ) {
    from -= 1;
  }
  return from;
}

/** The headings above each piece. */
function headingPaths(text: string, pieces: readonly Piece[]): readonly (readonly string[])[] {
  let path: readonly { readonly level: number; readonly words: string }[] = [];
  return pieces.map(({ start, end, level }) => {
    // A heading is next to the others of its level, not under them.
    if (level > 0) path = path.filter((heading) => heading.level < level);
    const above = path.map(({ words }) => words);
    if (level > 0) {
      const words = text
        .slice(start + level, end)
        .trim()
        .slice(0, MAX_HEADING);
      path = [...path, { level, words }];
    }
    return above;
  });
}

function startOf(pieces: readonly Piece[], index: number): number {
  return pieces[index]?.start ?? 0;
}

function endOf(pieces: readonly Piece[], index: number): number {
  return pieces[index]?.end ?? 0;
}
