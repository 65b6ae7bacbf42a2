import type { CheerioAPI } from 'cheerio';
import type { DomElement } from './dom.js';

/** A page with more text than this says something, whatever its scripts add. */
const MAX_SHELL_TEXT = 400;
const ASKS_FOR_SCRIPTS = /java\s?script/i;
const WAITING =
  /^(?:loading|please wait|just a moment|chargement|wird geladen|laden|cargando|caricamento|carregando)/i;
/** Where the usual frameworks write the page. */
const MOUNTS =
  '#root, #app, #__next, #__nuxt, #___gatsby, #main-app, app-root, [ng-app], [data-reactroot], [data-server-rendered]';

export interface Scripting {
  readonly hasScripts: boolean;
  /** Whether something besides its text says that the page is only a shell. */
  readonly isShell: boolean;
}

/** What the scripts of a page are there for, before anything is taken out of it. */
export function scriptingOf($: CheerioAPI): Scripting {
  const asks = ASKS_FOR_SCRIPTS.test($('noscript').text().slice(0, MAX_NOTE));
  const isEmpty = (mount: DomElement) => $(mount).text().trim() === '';
  return { hasScripts: $('script').length > 0, isShell: asks || $(MOUNTS).toArray().some(isEmpty) };
}

/** Whether a page is only the shell that its scripts fill in a browser. `text` is all that stands in it. */
export function needsScripts({ hasScripts, isShell }: Scripting, text: string): boolean {
  if (text.length > MAX_SHELL_TEXT || !hasScripts) return false;
  return text === '' || WAITING.test(text) || ASKS_FOR_SCRIPTS.test(text) || isShell;
}

const MAX_NOTE = 2_000;
