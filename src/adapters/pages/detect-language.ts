// Of the detectors for Node, `eld` distinguishes the languages of terms from 200 characters on, including
// Danish and Norwegian. Its smallest table does so as well as the larger ones.
import { eld } from 'eld/extrasmall';

const SAMPLES = 3;
const SAMPLE_LENGTH = 2_000;
/** With fewer letters in a sample, a detection is chance. */
const MIN_LETTERS = 40;
/** Scripts in which a character says as much as a word. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * ISO 639-1 code of the language of a text, from its beginning, middle and end. `declared` is the page's own
 * language tag, which decides when the text does not. Undefined when neither does.
 */
export function detectLanguage(text: string, declared?: string): string | undefined {
  const found = samplesOf(text).map(languageOf);
  const sure = found.filter((language) => language !== undefined);
  const [first] = sure;
  if (first !== undefined && sure.every((language) => language === first)) return first;
  const tag = codeOf(declared);
  // A page in two languages has no single language, unless it says which one counts.
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
