import { type Condition, partsOf } from './condition.js';
import { ownWords } from './languages/wording.js';

/** A piece of a sentence, and whether it is somebody's free text in English. */
export interface SentencePart {
  readonly text: string;
  readonly isFree: boolean;
}

/** A sentence of a condition in its pieces: free texts are English in every language. */
export function sentenceParts(condition: Condition, sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let rest = sentence;
  for (const text of freeTextsOf(condition)) {
    const at = rest.toLowerCase().indexOf(text.toLowerCase());
    if (at === -1) continue;
    parts.push({ text: rest.slice(0, at), isFree: false });
    parts.push({ text: rest.slice(at, at + text.length), isFree: true });
    rest = rest.slice(at + text.length);
  }
  return [...parts, { text: rest, isFree: false }].filter(({ text }) => text !== '');
}

/** Whether the sentence of a condition has words that are not this service's. */
export function hasFreeText(condition: Condition): boolean {
  return partsOf(condition).some(
    (one) => one.kind === 'other' || one.kind === 'notice' || 'url' in one || 'pattern' in one,
  );
}

function freeTextsOf(condition: Condition): readonly string[] {
  return partsOf(condition).flatMap((choice) => {
    const isFree = choice.kind === 'other' || choice.kind === 'notice';
    return (isFree ? ownWords(choice.text) : undefined) ?? [];
  });
}
