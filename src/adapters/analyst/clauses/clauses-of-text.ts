import { scanBlocks } from './blocks.js';
import { Clause } from './clause.js';
import { clausesOf } from './clause-spans.js';
import { lowerCased, plainOf } from './plain-text.js';
import { sentencesOf } from './sentences.js';
import type { Vocabulary } from './vocabulary.js';

/** "This includes …", "examples are …": the statement of the previous sentence continues. */
const CONTINUES =
  /^[*_("]{0,3}(?:(?:this|that|these|it|such (?:restrictions?|prohibitions?|conduct|activit(?:y|ies)|behaviou?rs?)|(?:this|these|the foregoing) (?:restrictions?|prohibitions?|ban|rule)|the foregoing|prohibited (?:uses|activit(?:y|ies)|conduct))[*_]{0,2} (?:also |specifically |particularly )?(?:includes?|covers?|extends? to|applies (?:to|also)|means|prohibits)|(?:for example|examples? (?:of (?:this|these|such)[a-z ]{0,30})?(?:includes?|are)|including|in particular|among other things|namely|cette interdiction|cela (?:inclut|comprend)|par exemple|notamment|dies (?:gilt|umfasst)|hierzu z[aä]hl|insbesondere|zum beispiel|esto incluye|esta prohibicion|asimismo|por ejemplo|en particular)\b)/;

const BULLET = /[*•]\s*$/;

/** A Markdown mark escaped by a backslash, except the underscore, which separates nothing. */
const ESCAPED = /\\([!-/:-@[-^`{-~])/g;

/**
 * Replaces the backslashes of Markdown at equal length, so that the marks after them count as they are read.
 */
const unescaped = (text: string): string => (text.includes('\\') ? text.replace(ESCAPED, '$1 ') : text);

/**
 * The clauses of a text in their order, each with its lead-in and heading. Takes linear time in the text's
 * length.
 */
export function clausesOfText(written: string, words: Vocabulary): readonly Clause[] {
  const text = unescaped(written);
  const lower = lowerCased(text);
  const all: Clause[] = [];
  /** The clauses of each block; for a heading, the heading as a clause. */
  const byBlock: (readonly Clause[])[] = [];
  const make = (start: number, end: number, lead?: Clause, heading?: Clause) =>
    new Clause(words, { start, end, plain: plainOf(lower, start, end) }, lead, heading);

  /**
   * The lead-in that the last sentence continued, if it did. A sentence that continues it has the same
   * lead-in.
   */
  let chain: Clause | undefined;
  for (const [index, block] of scanBlocks(text).entries()) {
    const heading = byBlock[block.heading]?.[0];
    const introducer = byBlock[block.lead]?.at(-1);
    const clauses: Clause[] = [];
    /** The lead-in of a list within one line: "You may not: * shout * sing". */
    let opener: Clause | undefined;
    for (const sentence of sentencesOf(text, block)) {
      const first = clauses.length;
      const isItem = BULLET.test(text.slice(Math.max(block.start, sentence.start - 3), sentence.start));
      const continued = CONTINUES.test(lower.slice(sentence.start, sentence.start + 60))
        ? (chain ?? clauses.at(-1) ?? (byBlock[index - 1]?.at(-1) as Clause | undefined))
        : undefined;
      chain = continued;
      for (const span of clausesOf(text, sentence)) {
        const lead =
          span.lead === -1
            ? (continued ?? (isItem ? opener : undefined) ?? introducer)
            : clauses[first + span.lead];
        clauses.push(make(span.start, span.end, lead, heading));
      }
      if (text[sentence.end - 1] === ':') opener = clauses.at(-1);
      else if (!isItem) opener = undefined;
    }
    byBlock.push(clauses);
    for (const clause of clauses) all.push(clause);
  }
  return all;
}
