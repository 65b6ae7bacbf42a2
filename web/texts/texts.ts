import { de } from './de.js';
import { en, type Texts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES = { en, de, fr } as const satisfies Readonly<Record<string, Texts>>;
type Language = keyof typeof LANGUAGES;

/** Of the reader's languages the first that the pages speak. */
function chosen(languages: readonly string[]): Language {
  const known = languages.map((language) => language.slice(0, 2).toLowerCase());
  return known.find((language): language is Language => Object.hasOwn(LANGUAGES, language)) ?? 'en';
}

/** The language of the pages; what comes from the service stays English or as a site wrote it. */
export const language = chosen(navigator.languages);

/** Every text of the pages. */
export const texts: Texts = LANGUAGES[language];

const DAY = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

/** A day in words; the text itself where it is no date. */
export function dayOf(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : DAY.format(date);
}
