import { NOUN_CLASSES, nounBits } from './concepts.js';
import { roughStem } from './inflect.js';
import type { Word } from './recognise.js';

const AGENT = nounBits('agent');
const LETTERS_OF_PIECE = 4;
const HAN_OF_PIECE = 2;
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
 * What the learned opinion looks at, each once: `w` a word's stem, `g` four letters of a word (two of a Han word), `v`
 * its verb class, `f` the class of the first verb, `n` its noun classes, `p` verb and noun classes together, `q` a
 * qualifier, `u` that a word is unknown, `o` that a thing is one's own. Words that only say who acts or that something
 * is asked, allowed or forbidden are left out, so that a name, a request and a policy about one act look the same.
 */
export function featuresOf(words: readonly Word[]): ReadonlySet<string> {
  const features = new Set<string>(['bias']);
  let lastVerb: string | undefined;
  for (const [index, word] of words.entries()) {
    if (isLeftOut(word, words[index + 1])) continue;
    const { lexeme } = word;
    features.add(`w${roughStem(word.text).replaceAll(' ', '_')}`);
    if (lexeme?.functionClass === undefined || lexeme.verb !== undefined || lexeme.nouns !== 0)
      addPieces(word.text, features);
    if (lexeme === undefined) {
      features.add('u');
      continue;
    }
    if (lexeme.functionClass === 'possessive') features.add('o');
    if (lexeme.qualifier !== undefined) features.add(`q${lexeme.qualifier}`);
    if (lexeme.verb !== undefined) features.add(`v${lexeme.verb}`);
    for (const [at, name] of NOUN_CLASSES.entries()) {
      if ((lexeme.nouns & (1 << at)) === 0) continue;
      features.add(`n${name}`);
      if (lastVerb !== undefined) features.add(`p${lastVerb}+${name}`);
    }
    if (lexeme.verb !== undefined && lexeme.form !== 'ed') {
      if (lastVerb === undefined && lexeme.form !== 'agent') features.add(`f${lexeme.verb}`);
      lastVerb = lexeme.verb;
    }
  }
  return features;
}

function isLeftOut({ lexeme }: Word, next: Word | undefined): boolean {
  if (lexeme === undefined || lexeme.verb !== undefined || lexeme.qualifier !== undefined) return false;
  if (lexeme.nouns !== 0) return lexeme.nouns === AGENT;
  // "my agent" says whose the agent is, not whose the thing.
  if (lexeme.functionClass === 'possessive') return next?.lexeme?.nouns === AGENT;
  return lexeme.functionClass !== undefined && LEFT_OUT.has(lexeme.functionClass);
}

function addPieces(text: string, features: Set<string>): void {
  for (const part of text.split(' ')) {
    const marked = `^${part}$`;
    const length = /\p{Script=Han}/u.test(part) ? HAN_OF_PIECE : LETTERS_OF_PIECE;
    for (let at = 0; at + length <= marked.length; at += 1) features.add(`g${marked.slice(at, at + length)}`);
  }
}
