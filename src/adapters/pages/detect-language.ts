// Of the detectors for Node, `eld` tells apart what terms are written in from 200 characters on, Danish from
// Norwegian included, and its smallest table does so as well as the larger ones.
import { eld } from 'eld/extrasmall';

const SAMPLES = 3;
const SAMPLE_LENGTH = 2_000;
/** Letters of a sample below which a detection is chance. */
const MIN_LETTERS = 40;
/** Scripts in which a character says as much as a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * ISO 639-1 code of the language that a text is written in, from its beginning, middle and end. `declared` is what
 * the page says, a language tag: it decides when the text alone does not. Undefined when neither does.
 */
export function detectLanguage(text: string, declared?: string): string | undefined {
  const found = samplesOf(text).map(languageOf);
  const sure = found.filter((language) => language !== undefined);
  const [first] = sure;
  if (first !== undefined && sure.every((language) => language === first)) return first;
  const tag = codeOf(declared);
  // A page in two languages has no one language, unless it says which of them counts.
  return sure.length === 0 || (tag !== undefined && sure.includes(tag)) ? tag : undefined;
}

function samplesOf(text: string): readonly string[] {
  if (text.length <= SAMPLE_LENGTH) return [text];
  const step = (text.length - SAMPLE_LENGTH) / (SAMPLES - 1);
  return Array.from({ length: SAMPLES }, (_, index) => {
    const start = Math.floor(index * step);
    return text.slice(start, start + SAMPLE_LENGTH);
  });
}

function languageOf(sample: string): string | undefined {
  const letters = (sample.match(/\p{L}/gu) ?? []).length + 3 * (sample.match(DENSE) ?? []).length;
  if (letters < MIN_LETTERS) return undefined;
  const result = eld.detect(sample);
  return result.language !== '' && result.isReliable() ? result.language : undefined;
}

function codeOf(tag: string | undefined): string | undefined {
  const code = /^\s*([a-z]{2})(?![a-z])/i.exec(tag ?? '')?.[1]?.toLowerCase();
  return code === 'nb' || code === 'nn' ? 'no' : code;
}
