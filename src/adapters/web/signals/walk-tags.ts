import { Parser } from 'htmlparser2';

/** Callbacks for the parts of markup. A callback returns `false` to end the walk. */
export interface TagWalker {
  readonly opens: (tag: {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
    /** The position of the tag in the markup. */
    readonly start: number;
    readonly end: number;
  }) => boolean;
  readonly closes?: (name: string, end: number) => void;
  readonly text?: (text: string) => void;
}

/** Characters that the parser gets at one time, so that a walk that ends early costs little. */
const STEP = 4_096;
/** Beyond this depth a closing tag costs the parser more than its length. */
const MAX_DEPTH = 100;

/**
 * Walks through XML or HTML once, without building a tree and without the document's own entities. Returns
 * `false` if it nests too deep or a callback ended the walk.
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
