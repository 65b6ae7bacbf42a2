import { makeRandom } from '../support/random.mjs';
import { archiveSample, readArchivePage } from './archive-documents.mjs';
import { asText, clause, inventedPassages, inventTerms } from './invented-terms.mjs';

const ARCHIVE_DOCUMENTS = 80;

/**
 * Shapes of text, each as a function of a seed and a length in characters. A site could serve the last four to make a
 * reader slow.
 *
 * @returns {Promise<Map<string, (seed: number, length: number) => string>>}
 */
export async function textShapes() {
  const passages = await inventedPassages();
  const terms = (/** @type {number} */ seed, /** @type {number} */ length, dense = false) =>
    asText(inventTerms(makeRandom(seed), passages, length, { dense }));
  return new Map([
    ['invented terms', (seed, length) => terms(seed, length)],
    ['invented terms, curly quotation marks', (seed, length) => curly(terms(seed, length))],
    ['nothing but rules', (seed, length) => terms(seed, length, true)],
    ['one list', (seed, length) => `You may not:\n\n${clauses(seed, length, '- ', ';\n')}`],
    ['one sentence', (seed, length) => clauses(seed, length, '', ', and ')],
    ['one paragraph', (seed, length) => clauses(seed, length, '', '. ')],
  ]);
}

/**
 * The texts of real English documents, as the page reader extracts them.
 *
 * @param {string} archive
 */
export async function archiveTexts(archive) {
  const texts = [];
  for (const path of await archiveSample(archive, ARCHIVE_DOCUMENTS)) {
    const page = await readArchivePage(path);
    if (page?.language === 'en') texts.push(page.text);
  }
  return texts;
}

/**
 * @param {number} seed
 * @param {number} length
 * @param {string} before
 * @param {string} after
 */
function clauses(seed, length, before, after) {
  const random = makeRandom(seed);
  const parts = [];
  for (let written = 0; written < length; ) {
    const text = `${before}${clause(random)}${after}`;
    parts.push(text);
    written += text.length;
  }
  return parts.join('');
}

/** @param {string} text */
function curly(text) {
  return text
    .replace(/"([^"\n]*)"/g, '\u201c$1\u201d')
    .replaceAll("'", '\u2019')
    .replaceAll(' may not ', ' may\u00a0not ');
}
