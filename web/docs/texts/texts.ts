import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { type DocsTexts, en } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, DocsTexts>> = { en, de, fr };

/** The texts of the page of the API. The API's own description is in English. */
export const texts: DocsTexts = LANGUAGES[language] ?? en;
