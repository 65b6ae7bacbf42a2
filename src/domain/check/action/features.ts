import { NOUN_CLASSES, nounBits } from './concepts.js';
import { roughStem } from './inflect.js';
import type { Word } from './recognise.js';

const AGENT = nounBits('agent');
const LETTERS_OF_PIECE = 4;
const HAN_OF_PIECE = 2;
/** Han characters, and little else that is written in words, stand from here on. */
const FIRST_HAN = 0x2e80;
/** Little words that differ between a name, a request and a rule about the same act. */
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
 * What the learned opinion looks at, each once: `w:` a word's stem, four letters of a word (two of a Han word, `<` and
 * `>` at its ends), `v:` its verb class, `f:` the class of the first verb, `n:` its noun classes, `p:` verb and noun
 * classes together, `q:` a qualifier, that a word is unknown, that a thing is one's own. Words that only say who acts or
 * that something is asked, allowed or forbidden are left out: a name, a request and a policy about one act look alike.
 */
export function featuresOf(words: readonly Word[]): ReadonlySet<string> {
  const features = new Set<string>([':always']);
  let lastVerb: string | undefined;
  for (const [index, word] of words.entries()) {
    if (isLeftOut(word, words[index + 1])) continue;
    const { lexeme } = word;
    features.add(`w:${roughStem(word.text).replaceAll(' ', '_')}`);
    if (lexeme?.functionClass === undefined || lexeme.verb !== undefined || lexeme.nouns !== 0)
      addPieces(word.text, features);
    if (lexeme === undefined) {
      features.add(':unknown');
      continue;
    }
    if (lexeme.functionClass === 'possessive') features.add(':own');
    if (lexeme.qualifier !== undefined) features.add(`q:${lexeme.qualifier}`);
    if (lexeme.verb !== undefined) features.add(`v:${lexeme.verb}`);
    for (const name of classesOf(lexeme.nouns)) {
      features.add(`n:${name}`);
      if (lastVerb !== undefined) features.add(`p:${lastVerb}+${name}`);
    }
    if (lexeme.verb !== undefined && lexeme.form !== 'ed') {
      if (lastVerb === undefined && lexeme.form !== 'agent') features.add(`f:${lexeme.verb}`);
      lastVerb = lexeme.verb;
    }
  }
  return features;
}

const CLASSES_BY_BITS = new Map<number, readonly string[]>();

/** The names of the classes in a bit set. The lexicons hold some dozens of different sets; each is spelt out once. */
function classesOf(bits: number): readonly string[] {
  const known = CLASSES_BY_BITS.get(bits);
  if (known !== undefined) return known;
  const names = NOUN_CLASSES.filter((_, at) => (bits & (1 << at)) !== 0);
  CLASSES_BY_BITS.set(bits, names);
  return names;
}

function isLeftOut({ lexeme }: Word, next: Word | undefined): boolean {
  if (lexeme === undefined || lexeme.verb !== undefined || lexeme.qualifier !== undefined) return false;
  if (lexeme.nouns !== 0) return lexeme.nouns === AGENT;
  // "my agent" says whose the agent is, not whose the thing.
  if (lexeme.functionClass === 'possessive') return next?.lexeme?.nouns === AGENT;
  return lexeme.functionClass !== undefined && LEFT_OUT.has(lexeme.functionClass);
}

function addPieces(text: string, features: Set<string>): void {
  const length = text.charCodeAt(0) >= FIRST_HAN ? HAN_OF_PIECE : LETTERS_OF_PIECE;
  const marked = `<${text.replaceAll(' ', '><')}>`;
  for (let at = 0; at + length <= marked.length; at += 1) features.add(marked.slice(at, at + length));
}
