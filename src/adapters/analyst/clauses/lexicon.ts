import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TermsText } from '../../../domain/generate/terms-text.js';
import { Judge, readJudgeModel } from './judge.js';
import { type Rule, readRules } from './rules.js';
import { readVocabulary, type Vocabulary } from './vocabulary.js';

/** The basis of the clause reader: the same rules for all languages, and the words of each language. */
export interface Lexicon {
  readonly rules: readonly Rule[];
  /** By ISO 639-1 code. */
  readonly vocabularies: ReadonlyMap<string, Vocabulary>;
}

/** A lexicon, with what was learned about the findings of its rules. */
export interface ClauseModels extends Lexicon {
  readonly judge: Judge;
}

const LOOKED_AT = 40_000;
const FEWEST_WORDS = 60;
const SMALLEST_SHARE = 0.12;

/**
 * Reads `clauses/` and `terms.json` of a folder.
 *
 * @throws Error like {@link readLexicon}
 */
export function readClauseModels(folder: string): ClauseModels {
  const model = readPart(join(folder, 'terms.json'), readJudgeModel);
  return { ...readLexicon(join(folder, 'clauses')), judge: new Judge(model) };
}

/**
 * Reads `rules.json` of a folder, and next to it the vocabulary of each language, such as `en.json`.
 *
 * @throws Error naming the file and the invalid place in it
 */
export function readLexicon(folder: string): Lexicon {
  const { concepts, rules } = readPart(join(folder, 'rules.json'), readRules);
  const languages = readdirSync(folder)
    .flatMap((name) => LANGUAGE.exec(name)?.[1] ?? [])
    .sort();
  const vocabularyOf = (code: string) =>
    readPart(join(folder, `${code}.json`), (text) => readVocabulary(text, concepts));
  return { rules, vocabularies: new Map(languages.map((code) => [code, vocabularyOf(code)])) };
}

const LANGUAGE = /^([a-z]{2})\.json$/;

function readPart<Part>(file: string, parse: (text: string) => Part): Part {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * The vocabulary of a text's language. A text of unknown language is read in the language that it resembles.
 */
export function wordsFor({ vocabularies }: Lexicon, { text, language }: TermsText): Vocabulary | undefined {
  if (language !== undefined) return vocabularies.get(language.toLowerCase().split('-')[0] ?? '');
  return [...vocabularies.values()].find(({ common }) => common.size > 0 && looksLike(text, common));
}

/** Why a text is left out, for people. */
export function foreignRemark({ vocabularies }: Lexicon, { url, language }: TermsText): string {
  const read = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    [...vocabularies.keys()].map(nameOf).sort(),
  );
  return language === undefined
    ? `The text at ${url} was not read: it is not in ${read}.`
    : `The text at ${url} was not read: it is in ${nameOf(language)}, and only ${read} are read.`;
}

function nameOf(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return `the language "${code}"`;
  }
}

function looksLike(text: string, common: ReadonlySet<string>): boolean {
  let words = 0;
  let known = 0;
  for (const [word] of text.slice(0, LOOKED_AT).matchAll(/\p{L}+/gu)) {
    words += 1;
    if (common.has(word.toLowerCase())) known += 1;
  }
  return words < FEWEST_WORDS || known / words >= SMALLEST_SHARE;
}
