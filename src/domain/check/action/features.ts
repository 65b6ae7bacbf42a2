import type { Word } from './recognise.js';

const LETTERS_OF_PIECE = 4;
const HAN_OF_PIECE = 2;
/** Han characters, and hardly any other letters, begin at this code unit. */
const FIRST_HAN = 0x2e80;
/** Short words that differ between a name, a request and a rule about the same act. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'determiner',
  'frame',
  'pronoun',
  'conjunction',
  'to',
  'filler',
  'without',
]);

/**
 * The features of an action, each once. For every word: `w:` its stem, four letters of it (two of a Han word,
 * `<` and `>` at its ends), `v:` its verb class, `f:` the class of the first verb, `n:` its noun classes,
 * `p:` the preceding verb with a noun class, `q:` a qualifier, that the word is unknown, that a thing is the
 * caller's own. Words that only name the actor, or say that something is requested, allowed or forbidden,
 * have none of these. For the order: `b:` two adjacent stems, `c:` two adjacent labels, `s:` and `S:` the
 * start of the action, `e:` and `E:` its end, `F:` both.
 */
export function featuresOf(words: readonly Word[]): ReadonlySet<string> {
  const features = new Set<string>([':always']);
  addWords(words, features);
  const [first] = words;
  const last = words.at(-1);
  if (first !== undefined && last !== undefined) addOrder(words, first, last, features);
  return features;
}

function addWords(words: readonly Word[], features: Set<string>): void {
  let lastVerb: string | undefined;
  for (const [index, word] of words.entries()) {
    if (isLeftOut(word, words[index + 1])) continue;
    const { lexeme } = word;
    features.add(`w:${word.stem}`);
    if (lexeme?.role === undefined || lexeme.verb !== undefined || lexeme.nouns.length > 0)
      addPieces(word.text, features);
    if (lexeme === undefined) {
      features.add(':unknown');
      continue;
    }
    if (lexeme.role === 'possessive') features.add(':own');
    if (lexeme.qualifier !== undefined) features.add(`q:${lexeme.qualifier}`);
    if (lexeme.verb !== undefined) features.add(`v:${lexeme.verb}`);
    for (const name of lexeme.nouns) {
      features.add(`n:${name}`);
      if (lastVerb !== undefined) features.add(`p:${lastVerb}+${name}`);
    }
    if (lexeme.verb !== undefined && lexeme.form !== 'ed') {
      if (lastVerb === undefined && lexeme.form !== 'agent') features.add(`f:${lexeme.verb}`);
      lastVerb = lexeme.verb;
    }
  }
}

function addOrder(words: readonly Word[], first: Word, last: Word, features: Set<string>): void {
  let before: Word | undefined;
  for (const word of words) {
    if (before !== undefined)
      features.add(`b:${before.stem}+${word.stem}`).add(`c:${labelOf(before)}+${labelOf(word)}`);
    before = word;
  }
  features.add(`s:${first.stem}`).add(`S:${labelOf(first)}`);
  features.add(`e:${last.stem}`).add(`E:${labelOf(last)}`);
  features.add(`F:${labelOf(first)}+${labelOf(last)}`);
}

function labelOf({ lexeme }: Word): string {
  return lexeme?.label ?? '?';
}

function isLeftOut({ lexeme }: Word, next: Word | undefined): boolean {
  if (lexeme === undefined || lexeme.verb !== undefined || lexeme.qualifier !== undefined) return false;
  if (lexeme.nouns.length > 0) return isAgent(lexeme.nouns);
  // "my agent" says whose agent it is, not whose thing.
  if (lexeme.role === 'possessive') return isAgent(next?.lexeme?.nouns ?? []);
  return lexeme.role !== undefined && LEFT_OUT.has(lexeme.role);
}

function isAgent(nouns: readonly string[]): boolean {
  return nouns.length === 1 && nouns[0] === 'agent';
}

function addPieces(text: string, features: Set<string>): void {
  const length = text.charCodeAt(0) >= FIRST_HAN ? HAN_OF_PIECE : LETTERS_OF_PIECE;
  const marked = `<${text.replaceAll(' ', '><')}>`;
  for (let at = 0; at + length <= marked.length; at += 1) features.add(marked.slice(at, at + length));
}
