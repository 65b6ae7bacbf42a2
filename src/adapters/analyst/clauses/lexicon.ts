import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TermsText } from '../../../domain/generate/terms-text.js';
import { Judge, readJudgeModel } from './judge.js';
import { type Rule, readRules } from './rules.js';
import { readVocabulary, type Vocabulary } from './vocabulary.js';

/** What the reader of clauses goes by: the same rules for all languages, and the words of each. */
export interface Lexicon {
  readonly rules: readonly Rule[];
  /** By ISO 639-1 code. */
  readonly vocabularies: ReadonlyMap<string, Vocabulary>;
}

/** A lexicon, and what was learned of what its rules find. */
export interface ClauseModels extends Lexicon {
  readonly judge: Judge;
}

const LOOKED_AT = 40_000;
const FEWEST_WORDS = 60;
const SMALLEST_SHARE = 0.12;

/**
 * Reads `clauses/` and `terms.json` of a folder.
 *
 * @throws Error as {@link readLexicon}
 */
export function readClauseModels(folder: string): ClauseModels {
  const model = readPart(join(folder, 'terms.json'), readJudgeModel);
  return { ...readLexicon(join(folder, 'clauses')), judge: new Judge(model) };
}

/**
 * Reads `rules.json` of a folder, and beside it for each language its vocabulary, such as `en.json`.
 *
 * @throws Error naming the file, and the place in it, that is not as it should be
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

/** The words of a text's language; a text whose language is not known is read as one that it looks like. */
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
