import { type Lexeme, nounBits } from './concepts.js';
import { splitCompound, unmistyped } from './correct.js';
import { roughStem } from './inflect.js';
import { CHINESE_WORDS, LONGEST_CHINESE_WORD, PHRASES, WORDS } from './lexicon-index.js';
import type { Gap, Token } from './tokenise.js';

/** A word or fixed phrase of the action with what the lexicons know of it. */
export interface Word {
  readonly text: string;
  readonly gap: Gap;
  /** Undefined for a word that no lexicon has. */
  readonly lexeme: Lexeme | undefined;
  /** 1 for a word as listed, less for one guessed from a misspelling. */
  readonly certainty: number;
}

const CERTAINTY_OF_MISSPELLING = 0.85;
/** Words that may stand inside a fixed phrase; a phrasal verb leaves room for its object. */
const LONGEST_PHRASE_GAP = 1;
const LONGEST_PARTICLE_GAP = 2;
const PARTICLES: ReadonlySet<string> = new Set(['up', 'in', 'out', 'off', 'on', 'down']);
const SEPARATING_NOUNS = nounBits('agent', 'account', 'personal');

const MISLEADING = nounBits('neutral');
const PUBLISHED = nounBits('page', 'posting', 'site', 'data', 'api');

interface PhraseMatch {
  readonly end: number;
  readonly lexeme: Lexeme;
}

/** Looks every token up: fixed phrases first, then words, then compounds ("createaccount"), then misspellings. */
export function recognise(tokens: readonly Token[]): readonly Word[] {
  return joinPhrases(tokens.flatMap((token) => (token.isHan ? hanWords(token) : latinWords(token))));
}

function latinWords(token: Token): readonly Word[] {
  const { text, gap } = token;
  const known = WORDS.get(text);
  if (known !== undefined) return [{ text, gap, lexeme: known, certainty: 1 }];
  const parts = splitCompound(text);
  if (parts !== undefined) {
    return parts.map((part, index) => ({
      text: part,
      gap: index === 0 ? gap : 'space',
      lexeme: WORDS.get(part),
      certainty: 1,
    }));
  }
  const meant = unmistyped(text);
  if (meant === undefined) return [{ text, gap, lexeme: undefined, certainty: 1 }];
  return meant.map((part, index) => ({
    text: part,
    gap: index === 0 ? gap : 'space',
    lexeme: WORDS.get(part),
    certainty: CERTAINTY_OF_MISSPELLING,
  }));
}

function hanWords(token: Token): readonly Word[] {
  const words: Word[] = [];
  let gap = token.gap;
  let at = 0;
  while (at < token.text.length) {
    let length = Math.min(LONGEST_CHINESE_WORD, token.text.length - at);
    while (length > 1 && !CHINESE_WORDS.has(token.text.slice(at, at + length))) length -= 1;
    const text = token.text.slice(at, at + length);
    words.push({ text, gap, lexeme: CHINESE_WORDS.get(text), certainty: 1 });
    gap = 'space';
    at += length;
  }
  return words;
}

/** Joins the words of fixed phrases, also across a determiner or pronoun ("scrape the ice", "sign me up"). */
function joinPhrases(words: readonly Word[]): readonly Word[] {
  const stems = words.map((word) => roughStem(word.text));
  const joined: Word[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] as Word;
    const match = phraseAt(words, stems, at);
    const found =
      match !== undefined && (isIdiomOfNoun(match.lexeme, words, at) || isCutShort(match, words))
        ? undefined
        : match;
    if (found === undefined) {
      joined.push(word);
      at += 1;
    } else {
      const text = words
        .slice(at, found.end)
        .map((part) => part.text)
        .join(' ');
      const certainty = Math.min(...words.slice(at, found.end).map((part) => part.certainty));
      joined.push({ text, gap: word.gap, lexeme: found.lexeme, certainty });
      at = found.end;
    }
  }
  return joined;
}

/** "an account for me" has a noun where "account for inflation" has a verb. */
function isIdiomOfNoun(phrase: Lexeme, words: readonly Word[], start: number): boolean {
  if (phrase.verb === undefined || phrase.nouns !== 0 || (words[start]?.lexeme?.nouns ?? 0) === 0)
    return false;
  const before = words[start - 1]?.lexeme;
  return (
    before?.functionClass === 'determiner' ||
    before?.functionClass === 'possessive' ||
    (before?.verb !== undefined && before.form === 'base' && before.verb !== 'other')
  );
}

/** "create an event page" is about a page: a phrase that looks like an action does not end inside a run of nouns. */
function isCutShort({ end, lexeme }: PhraseMatch, words: readonly Word[]): boolean {
  if (lexeme.verb !== 'other' || lexeme.nouns !== MISLEADING) return false;
  const next = words[end];
  if (next === undefined || next.gap !== 'space' || next.lexeme?.functionClass !== undefined) return false;
  return ((next.lexeme?.nouns ?? 0) & PUBLISHED) !== 0 && next.lexeme?.verb === undefined;
}

function phraseAt(words: readonly Word[], stems: readonly string[], start: number): PhraseMatch | undefined {
  for (const { stems: wanted, lexeme } of PHRASES.get(stems[start] ?? '') ?? []) {
    const isPhrasalVerb = wanted.length === 2 && PARTICLES.has(wanted[1] ?? '');
    const longestGap = isPhrasalVerb ? LONGEST_PARTICLE_GAP : LONGEST_PHRASE_GAP;
    let at = start + 1;
    let matched = 1;
    while (matched < wanted.length && at < words.length && words[at]?.gap !== 'clause') {
      if (stems[at] === wanted[matched]) matched += 1;
      else if (!mayStandInside(words[at], isPhrasalVerb) || at - start - matched >= longestGap) break;
      at += 1;
    }
    if (matched === wanted.length) return { end: at, lexeme };
  }
  return undefined;
}

function mayStandInside(word: Word | undefined, isPhrasalVerb: boolean): boolean {
  const lexeme = word?.lexeme;
  const functionClass = lexeme?.functionClass;
  if (functionClass === 'determiner' || functionClass === 'possessive' || functionClass === 'pronoun')
    return true;
  return isPhrasalVerb && ((lexeme?.nouns ?? 0) & SEPARATING_NOUNS) !== 0;
}
