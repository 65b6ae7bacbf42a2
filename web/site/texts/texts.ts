import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { en, type SiteTexts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, SiteTexts>> = { en, de, fr };

/** The texts of the page of a site that no other page has. */
export const siteTexts: SiteTexts = LANGUAGES[language] ?? en;
