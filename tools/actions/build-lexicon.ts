import { join } from 'node:path';
import { foldText } from '../../src/domain/check/action/fold.js';
import type { LexiconLists } from '../../src/domain/check/action/lexicon.js';
import { roughStem } from '../../src/domain/check/action/stem.js';
import { NOUN_CLASSES } from './concepts.js';
import {
  englishNounForms,
  englishVerbForms,
  type Form,
  frenchVerbForms,
  germanNounForms,
  germanVerbForms,
  romanceNounForms,
  spanishVerbForms,
} from './inflect.js';
import { type LanguageLexicon, readLanguageLexicon, readWords } from './language-lexicon.js';

/** Forms besides the listed one. */
interface Inflection {
  readonly verbForms: (verb: string) => Iterable<Form>;
  readonly nounForms: (noun: string) => Iterable<string>;
}

/** Each language takes precedence over the ones after it. */
const LATIN_LANGUAGES: Readonly<Record<string, Inflection>> = {
  english: { verbForms: englishVerbForms, nounForms: englishNounForms },
  spanish: { verbForms: spanishVerbForms, nounForms: romanceNounForms },
  french: { verbForms: frenchVerbForms, nounForms: romanceNounForms },
  german: { verbForms: germanVerbForms, nounForms: germanNounForms },
};

/** The lists of a model file, made from the word lists in a folder. */
export function buildLexicon(folder: string): LexiconLists {
  const languages = Object.entries(LATIN_LANGUAGES).map(
    ([name, inflection]) => [readLanguageLexicon(join(folder, `${name}.txt`)), inflection] as const,
  );
  const latin = new Builder();
  for (const [language] of languages) latin.addListed(language);
  for (const [language, inflection] of languages) latin.addMadeForms(language, inflection);
  const han = new Builder();
  han.addListed(readLanguageLexicon(join(folder, 'chinese.txt')));
  return {
    words: byReadings(latin.words),
    hanWords: byReadings(han.words),
    phrases: byReadings(latin.phrases),
    commonWords: readWords(join(folder, 'common-words.txt')).join(' '),
    ownServers: readWords(join(folder, 'own-servers.txt')).join(' '),
  };
}

/** What is known of a word while the lexicon is built. */
interface Readings {
  verb?: string;
  nouns: ReadonlySet<string>;
  qualifier?: string;
  role?: string;
}

interface Entry extends Readonly<Readings> {
  readonly word: string;
  /** Whether the word is the dictionary form of a verb, from which forms are made. */
  readonly isBase?: boolean;
}

/** Listed forms take precedence over forms made by rule. */
class Builder {
  readonly words = new Map<string, Readings>();
  /** By their stems, joined by `_`. */
  readonly phrases = new Map<string, Readings>();
  readonly #listed = new Set<string>();

  addListed(language: LanguageLexicon): void {
    for (const entry of entriesOf(language)) {
      this.#add(entry);
      this.#listed.add(entry.word);
    }
  }

  addMadeForms(language: LanguageLexicon, { verbForms, nounForms }: Inflection): void {
    const isEnglish = verbForms === englishVerbForms;
    for (const entry of entriesOf(language)) {
      if (entry.isBase && !(isEnglish && entry.word.includes('_'))) {
        const [verb] = entry.verb?.split('.') ?? [];
        for (const [word, form] of verbForms(entry.word))
          this.#addMade({ ...entry, word, verb: `${verb}.${form}` });
      }
      if (entry.nouns.size > 0) for (const word of nounForms(entry.word)) this.#addMade({ ...entry, word });
    }
  }

  #addMade(entry: Entry): void {
    if (!this.#listed.has(entry.word)) this.#add(entry);
  }

  #add(entry: Entry): void {
    for (const spelling of spellingsOf(entry.word)) {
      const parts = spelling.split('_');
      if (parts.length === 1) merge(this.words, spelling, entry);
      else {
        // The words of a phrase are spelt correctly even when they mean nothing by themselves.
        for (const part of parts) merge(this.words, part, { word: part, nouns: new Set() });
        merge(this.phrases, parts.map(roughStem).join('_'), entry);
      }
    }
  }
}

function merge(into: Map<string, Readings>, word: string, entry: Entry): void {
  const readings = into.get(word) ?? { nouns: new Set() };
  readings.nouns = new Set([...readings.nouns, ...entry.nouns]);
  if (entry.verb !== undefined) readings.verb ??= entry.verb;
  if (entry.qualifier !== undefined) readings.qualifier ??= entry.qualifier;
  if (entry.role !== undefined) readings.role ??= entry.role;
  into.set(word, readings);
}

function* entriesOf(language: LanguageLexicon): Generator<Entry> {
  const none: ReadonlySet<string> = new Set();
  // A misleading phrase comes first, so that no class can claim its words.
  for (const word of language.misleading)
    yield { word, nouns: new Set(['neutral']), verb: 'other.base', isBase: true };
  for (const [name, words] of language.verbs) {
    for (const word of words) {
      const form = /ing$/.test(word) && word.length > 5 ? 'ing' : 'base';
      yield { word, nouns: none, verb: `${name}.${form}`, isBase: form === 'base' };
    }
  }
  for (const [name, words] of language.nominals)
    for (const word of words) yield { word, nouns: none, verb: `${name}.nominal` };
  for (const [names, words] of language.nouns)
    for (const word of words) yield { word, nouns: new Set(names.split(' ')) };
  for (const [qualifier, words] of language.qualifiers)
    for (const word of words) yield { word, nouns: none, qualifier };
  for (const [role, words] of language.functionWords)
    for (const word of words) yield { word, nouns: none, role };
}

/**
 * The folded spellings of a listed word: without diacritics, with `ae` for `ä`, with American next to
 * British.
 */
function spellingsOf(word: string): ReadonlySet<string> {
  const folded = foldText(word).toLowerCase();
  const spellings = new Set([folded]);
  if (/[äöü]/.test(word)) {
    spellings.add(foldText(word.replace(/[äöü]/g, (letter) => WRITTEN_OUT[letter] ?? letter)).toLowerCase());
  }
  // The American ending is made for words of every language: "realise" and "réaliser" cannot be distinguished
  // here.
  if (folded.length > 6) spellings.add(folded.replace(/([^w])is(e|es|ed|ing|er|ers|ation)$/, '$1iz$2'));
  spellings.add(folded.replace(/ll(ed|ing|er)$/, 'l$1'));
  return spellings;
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Groups the words by their readings, as a model file lists them. */
function byReadings(words: ReadonlyMap<string, Readings>): Readonly<Record<string, string>> {
  const groups = new Map<string, string[]>();
  for (const [word, readings] of [...words].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const group = written(readings);
    groups.set(group, [...(groups.get(group) ?? []), word]);
  }
  return Object.fromEntries(
    [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([readings, group]) => [readings, group.join(' ')]),
  );
}

function written({ verb, nouns, qualifier, role }: Readings): string {
  return [
    verb && `verb=${verb}`,
    nouns.size > 0 && `noun=${[...NOUN_CLASSES].filter((name) => nouns.has(name)).join()}`,
    qualifier && `qualifier=${qualifier}`,
    role && `role=${role}`,
  ]
    .filter(Boolean)
    .join(' ');
}
