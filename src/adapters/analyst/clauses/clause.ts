import { matchesOf } from './spans.js';
import { STANCES, type Vocabulary } from './vocabulary.js';

/** Whether a text forbids or grants an act; undefined when it does neither. */
export type Stance = 'forbidden' | 'granted' | undefined;

/** An occurrence of a concept in a clause's plain text. */
export interface Mention {
  readonly at: number;
  readonly end: number;
}

interface StanceMark {
  readonly at: number;
  readonly stance: 'forbidden' | 'granted';
  /** `before`: applies to what follows it. `after`: applies to what precedes it. `both`: either way. */
  readonly reach: 'before' | 'after' | 'both';
}

/** A complete statement, which a heading such as "Rules of conduct" does not turn into a ban. */
const STATEMENT =
  /\b(?:includes?|means|refers to|is|are|may|will|shall|can|we|our|has|have|est|sont|peut|peuvent|nous|notre|nos|comprend|ist|sind|wird|werden|kann|wir|unsere?|es|son|puede|pueden|nuestr[oa]s?)\b/;
/** A predicate at the very start of a clause, or before a colon, applies to what follows it. */
const INVERTED = 3;
const OPENS_LIST = /^(?: [a-z]+){0,4}?(?: to\b| from\b| by\b| for\b| if\b| when\b| de\b| d'| que\b| zu\b|:)/;

/** Characters between a subject and the act that it may not do. */
const SUBJECT_REACH = 160;
const FREELY = /^(?:without|sans|ohne|sin)\b/;
const NOT_ASKED = /(?:\bnot|n't) (?:[a-z]+ )?$/;

/**
 * A clause of a text with its lead-in and heading, described by its content. Offsets are UTF-16 units of the
 * whole text.
 */
export class Clause {
  readonly start: number;
  readonly end: number;
  /** Lower case, without accents and inline marks. Its offsets are its own. */
  readonly plain: string;
  /** The clause that introduces this one: "You agree not to:" above an item. */
  readonly lead: Clause | undefined;
  /** The nearest heading above. */
  readonly heading: Clause | undefined;
  readonly #words: Vocabulary;
  readonly #mentions = new Map<string, readonly Mention[]>();
  #marks: readonly StanceMark[] | undefined;
  #standing: Stance | 'unread' = 'unread';

  constructor(
    words: Vocabulary,
    span: { readonly start: number; readonly end: number; readonly plain: string },
    lead?: Clause,
    heading?: Clause,
  ) {
    this.#words = words;
    this.start = span.start;
    this.end = span.end;
    this.plain = span.plain;
    this.lead = lead;
    this.heading = heading;
  }

  mentions(concept: string): readonly Mention[] {
    let known = this.#mentions.get(concept);
    if (known === undefined) {
      const pattern = this.#words.concepts.get(concept);
      if (pattern === undefined) throw new Error(`no concept "${concept}"`);
      known = Array.from(matchesOf(pattern, this.plain), (match) => ({
        at: match.index,
        end: match.index + match[0].length,
      }));
      this.#mentions.set(concept, known);
    }
    return known;
  }

  /** Whether the words at an offset of `plain` are forbidden, granted, or neither. */
  stanceAt(index: number): Stance {
    const marks = this.#stanceMarks();
    const before = this.#before(index);
    if (before === 'forbidden') return before;
    const next = marks.find(
      ({ at, reach, stance }) => at > index && (reach !== 'before' || stance === 'granted'),
    );
    const closing = next?.reach === 'before' ? undefined : next?.stance;
    if (closing === 'forbidden') return closing;
    return before ?? closing ?? this.inherited();
  }

  /** Whether a ban before an offset, or above the clause, forbids the words there. */
  isUnderBan(index: number): boolean {
    return (this.#before(index) ?? this.inherited()) === 'forbidden';
  }

  #before(index: number): Stance {
    return this.#stanceMarks().findLast(({ at, reach }) => at <= index && reach !== 'after')?.stance;
  }

  /** Whether the subject from `at` to `end` may not do what follows: "bots may not …". */
  isBarred({ at, end }: Mention): boolean {
    if (this.stanceAt(at) === 'forbidden' || this.stanceAt(end - 1) === 'forbidden') return true;
    const ban = this.#stanceMarks().find((mark) => mark.at >= at);
    if (ban?.stance !== 'forbidden' || ban.at < end || ban.at - end > SUBJECT_REACH) return false;
    return !this.mentions('other_subject').some((other) => other.at >= end && other.end <= ban.at);
  }

  /** The stance of the lead-ins and headings above. */
  inherited(): Stance {
    if (this.lead !== undefined) return this.lead.standing();
    return STATEMENT.test(this.plain.slice(0, 90)) ? undefined : this.heading?.asHeading();
  }

  /** The stance of this clause, as a lead-in, on what it introduces. */
  standing(): Stance {
    if (this.#standing === 'unread') this.#standing = this.#stanceMarks().at(-1)?.stance ?? this.inherited();
    return this.#standing;
  }

  asHeading(): Stance {
    const { forbiddingHeading, grantingHeading } = this.#words;
    if (grantingHeading.test(this.plain)) return 'granted';
    return forbiddingHeading.test(this.plain) ? 'forbidden' : this.heading?.asHeading();
  }

  #stanceMarks(): readonly StanceMark[] {
    this.#marks ??= Array.from(this.#findMarks());
    return this.#marks;
  }

  *#findMarks(): Generator<StanceMark> {
    let isGranted = false;
    const { stance, excused, harmless, refuses } = this.#words;
    for (const match of matchesOf(stance, this.plain)) {
      const { index: at } = match;
      const [said] = match;
      const kind = STANCES[match.slice(1).findIndex((group) => group !== undefined)];
      const before = this.plain.slice(Math.max(0, at - 90), at);
      if (kind === 'may') {
        if (/\b(?:unless|until|except(?! that)|if|where)\b[^.;,]{0,28}$/.test(before)) continue;
        isGranted = true;
        yield {
          at,
          stance: 'granted',
          reach: /^(?:is|are|est|sont|ist|sind)\b/.test(said) ? 'both' : 'before',
        };
      } else if (kind === 'forbidden') {
        const opens =
          at < INVERTED || OPENS_LIST.test(this.plain.slice(at + said.length, at + said.length + 60));
        yield { at, stance: 'forbidden', reach: opens ? 'both' : 'after' };
      } else if (kind === 'consent') {
        // "You may … without our consent" grants, and "does not require our consent" demands none.
        if ((isGranted && FREELY.test(said)) || NOT_ASKED.test(before)) continue;
        yield { at, stance: 'forbidden', reach: 'both' };
      } else {
        const rest = this.plain.slice(at, at + 60);
        const around = `${before}|${rest}`;
        if (harmless.test(around) || (!refuses.test(rest) && excused.test(around))) continue;
        isGranted = false;
        yield { at, stance: 'forbidden', reach: 'before' };
      }
    }
  }
}
