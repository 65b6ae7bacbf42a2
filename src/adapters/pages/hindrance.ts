import type { CheerioAPI } from 'cheerio';
import type { PageHindrance } from '../../domain/generate/ports.js';
import type { DomElement } from './dom.js';

/** A page with more text than this has content, whatever else it contains. */
const MAX_SHELL_TEXT = 400;
const MAX_NOTE = 2_000;
const ASKS_FOR_SCRIPTS = /java\s?script/i;
const WAITING = /^(?:loading|please wait|chargement|wird geladen|laden|cargando|caricamento|carregando)/i;
/** Texts of the usual walls against programs. */
const ASKS_FOR_A_PERSON =
  /captcha|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|(?:not|n't) a robot|unusual (?:traffic|activity)|checking (?:your browser|if the site connection is secure)|just a moment|pardon our interruption|press (?:&|and) hold/i;
const WALLS =
  'iframe[src*="captcha" i], script[src*="captcha" i], script[src*="/cdn-cgi/challenge-platform/"], #challenge-form, #px-captcha, .g-recaptcha, .h-captcha, .cf-turnstile';
const FRAMES = 'iframe[src]:not([src=""]):not([src^="about:"]), frame[src], embed[src], object[data]';
/** Elements in which the usual frameworks render the page. */
const MOUNTS =
  '#root, #app, #__next, #__nuxt, #___gatsby, #main-app, app-root, [ng-app], [data-reactroot], [data-server-rendered]';

/** What a page contains besides its text. */
export interface Shell {
  readonly hasScripts: boolean;
  /** Whether something besides its text shows that the page is only a shell. */
  readonly isShell: boolean;
  readonly hasWall: boolean;
  readonly hasFrame: boolean;
}

/** Reads what else a page contains, before anything is removed from it. */
export function shellOf($: CheerioAPI): Shell {
  const asks = ASKS_FOR_SCRIPTS.test($('noscript').text().slice(0, MAX_NOTE));
  const isEmpty = (mount: DomElement) => $(mount).text().trim() === '';
  return {
    hasScripts: $('script').length > 0,
    isShell: asks || $(MOUNTS).toArray().some(isEmpty),
    hasWall: $(WALLS).length > 0,
    hasFrame: $(FRAMES).length > 0,
  };
}

/** Why a page has no content of its own; undefined if it has. `text` is all text in it. */
export function hindranceOf(shell: Shell, text: string): PageHindrance | undefined {
  const { hasScripts, isShell, hasWall, hasFrame } = shell;
  if (text.length > MAX_SHELL_TEXT) return undefined;
  if (ASKS_FOR_A_PERSON.test(text) || (hasWall && text === '')) return 'captcha';
  const isWritten = text === '' || WAITING.test(text) || ASKS_FOR_SCRIPTS.test(text) || isShell;
  if (hasFrame && (text === '' || !isWritten)) return 'frame';
  return hasScripts && isWritten ? 'scripts' : undefined;
}
