import { plainOf } from './plain-text.js';
import {
  closingStance,
  headingStance,
  type Stance,
  type StanceMark,
  stanceBefore,
  stanceMarks,
} from './stance.js';

/** A sentence of its own, which a heading such as "Rules of conduct" does not turn into a ban. */
const STATEMENT = /\b(?:includes?|means|refers to|is|are|may|will|shall|can|we|our|has|have)\b/;

const SHORT = 50;
/** Too short to prove anything, such as one word of a title that semicolons part. */
const TOO_SHORT = 16;
const SENTENCE = /\b(?:you|your account|may|can|is|are|must|will|shall|we|to)\b/;

/** A clause with what it stands under. Offsets are UTF-16 units of the whole text. */
export class Passage {
  readonly start: number;
  readonly end: number;
  /** The clause that introduces this one: "You agree not to:" above an item. */
  readonly lead: Passage | undefined;
  /** The nearest heading above. */
  readonly heading: Passage | undefined;
  readonly #lower: string;
  #plain: string | undefined;
  #marks: readonly StanceMark[] | undefined;
  #inherited: Stance | 'unread' = 'unread';

  constructor(lower: string, start: number, end: number, lead?: Passage, heading?: Passage) {
    this.#lower = lower;
    this.start = start;
    this.end = end;
    this.lead = lead;
    this.heading = heading;
  }

  /** The clause in lower case without inline marks; its offsets are its own. */
  get plain(): string {
    this.#plain ??= plainOf(this.#lower, this.start, this.end);
    return this.#plain;
  }

  /** Whether what stands at an offset of `plain` is forbidden, granted, or neither. */
  stanceAt(index: number): Stance {
    const marks = this.#stanceMarks();
    const before = stanceBefore(marks, index);
    if (before === 'forbidden') return before;
    if (closingStance(marks, index) === 'forbidden') return 'forbidden';
    return before ?? closingStance(marks, index) ?? this.inherited();
  }

  /** What the lead-ins and headings above say. */
  inherited(): Stance {
    if (this.#inherited === 'unread') {
      const heading = STATEMENT.test(this.plain.slice(0, 90)) ? undefined : this.heading?.asHeading();
      this.#inherited = this.lead?.standing() ?? heading;
    }
    return this.#inherited;
  }

  /** What this clause, as a lead-in, says of what it introduces. */
  standing(): Stance {
    return stanceBefore(this.#stanceMarks(), Number.POSITIVE_INFINITY) ?? this.inherited();
  }

  asHeading(): Stance {
    return headingStance(this.plain) ?? this.heading?.asHeading();
  }

  /** The weight of what this clause shows; a title or an entry of a table of contents shows half of it. */
  asEvidence(weight: number): number {
    const isTitle =
      this.plain.length < TOO_SHORT ||
      (this.plain.length < SHORT && !/[.;!?]$/.test(this.plain) && !SENTENCE.test(this.plain));
    return isTitle ? weight / 2 : weight;
  }

  #stanceMarks(): readonly StanceMark[] {
    this.#marks ??= stanceMarks(this.plain);
    return this.#marks;
  }
}
