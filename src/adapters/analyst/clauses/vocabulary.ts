import { isObject } from '../../../domain/is-object.js';

/**
 * The words of a language as patterns for plain text in lower case without accents. Its file
 * (`models/clauses/<ISO 639-1 code>.json`) has a list of patterns for each. `{NAME}` in a pattern is replaced
 * by the part of that name.
 */
export interface Vocabulary {
  /** What a clause can mention. Patterns match from the start of a word. */
  readonly concepts: ReadonlyMap<string, RegExp>;
  /** Groups in the order of {@link STANCES}. */
  readonly stance: RegExp;
  /**
   * Words before a negation that show that it is about the service's own acts or about nothing: "we will",
   * "if you do".
   */
  readonly excused: RegExp;
  /** Like `excused`, also for what the service refuses: "we may prohibit", "nothing here prohibits". */
  readonly harmless: RegExp;
  /** Negations that forbid even when the service is their subject: "we do not allow". */
  readonly refuses: RegExp;
  /** Headings that forbid the list below them. */
  readonly forbiddingHeading: RegExp;
  readonly grantingHeading: RegExp;
  /**
   * Words that identify the language of a text that does not state it; empty if the language is not searched
   * for.
   */
  readonly common: ReadonlySet<string>;
}

/**
 * How a clause forbids and grants. `may` grants what follows: "you may". `forbidden` applies to what precedes
 * it: "… is prohibited". `consent` forbids the whole clause: "without our prior written consent". `not`
 * forbids what follows: "may not", "it is prohibited to".
 */
export const STANCES = ['may', 'forbidden', 'consent', 'not'] as const;

/** Matches no text. */
const NOTHING = '(?!)';
const PART = /\{([A-Z_]+)\}/g;
const CAPTURES = /(?<!\\)\((?!\?)/;

/**
 * @param names every concept; each must have its list
 * @throws Error naming the invalid place in the file
 */
export function readVocabulary(text: string, names: readonly string[]): Vocabulary {
  const file = recordOf(JSON.parse(text), 'the whole');
  const { common = '' } = file;
  if (typeof common !== 'string') throw new Error('common is no text');
  const concepts = recordOf(file.concepts, 'concepts');
  const stray = Object.keys(concepts).find((name) => !names.includes(name));
  if (stray !== undefined) throw new Error(`concepts.${stray} is no concept of rules.json`);

  /** The patterns, by place in the file. */
  const filled = new Map<string, string>();
  const fill = (pattern: unknown, place: string): string => {
    if (typeof pattern !== 'string') throw new Error(`${place} is no pattern`);
    const whole = pattern.replace(PART, (_, name: string) => {
      const part = filled.get(`parts.${name}`);
      if (part === undefined) throw new Error(`${place} names {${name}}, which is no part above it`);
      return part;
    });
    // The number of the matching group identifies the stance.
    if (place.startsWith('stance') && CAPTURES.test(whole))
      throw new Error(`${place} has a group that captures: write (?:…)`);
    filled.set(place, whole);
    return whole;
  };
  for (const [name, part] of Object.entries(recordOf(file.parts, 'parts'))) fill(part, `parts.${name}`);
  const anyOf = (group: 'concepts' | 'stance', name: string): string => {
    const list = recordOf(file[group], group)[name];
    if (!Array.isArray(list)) throw new Error(`${group}.${name} is no list of patterns`);
    return list.map((pattern, at) => fill(pattern, `${group}.${name}[${at}]`)).join('|') || NOTHING;
  };
  const words = (name: string) => anyOf('stance', name);
  try {
    return {
      concepts: new Map(names.map((name) => [name, fromWord(anyOf('concepts', name), 'g')])),
      stance: fromWord(STANCES.map((kind) => `(${words(kind)})`).join('|'), 'g'),
      excused: new RegExp(`(?:${words('excused')})`),
      harmless: new RegExp(`(?:${words('harmless')})`),
      refuses: new RegExp(`^(?:${words('refuses')})`),
      forbiddingHeading: fromWord(words('forbiddingHeading')),
      grantingHeading: fromWord(words('grantingHeading')),
      common: new Set(common.split(' ').filter((word) => word !== '')),
    };
  } catch (error) {
    if (error instanceof SyntaxError) for (const [place, pattern] of filled) hold(place, pattern);
    throw error;
  }
}

const fromWord = (source: string, flags = ''): RegExp => new RegExp(`(?<![a-z0-9])(?:${source})`, flags);

/** @throws Error naming the place of an invalid regular expression */
function hold(place: string, pattern: string): void {
  try {
    new RegExp(pattern);
  } catch (cause) {
    throw new Error(`${place} is no regular expression: ${(cause as Error).message}`, { cause });
  }
}

/** @throws Error when the value at a place is not an object */
export function recordOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Error(`${place} is no object`);
  return value;
}
