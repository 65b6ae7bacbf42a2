import { type Block, scanBlocks } from './blocks.js';
import { clausesOf } from './clause-spans.js';
import { Passage } from './passage.js';
import { lowerCased } from './plain-text.js';
import { sentencesOf } from './sentences.js';

/** "This includes …", "examples are …": what the sentence before says holds on. */
const CONTINUES =
  /^[*_("]{0,3}(?:(?:this|that|these|it|such (?:restrictions?|prohibitions?|conduct|activit(?:y|ies)|behaviou?rs?)|(?:this|these|the foregoing) (?:restrictions?|prohibitions?|ban|rule)|the foregoing|prohibited (?:uses|activit(?:y|ies)|conduct))[*_]{0,2} (?:also |specifically |particularly )?(?:includes?|covers?|extends? to|applies (?:to|also)|means|prohibits)|(?:for example|examples? (?:of (?:this|these|such)[a-z ]{0,30})?(?:includes?|are)|including|in particular|among other things|namely)\b)/;

/** One text, taken apart only where it is looked at. */
export class TermsReader {
  readonly text: string;
  /** The text in lower case, with the same offsets. */
  readonly lower: string;
  readonly #blocks: readonly Block[];
  readonly #passages = new Map<number, readonly Passage[]>();
  #near = 0;

  constructor(text: string) {
    this.text = text;
    this.lower = lowerCased(text);
    this.#blocks = scanBlocks(text);
  }

  /** The clause that holds an offset; undefined for what belongs to none, such as the mark of an item. */
  at(offset: number): Passage | undefined {
    const index = this.#blockAt(offset);
    if (index === -1) return undefined;
    const passages = this.#passagesOf(index);
    let low = 0;
    let high = passages.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((passages[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const found = passages[low];
    return found !== undefined && found.start <= offset && offset < found.end ? found : undefined;
  }

  #blockAt(offset: number): number {
    const near = this.#blocks[this.#near];
    let low = near !== undefined && near.start <= offset ? this.#near : 0;
    let high = this.#blocks.length - 1;
    if (high < 0) return -1;
    if ((this.#blocks[low + 1]?.start ?? Number.POSITIVE_INFINITY) > offset) high = low;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#blocks[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#near = low;
    const block = this.#blocks[low];
    return block !== undefined && block.start <= offset && offset < block.end ? low : -1;
  }

  #passagesOf(index: number): readonly Passage[] {
    const known = this.#passages.get(index);
    if (known !== undefined) return known;
    const block = this.#blocks[index];
    if (block === undefined) return [];
    const lead = block.lead === -1 ? undefined : this.#passagesOf(block.lead).at(-1);
    const heading = this.#headingOf(block);
    const passages: Passage[] = [];
    for (const sentence of sentencesOf(this.text, block)) {
      const first = passages.length;
      const continued = CONTINUES.test(this.lower.slice(sentence.start, sentence.start + 60))
        ? (passages.at(-1) ?? this.#lastBefore(index))
        : undefined;
      for (const clause of clausesOf(this.text, sentence)) {
        const introducer = clause.lead === -1 ? (continued ?? lead) : passages[first + clause.lead];
        passages.push(new Passage(this.lower, clause.start, clause.end, introducer, heading));
      }
    }
    this.#passages.set(index, passages);
    return passages;
  }

  /** The last clause of the paragraph above, for a sentence that goes on with it. */
  #lastBefore(index: number): Passage | undefined {
    return this.#blocks[index - 1]?.kind === 'paragraph' ? this.#passagesOf(index - 1).at(-1) : undefined;
  }

  #headingOf(block: Block): Passage | undefined {
    if (block.heading === -1) return undefined;
    const known = this.#passages.get(block.heading)?.[0];
    if (known !== undefined) return known;
    const above = this.#blocks[block.heading];
    if (above === undefined) return undefined;
    const heading = new Passage(this.lower, above.start, above.end, undefined, this.#headingOf(above));
    return heading;
  }
}
