import {
  type FunctionClass,
  type Lexeme,
  type NounClass,
  nounBits,
  type Qualifier,
  type VerbClass,
  type VerbForm,
} from './concepts.js';
import { foldText } from './fold.js';
import { roughStem } from './inflect.js';
import { CHINESE } from './lexicon/chinese.js';
import { ENGLISH } from './lexicon/english.js';
import { FRENCH } from './lexicon/french.js';
import { GERMAN } from './lexicon/german.js';
import type { LanguageLexicon } from './lexicon/language-lexicon.js';
import { SPANISH } from './lexicon/spanish.js';

interface Phrase {
  readonly stems: readonly string[];
  readonly lexeme: Lexeme;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Listed forms outrank forms made by rule, and a language outranks those after it. */
class LexiconBuilder {
  readonly words = new Map<string, Mutable<Lexeme>>();
  readonly phrases = new Map<string, Phrase[]>();
  readonly #phraseLexemes = new Map<string, Mutable<Lexeme>>();
  readonly #listed = new Set<string>();

  addListed(language: LanguageLexicon): void {
    for (const entry of entriesOf(language)) {
      this.#add(entry.word, entry);
      this.#listed.add(entry.word);
    }
  }

  addMadeForms(language: LanguageLexicon): void {
    for (const entry of entriesOf(language)) {
      if (entry.verb !== undefined && entry.form === 'base') {
        for (const [word, form] of language.verbForms(entry.word)) this.#addMade({ ...entry, word, form });
      }
      if (entry.nouns !== 0) {
        for (const word of language.nounForms(entry.word)) this.#addMade({ ...entry, word });
      }
    }
  }

  #addMade(entry: Entry): void {
    if (!this.#listed.has(entry.word)) this.#add(entry.word, entry);
  }

  #add(word: string, entry: Entry): void {
    for (const spelling of spellingsOf(word)) {
      const parts = spelling.split('_');
      if (parts.length === 1) mergeInto(this.#lexemeFor(spelling, this.words), entry);
      else this.#addPhrase(parts, entry);
    }
  }

  #lexemeFor(word: string, map: Map<string, Mutable<Lexeme>>): Mutable<Lexeme> {
    const known = map.get(word);
    if (known !== undefined) return known;
    const made: Mutable<Lexeme> = { nouns: 0 };
    map.set(word, made);
    return made;
  }

  #addPhrase(parts: readonly string[], entry: Entry): void {
    const stems = parts.map(roughStem);
    // The words of a phrase are spelt right even where they mean nothing alone.
    for (const part of parts) this.#lexemeFor(part, this.words);
    const id = stems.join('_');
    const isNew = !this.#phraseLexemes.has(id);
    const lexeme = this.#lexemeFor(id, this.#phraseLexemes);
    mergeInto(lexeme, entry);
    if (!isNew) return;
    const first = stems[0] ?? '';
    const list = this.phrases.get(first) ?? [];
    list.push({ stems, lexeme });
    list.sort((a, b) => b.stems.length - a.stems.length);
    this.phrases.set(first, list);
  }
}

interface Entry extends Lexeme {
  readonly word: string;
}

function mergeInto(lexeme: Mutable<Lexeme>, entry: Entry): void {
  lexeme.nouns |= entry.nouns;
  if (entry.verb !== undefined && lexeme.verb === undefined) {
    lexeme.verb = entry.verb;
    if (entry.form !== undefined) lexeme.form = entry.form;
  }
  if (entry.qualifier !== undefined) lexeme.qualifier ??= entry.qualifier;
  if (entry.functionClass !== undefined) lexeme.functionClass ??= entry.functionClass;
}

const split = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '');

function* entriesOf(language: LanguageLexicon): Generator<Entry> {
  // A misleading phrase comes first, so that its words cannot be claimed by a class.
  for (const word of split(language.misleading))
    yield { word, nouns: nounBits('neutral'), verb: 'other', form: 'base' };
  for (const [name, list] of Object.entries(language.verbs)) {
    for (const word of split(list)) {
      const form: VerbForm = /ing$/.test(word) && word.length > 5 ? 'ing' : 'base';
      yield { word, nouns: 0, verb: name as VerbClass, form };
    }
  }
  for (const [name, list] of Object.entries(language.nominals)) {
    for (const word of split(list)) yield { word, nouns: 0, verb: name as VerbClass, form: 'nominal' };
  }
  for (const [names, list] of Object.entries(language.nouns)) {
    const nouns = nounBits(...(split(names) as readonly NounClass[]));
    for (const word of split(list)) yield { word, nouns };
  }
  for (const [name, list] of Object.entries(language.qualifiers)) {
    for (const word of split(list)) yield { word, nouns: 0, qualifier: name as Qualifier };
  }
  for (const [name, list] of Object.entries(language.functionWords)) {
    for (const word of split(list)) yield { word, nouns: 0, functionClass: name as FunctionClass };
  }
}

/** The folded spellings of a listed word: without diacritics, with `ae` for `ä`, American beside British. */
function spellingsOf(word: string): ReadonlySet<string> {
  const folded = foldText(word).toLowerCase();
  const spellings = new Set([folded]);
  if (/[äöü]/.test(word)) {
    spellings.add(foldText(word.replace(/[äöü]/g, (letter) => WRITTEN_OUT[letter] ?? letter)).toLowerCase());
  }
  // The American ending is made for words of every language: "realise" and "réaliser" cannot be told apart here.
  if (folded.length > 6) spellings.add(folded.replace(/([^w])is(e|es|ed|ing|er|ers|ation)$/, '$1iz$2'));
  spellings.add(folded.replace(/ll(ed|ing|er)$/, 'l$1'));
  return spellings;
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const LANGUAGES = [ENGLISH, SPANISH, FRENCH, GERMAN] as const;

const builder = new LexiconBuilder();
for (const language of LANGUAGES) builder.addListed(language);
for (const language of LANGUAGES) builder.addMadeForms(language);

const chineseBuilder = new LexiconBuilder();
chineseBuilder.addListed(CHINESE);

/** Every single word in Latin script, folded and lower case. */
export const WORDS: ReadonlyMap<string, Lexeme> = builder.words;

/** Fixed phrases by the stem of their first word, the longest first. */
export const PHRASES: ReadonlyMap<string, readonly Phrase[]> = builder.phrases;

/** Chinese words; text is cut into the longest of them. */
export const CHINESE_WORDS: ReadonlyMap<string, Lexeme> = chineseBuilder.words;

export const LONGEST_CHINESE_WORD = Math.max(...[...CHINESE_WORDS.keys()].map((word) => word.length));

/** Whether a word only counts inside a fixed phrase. */
export function isMeaningless(lexeme: Lexeme): boolean {
  return (
    lexeme.verb === undefined &&
    lexeme.nouns === 0 &&
    lexeme.qualifier === undefined &&
    lexeme.functionClass === undefined
  );
}
