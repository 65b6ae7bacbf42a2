import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { en, type WordTexts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, WordTexts>> = { en, de, fr };

export const wordTexts: WordTexts = LANGUAGES[language] ?? en;

const MOMENT = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** When something is tried again, in words; `undefined` where nobody says. */
export function momentIn(text: string | undefined): string | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : MOMENT.format(date);
}
