/** All readings of one word or fixed phrase. The builders of the model define the classes. */
export interface Lexeme {
  /** What the verb does: `buy`, `read`, …; `other` for an act that is none of the seven. */
  readonly verb?: string;
  /** `base`, `s`, `ing`, `ed`, `agent` ("crawler") or `nominal` ("registration"). */
  readonly form?: string;
  /** What the noun denotes: `account`, `page`, …; several for "listing". */
  readonly nouns: readonly string[];
  /** How much or how: `bulk`, `one`, `own`, … */
  readonly qualifier?: string;
  /** The function of a short word in the sentence: `determiner`, `preposition`, … */
  readonly role?: string;
  /** All readings as one word, for the comparison of sequences. */
  readonly label: string;
}

export interface Phrase {
  readonly stems: readonly string[];
  readonly lexeme: Lexeme;
}

/** The words of a lexicon as a model file lists them. */
export interface LexiconLists {
  readonly words: Readonly<Record<string, string>>;
  readonly hanWords: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, string>>;
  readonly commonWords: string;
  readonly ownServers: string;
}

/** The words that the mapper knows, folded and lower case. */
export class Lexicon {
  /** Words in Latin script. One without any reading only occurs in phrases. */
  readonly words: ReadonlyMap<string, Lexeme>;
  readonly hanWords: ReadonlyMap<string, Lexeme>;
  readonly longestHanWord: number;
  /** Fixed phrases by the stem of their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Ordinary words that are not a misspelling of a listed one. */
  readonly commonWords: ReadonlySet<string>;
  /** Tool servers that work on the caller's own machine, notes, messages or devices. */
  readonly ownServers: ReadonlySet<string>;

  constructor({ words, hanWords, phrases, commonWords, ownServers }: LexiconLists) {
    this.words = new Map(entriesOf(words));
    this.hanWords = new Map(entriesOf(hanWords));
    this.longestHanWord = Math.max(1, ...[...this.hanWords.keys()].map((word) => word.length));
    this.phrases = byFirstStem(entriesOf(phrases));
    this.commonWords = new Set(split(commonWords));
    this.ownServers = new Set(split(ownServers));
  }
}

const split = (list: string): readonly string[] => list.split(' ').filter((word) => word !== '');

function* entriesOf(lists: Readonly<Record<string, string>>): Generator<[string, Lexeme]> {
  for (const [readings, list] of Object.entries(lists)) {
    const lexeme = lexemeOf(readings);
    for (const word of split(list)) yield [word, lexeme];
  }
}

/** Reads "verb=buy.base noun=payment,goods qualifier=bulk role=determiner"; each part may be missing. */
function lexemeOf(readings: string): Lexeme {
  const parts = new Map(split(readings).map((part) => part.split('=') as [string, string]));
  const [verb, form] = parts.get('verb')?.split('.') ?? [];
  const nouns = parts.get('noun')?.split(',') ?? [];
  const qualifier = parts.get('qualifier');
  const role = parts.get('role');
  const act =
    verb === undefined || form === 's' || form === 'ing' || form === 'base' ? verb : `${verb}.${form}`;
  const content = [...(act === undefined ? [] : [act]), ...nouns];
  return {
    ...(verb !== undefined && { verb }),
    ...(form !== undefined && { form }),
    nouns,
    ...(qualifier !== undefined && { qualifier }),
    ...(role !== undefined && { role }),
    label: content.join('/') || role || qualifier || '?',
  };
}

function byFirstStem(entries: Iterable<[string, Lexeme]>): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const [phrase, lexeme] of entries) {
    const stems = phrase.split('_');
    const first = stems[0] as string;
    phrases.set(first, [...(phrases.get(first) ?? []), { stems, lexeme }]);
  }
  for (const list of phrases.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return phrases;
}

/** Whether a word only counts inside a fixed phrase. */
export function isMeaningless({ verb, nouns, qualifier, role }: Lexeme): boolean {
  return verb === undefined && nouns.length === 0 && qualifier === undefined && role === undefined;
}
