import { Parser } from 'htmlparser2';

/** What is told of markup on the way through it; each returns `false` to end the way. */
export interface TagWalker {
  readonly opens: (tag: {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
    /** Where the tag stands in the markup. */
    readonly start: number;
    readonly end: number;
  }) => boolean;
  readonly closes?: (name: string, end: number) => void;
  readonly text?: (text: string) => void;
}

/** As much is handed to the parser at one time, so that a way that ends early costs little. */
const STEP = 4_096;
/** Nested deeper, a closing tag costs the parser more than its length. */
const MAX_DEPTH = 100;

/**
 * Goes through XML or HTML once, without a tree and without entities of its own. `false` where it nests too deep, or
 * was ended.
 */
export function walkTags(markup: string, xml: boolean, walker: TagWalker): boolean {
  let depth = 0;
  let ended = false;
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        if (ended) return;
        depth += 1;
        const tag = { name, attributes, start: parser.startIndex, end: parser.endIndex + 1 };
        ended = depth > MAX_DEPTH || !walker.opens(tag);
      },
      onclosetag(name) {
        depth -= 1;
        if (!ended) walker.closes?.(name, parser.endIndex + 1);
      },
      ontext(text) {
        if (!ended) walker.text?.(text);
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  for (let at = 0; at < markup.length && !ended; at += STEP) parser.write(markup.slice(at, at + STEP));
  if (!ended) parser.end();
  return !ended;
}
