import type { Lexeme, Lexicon } from './lexicon.js';
import { Speller } from './speller.js';
import { roughStem } from './stem.js';
import type { Gap, Token } from './tokenise.js';

/** A word or fixed phrase of the action with what the lexicon knows of it. */
export interface Word {
  readonly text: string;
  /** Stem of the text, with `_` between the words of a phrase. */
  readonly stem: string;
  readonly gap: Gap;
  /** Undefined for a word that is not in the lexicon. */
  readonly lexeme: Lexeme | undefined;
  /** 1 for a listed word, less for one guessed from a misspelling. */
  readonly certainty: number;
}

const CERTAINTY_OF_MISSPELLING = 0.85;
/** Most other words inside a fixed phrase: a phrasal verb leaves room for its object. */
const LONGEST_PHRASE_GAP = 1;
const LONGEST_PARTICLE_GAP = 2;
const PARTICLES: ReadonlySet<string> = new Set(['up', 'in', 'out', 'off', 'on', 'down']);
const SEPARATING_ROLES: ReadonlySet<string | undefined> = new Set(['determiner', 'possessive', 'pronoun']);
const SEPARATING_NOUNS: ReadonlySet<string> = new Set(['agent', 'account', 'personal']);

interface PhraseMatch {
  readonly end: number;
  readonly lexeme: Lexeme;
}

/** Looks every token up: fixed phrases first, then words, then compounds ("createaccount"), then misspellings. */
export function makeRecognise(lexicon: Lexicon): (tokens: readonly Token[]) => readonly Word[] {
  const speller = new Speller(lexicon);
  return (tokens) =>
    joinPhrases(
      tokens.flatMap((token) =>
        token.isHan ? hanWords(token, lexicon) : latinWords(token, lexicon, speller),
      ),
      lexicon,
    );
}

function latinWords({ text, gap }: Token, { words }: Lexicon, speller: Speller): readonly Word[] {
  const known = words.get(text);
  if (known !== undefined) return [{ text, stem: roughStem(text), gap, lexeme: known, certainty: 1 }];
  const cut = speller.splitCompound(text);
  const parts = cut ?? speller.unmistyped(text) ?? [text];
  const isGuessed = cut === undefined && parts[0] !== text;
  return parts.map((part, index) => ({
    text: part,
    stem: roughStem(part),
    gap: index === 0 ? gap : 'space',
    lexeme: words.get(part),
    certainty: isGuessed ? CERTAINTY_OF_MISSPELLING : 1,
  }));
}

function hanWords(token: Token, { hanWords: listed, longestHanWord }: Lexicon): readonly Word[] {
  const words: Word[] = [];
  let gap = token.gap;
  let at = 0;
  while (at < token.text.length) {
    let length = Math.min(longestHanWord, token.text.length - at);
    while (length > 1 && !listed.has(token.text.slice(at, at + length))) length -= 1;
    const text = token.text.slice(at, at + length);
    words.push({ text, stem: text, gap, lexeme: listed.get(text), certainty: 1 });
    gap = 'space';
    at += length;
  }
  return words;
}

/** Joins the words of fixed phrases, also across a determiner or pronoun ("scrape the ice", "sign me up"). */
function joinPhrases(words: readonly Word[], lexicon: Lexicon): readonly Word[] {
  const joined: Word[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] as Word;
    const found = phraseAt(words, at, lexicon);
    if (found === undefined) {
      joined.push(word);
      at += 1;
    } else {
      const parts = words.slice(at, found.end);
      const text = parts.map((part) => part.text).join(' ');
      joined.push({
        text,
        stem: roughStem(text).replaceAll(' ', '_'),
        gap: word.gap,
        lexeme: found.lexeme,
        certainty: Math.min(...parts.map((part) => part.certainty)),
      });
      at = found.end;
    }
  }
  return joined;
}

function phraseAt(words: readonly Word[], start: number, { phrases }: Lexicon): PhraseMatch | undefined {
  for (const { stems: wanted, lexeme } of phrases.get(words[start]?.stem ?? '') ?? []) {
    const isPhrasalVerb = wanted.length === 2 && PARTICLES.has(wanted[1] ?? '');
    const longestGap = isPhrasalVerb ? LONGEST_PARTICLE_GAP : LONGEST_PHRASE_GAP;
    let at = start + 1;
    let matched = 1;
    while (matched < wanted.length && at < words.length && words[at]?.gap !== 'clause') {
      if (words[at]?.stem === wanted[matched]) matched += 1;
      else if (!mayStandInside(words[at]?.lexeme, isPhrasalVerb) || at - start - matched >= longestGap) break;
      at += 1;
    }
    if (matched === wanted.length) return { end: at, lexeme };
  }
  return undefined;
}

function mayStandInside(lexeme: Lexeme | undefined, isPhrasalVerb: boolean): boolean {
  if (SEPARATING_ROLES.has(lexeme?.role)) return true;
  return isPhrasalVerb && (lexeme?.nouns.some((name) => SEPARATING_NOUNS.has(name)) ?? false);
}
