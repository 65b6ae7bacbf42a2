import type { CheerioAPI } from 'cheerio';

/** A page with more text than this says something, whatever its scripts add. */
const MAX_SHELL_TEXT = 400;
const ASKS_FOR_SCRIPTS = /java\s?script/i;
const WAITING =
  /^(?:loading|please wait|just a moment|chargement|wird geladen|laden|cargando|caricamento|carregando)/i;
/** Where the usual frameworks write the page. */
const MOUNTS =
  '#root, #app, #__next, #__nuxt, #___gatsby, #main-app, app-root, [ng-app], [data-reactroot], [data-server-rendered]';

/** Whether a page is only the shell that its scripts fill in a browser. `text` is all that stands in it. */
export function needsScripts($: CheerioAPI, text: string): boolean {
  if (text.length > MAX_SHELL_TEXT || $('script').length === 0) return false;
  if (text === '' || WAITING.test(text) || ASKS_FOR_SCRIPTS.test(text)) return true;
  if (ASKS_FOR_SCRIPTS.test($('noscript').text().slice(0, MAX_NOTE))) return true;
  return $(MOUNTS)
    .toArray()
    .some((mount) => $(mount).text().trim() === '');
}

const MAX_NOTE = 2_000;
