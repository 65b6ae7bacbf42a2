/**
 * Every match of a global pattern, as `matchAll` gives them. `matchAll` copies its pattern at each call, which for the
 * long patterns here takes several times as long as matching; this does not, and the pattern may be used in between.
 */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  for (let at = 0; ; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return;
    at = Math.max(pattern.lastIndex, match.index + 1);
    yield match;
  }
}

/** A global pattern, and a part of it that is cheaper to look for and that several patterns share. */
export interface Gated {
  readonly pattern: RegExp;
  readonly needs: RegExp | undefined;
}

export const gated = (source: string, needs?: RegExp): Gated => ({ pattern: new RegExp(source, 'g'), needs });

/** A text with what was looked for in it, each thing once. */
export class Searched {
  readonly text: string;
  readonly #known = new Map<RegExp, boolean>();

  constructor(text: string) {
    this.text = text;
  }

  holds(needed: RegExp): boolean {
    const known = this.#known.get(needed);
    if (known !== undefined) return known;
    const found = needed.test(this.text);
    this.#known.set(needed, found);
    return found;
  }

  /** The first place of the first pattern that stands where it counts. */
  find(patterns: readonly Gated[], counts: (at: number, end: number) => boolean): number | undefined {
    for (const { pattern, needs } of patterns) {
      if (needs !== undefined && !this.holds(needs)) continue;
      for (const match of matchesOf(pattern, this.text)) {
        if (counts(match.index, match.index + match[0].length)) return match.index;
      }
    }
    return undefined;
  }
}
