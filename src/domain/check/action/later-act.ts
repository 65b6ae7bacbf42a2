import { type Lexeme, nounBits, type VerbForm } from './concepts.js';
import type { Word } from './recognise.js';

const AGENT = nounBits('agent');
const NEUTRAL = nounBits('neutral');
/** Names are short; in a sentence the last word is rarely the act. */
const LAST_PLACE_OF_ACT = 3;
const ACT_FORMS: ReadonlySet<VerbForm> = new Set(['base', 'ing', 'nominal']);

/**
 * Whether the act is named after the word at `index`, in the same run of words, so that this word is its object:
 * `order.create`, `comment-submission`, `EmailHarvester`.
 */
export function isActNamedLater(words: readonly Word[], index: number): boolean {
  for (let at = index + 1; at < words.length; at += 1) {
    const { lexeme, gap } = words[at] as Word;
    if (gap === 'clause' || lexeme?.functionClass !== undefined || lexeme?.qualifier !== undefined)
      return false;
    if (isOtherActAtEnd(words, at)) return true;
    if (lexeme?.verb === undefined || lexeme.nouns !== 0) continue;
    if (lexeme.form === 'agent') return onlyToolNamesFollow(words, at);
    if (isNamedAct(lexeme)) return true;
  }
  return false;
}

/** `comment-delete`, `order.refund`: the last word is an act that is none of the seven, so what stands before is its object. */
function isOtherActAtEnd(words: readonly Word[], at: number): boolean {
  const { lexeme } = words[at] as Word;
  if (lexeme?.verb !== 'other' || (lexeme.form ?? 'base') !== 'base') return false;
  return (lexeme.nouns & ~NEUTRAL) === 0 && onlyToolNamesFollow(words, at) && at <= LAST_PLACE_OF_ACT;
}

function isNamedAct(lexeme: Lexeme): boolean {
  return lexeme.verb !== 'other' && ACT_FORMS.has(lexeme.form ?? 'base');
}

function onlyToolNamesFollow(words: readonly Word[], at: number): boolean {
  return words.slice(at + 1).every((word) => word.lexeme?.nouns === AGENT);
}
