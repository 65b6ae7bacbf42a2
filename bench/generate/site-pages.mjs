import { makeRandom } from '../support/random.mjs';
import { boilerplate } from './invented-boilerplate.mjs';
import { asHtml, inventedPassages, inventTerms } from './invented-terms.mjs';

const HTML = 'text/html; charset=utf-8';
const HOME_PARAGRAPHS = 30;

/**
 * Invented terms as pages, `count` of them, named `terms-0` and so on, with a home page for all that links to
 * `/terms`, named `home`.
 *
 * @param {number} count
 * @param {number} length of each, in characters
 * @returns {Promise<import('./start-local-sites.mjs').Sites['pages']>}
 */
export async function inventedPages(count, length) {
  const passages = await inventedPassages();
  const terms = Array.from({ length: count }, (_, nth) => {
    const blocks = inventTerms(makeRandom(nth + 1), passages, length);
    return [`terms-${nth}`, htmlPage('Terms of Service', `<h1>Terms of {host}</h1>\n${asHtml(blocks)}`)];
  });
  return { home: homePage(), ...Object.fromEntries(terms) };
}

/** A page with a link to `/terms` in its footer. */
export function homePage() {
  const random = makeRandom(0);
  const news = Array.from(
    { length: HOME_PARAGRAPHS },
    (_, nth) =>
      `<article><h2><a href="/news/${nth}">News ${nth}</a></h2><p>${boilerplate(random)}</p></article>`,
  );
  return htmlPage('Welcome', `<h1>{host}</h1>\n${news.join('\n')}`);
}

/**
 * @param {string} title
 * @param {string} main
 */
export function htmlPage(title, main) {
  const text = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | {host}</title></head>
<body><header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About</a></nav></header>
<main>${main}</main>
<footer><a href="/terms">Terms of Service</a> <a href="/privacy">Privacy Policy</a></footer></body></html>`;
  return { type: HTML, text };
}
