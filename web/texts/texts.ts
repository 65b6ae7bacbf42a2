import { de } from './de.js';
import { en, type Texts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES = { en, de, fr } as const satisfies Readonly<Record<string, Texts>>;
type Language = keyof typeof LANGUAGES;

/** The first of the reader's languages that the pages have. */
function chosen(languages: readonly string[]): Language {
  const known = languages.map((language) => language.slice(0, 2).toLowerCase());
  return known.find((language): language is Language => Object.hasOwn(LANGUAGES, language)) ?? 'en';
}

/** The language of the pages. Texts of the service stay in English, and texts of sites as written. */
export const language = chosen(navigator.languages);

/** Every text of the pages. */
export const texts: Texts = LANGUAGES[language];

const DAY = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words; the unchanged text if it is not a date. */
export function dayOf(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : DAY.format(date);
}
