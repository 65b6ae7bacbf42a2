import { readFileSync } from 'node:fs';
import { readPageWords } from '../../src/adapters/web/terms/words/page-words.js';

export const PAGE_WORDS_TEXT = readFileSync(new URL('../../models/page-words.json', import.meta.url), 'utf8');

/** The words that come with the service. */
export const pageWords = readPageWords(PAGE_WORDS_TEXT);
