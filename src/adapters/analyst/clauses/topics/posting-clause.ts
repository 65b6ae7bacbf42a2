import { matchesOf } from '../matches.js';
import { BY_USERS, DONE, GIVES, HELD, NAMED, type Need, PUTS, USER, WHO, WORK } from './post-signs.js';

/** A sign that users put up content of their own. */
export interface Sign {
  /** What the clause shows it by, or, when it begins with a user, what stands behind one. */
  readonly pattern: RegExp;
  readonly isBehindUser: boolean;
  readonly weight: number;
  /** It speaks of the content rather than of the act. */
  readonly isNamed: boolean;
  readonly needs: Need | undefined;
}

interface Stretch {
  readonly at: number;
  readonly end: number;
}

/** The surest first. */
export const SIGNS: readonly Sign[] = [NAMED, HELD, DONE]
  .flatMap((signs) =>
    signs.map(([source, weight, needs]) => {
      const isBehindUser = source.startsWith(USER);
      const pattern = isBehindUser ? new RegExp(source.slice(USER.length), 'y') : new RegExp(source);
      return { pattern, isBehindUser, weight, isNamed: signs !== DONE, needs };
    }),
  )
  .sort((one, other) => other.weight - one.weight);

const ACTOR = new RegExp(`\\b(?:${WHO}|they|it|he|she)\\b`, 'g');
const PRONOUN = new Set(['they', 'it', 'he', 'she']);
/** Whom the service writes to, and who works for it. */
const NO_USER =
  /\b(?:(?:contact|call|notify|send|inform|email|text|remind) [a-z]+|(?:our|its) (?:authors?|artists?|photographers?|designers?|publishers?|developers?|employees?|drivers?|couriers?|teachers?|instructors?|researchers?|reviewers?|contributors?|vendors?|organi[sz]ers?))$/;
const LONGEST_BEFORE = 30;

const PUTTING =
  /post|upload|submi|publish|contribut|shar|writ|leav|creat|broadcast|comment|make available|attach|\bpin|\bput/;
const A_WORK = new RegExp(`\\b${WORK}\\b`);
const BY_USER = new RegExp(`\\b${BY_USERS}`);
const ACTS = "(?:'ve|'re)?(?: [a-z]+){0,2} ";
const PUTS_IT = new RegExp(`${ACTS}${PUTS}\\b`, 'y');
const GIVES_IT = new RegExp(`${ACTS}(?:${PUTS}|${GIVES})\\b`, 'y');

/** A clause in which signs are looked for; what several of them need is found once. */
export class PostingClause {
  readonly #plain: string;
  readonly #held = new Map<Need, boolean>();
  #actors: readonly Stretch[] | undefined;
  #users: readonly Stretch[] | undefined;

  constructor(plain: string) {
    this.#plain = plain;
  }

  /** Where the sign stands first. */
  find({ pattern, isBehindUser, needs }: Sign): Stretch | undefined {
    if (needs !== undefined && !this.#holds(needs)) return undefined;
    if (!isBehindUser) {
      const match = pattern.exec(this.#plain);
      return match === null ? undefined : { at: match.index, end: match.index + match[0].length };
    }
    for (const { at, end } of this.#usersOf()) {
      pattern.lastIndex = end;
      if (pattern.test(this.#plain)) return { at, end: pattern.lastIndex };
    }
    return undefined;
  }

  #holds(need: Need): boolean {
    const known = this.#held.get(need);
    if (known !== undefined) return known;
    const held = this.#looksFor(need);
    this.#held.set(need, held);
    return held;
  }

  #looksFor(need: Need): boolean {
    switch (need) {
      case 'put':
        return PUTTING.test(this.#plain);
      case 'put-work':
        return this.#holds('put') && A_WORK.test(this.#plain);
      case 'by-user':
        return BY_USER.test(this.#plain);
      case 'who':
        return this.#plain.includes(' who ');
      case 'they-put':
        return this.#holds('put') && this.#isBehindActor(PUTS_IT);
      case 'they-give':
        return this.#isBehindActor(GIVES_IT);
    }
  }

  #isBehindActor(pattern: RegExp): boolean {
    return this.#actorsOf().some(({ end }) => {
      pattern.lastIndex = end;
      return pattern.test(this.#plain);
    });
  }

  #actorsOf(): readonly Stretch[] {
    this.#actors ??= Array.from(matchesOf(ACTOR, this.#plain), ({ index, 0: word }) => ({
      at: index,
      end: index + word.length,
    }));
    return this.#actors;
  }

  #usersOf(): readonly Stretch[] {
    this.#users ??= this.#actorsOf().filter(
      ({ at, end }) =>
        !PRONOUN.has(this.#plain.slice(at, end)) &&
        !NO_USER.test(this.#plain.slice(Math.max(0, at - LONGEST_BEFORE), end)),
    );
    return this.#users;
  }
}
