import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { en, type SiteTexts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, SiteTexts>> = { en, de, fr };

/** Texts that only the page of a site has. */
export const siteTexts: SiteTexts = LANGUAGES[language] ?? en;
