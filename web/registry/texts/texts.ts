import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { en, type RegistryTexts } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, RegistryTexts>> = { en, de, fr };

/** The texts of this page in the language of all pages. */
export const registryTexts: RegistryTexts = LANGUAGES[language] ?? en;
