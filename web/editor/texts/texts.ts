import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { type EditorTexts, en } from './en.js';
import { fr } from './fr.js';

const LANGUAGES: Readonly<Record<string, EditorTexts>> = { en, de, fr };

/** Every text of the editor, in the language of the pages. */
export const editorTexts: EditorTexts = LANGUAGES[language] ?? en;
