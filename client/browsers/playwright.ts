import type { Pass } from '../guard/guard.js';
import {
  ABORTED,
  BrowserGuard,
  type BrowserGuardOptions,
  type BrowserOutcome,
  type BrowserRequest,
  blockedPage,
  kindOf,
  webUrl,
} from './browser-guard.js';

export type { BrowserGuardOptions } from './browser-guard.js';

/** The part of Playwright's `Frame` that is used. */
export interface PlaywrightFrame {
  parentFrame(): PlaywrightFrame | null;
  page(): PlaywrightPage;
  url(): string;
}

/** The part of Playwright's `Request` that is used. */
export interface PlaywrightRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  resourceType(): string;
  isNavigationRequest(): boolean;
  redirectedFrom(): PlaywrightRequest | null;
  /** Throws before the page exists. */
  frame(): PlaywrightFrame;
}

/** The part of Playwright's `Route` that is used. */
export interface PlaywrightRoute {
  request(): PlaywrightRequest;
  fallback(): Promise<void>;
  fulfill(answer: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(code?: string): Promise<void>;
}

interface Target {
  route(pattern: string, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
}

/** The part of Playwright's `Page` that is used. */
export interface PlaywrightPage extends Target {
  context(): PlaywrightContext;
  mainFrame(): PlaywrightFrame;
  goto(url: string): Promise<unknown>;
  on(event: 'request', listener: (request: PlaywrightRequest) => void): unknown;
}

interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly redirectedRequestId?: string;
  readonly request: { readonly url: string; readonly method: string };
}

/** The part of Playwright's `BrowserContext` that is used. */
export interface PlaywrightContext extends Target {
  pages(): PlaywrightPage[];
  newPage(): Promise<PlaywrightPage>;
  // Only in Chromium; requires Playwright's own page.
  newCDPSession(page: never): Promise<unknown>;
  on(event: 'page', listener: (page: PlaywrightPage) => void): unknown;
}

/** The main frame of a page has the id of the page. */
interface TargetInfo {
  readonly targetId: string;
}

/** The part of a DevTools protocol session that is used. */
interface Session {
  on(event: 'Fetch.requestPaused', listener: (event: PausedRequest) => void): unknown;
  send(method: string, options?: object): Promise<unknown>;
}

/** No guard sees requests that a service worker sends or answers, so pages get no service worker. */
const NO_SERVICE_WORKERS = `if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () =>
  Promise.reject(new DOMException('Service workers are not available here.', 'SecurityError'));`;

/**
 * Guards what the pages of a context, or one page, navigate to and send. A navigation that is not permitted
 * shows a page with status 403 and the reason; any other request fails.
 *
 * Playwright calls no route for redirects. In Chromium they are checked before they are followed, over the
 * DevTools protocol. In other browsers, and in the first navigation of a popup, they are checked while they
 * are under way, and the page is left. Routes that are added later, and those of a page in a guarded context,
 * come first: one that continues a request itself bypasses the guard.
 */
export async function guardContext(
  target: PlaywrightContext | PlaywrightPage,
  options: BrowserGuardOptions,
): Promise<void> {
  const guard = new PlaywrightGuard(options);
  await target.addInitScript({ content: NO_SERVICE_WORKERS });
  await target.route('**/*', (route) => guard.handle(route));
  if (!('pages' in target)) return guard.watchRedirects(target);
  const newPage = target.newPage.bind(target);
  // Redirects of a navigation can only be stopped when the session existed before it.
  target.newPage = async () => {
    const page = await newPage();
    await guard.watchRedirects(page);
    return page;
  };
  target.on('page', (page) => void guard.watchRedirects(page));
  await Promise.all(target.pages().map((page) => guard.watchRedirects(page)));
}

class PlaywrightGuard {
  readonly #guard: BrowserGuard;
  readonly #watched = new WeakMap<PlaywrightPage, Promise<void>>();
  /** Pages whose redirects are stopped, so that they need no check while under way. */
  readonly #stopped = new WeakSet<PlaywrightPage>();
  /** The pass of each page's last navigation. */
  readonly #passes = new WeakMap<PlaywrightPage, Pass>();

  constructor(options: BrowserGuardOptions) {
    this.#guard = new BrowserGuard(options);
  }

  async handle(route: PlaywrightRoute): Promise<void> {
    const request = route.request();
    const frame = frameOf(request);
    const asked = toBrowserRequest(request, frame);
    if (asked === undefined) return route.fallback();
    const page = frame?.page();
    if (asked.kind === 'navigation' && page !== undefined) await this.watchRedirects(page);
    const outcome = await this.#guard.decide(asked);
    if (page !== undefined && asked.kind === 'navigation') this.#remember(page, outcome);
    const { error } = outcome;
    const showsWhy = asked.kind === 'navigation' && this.#guard.blocked === 'page';
    const answered =
      error === undefined
        ? route.fallback()
        : showsWhy
          ? route.fulfill(blockedPage(error))
          : route.abort(ABORTED);
    // The page may have been closed meanwhile.
    await answered.catch(() => {});
  }

  /** Once for each page. */
  watchRedirects(page: PlaywrightPage): Promise<void> {
    const watched = this.#watched.get(page) ?? this.#watch(page);
    this.#watched.set(page, watched);
    return watched;
  }

  async #watch(page: PlaywrightPage): Promise<void> {
    page.on('request', (request) => void this.#checkUnderWay(page, request));
    try {
      const session = (await page.context().newCDPSession(page as never)) as Session;
      const { targetInfo } = (await session.send('Target.getTargetInfo')) as { targetInfo: TargetInfo };
      session.on('Fetch.requestPaused', (paused) => {
        const isMain = paused.frameId === targetInfo.targetId;
        // The page may be closed meanwhile.
        this.#checkPaused(page, session, paused, isMain).catch(() => {});
      });
      await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
    } catch {
      // The browser is not Chromium, or the page is closed.
    }
  }

  async #checkPaused(
    page: PlaywrightPage,
    session: Session,
    { requestId, redirectedRequestId, request }: PausedRequest,
    isMain: boolean,
  ): Promise<void> {
    const url = webUrl(request.url);
    const isRedirect = redirectedRequestId !== undefined;
    if (isMain && !isRedirect) this.#stopped.add(page);
    // The route checks requests that are not redirects, and frames belong to their page.
    const error =
      isMain && isRedirect && url !== undefined
        ? await this.#decideRedirect(page, { kind: 'navigation', url, method: request.method })
        : undefined;
    if (error === undefined) await session.send('Fetch.continueRequest', { requestId });
    else if (this.#guard.blocked === 'abort')
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    else {
      const { status, headers, body } = blockedPage(error);
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: toBase64(body),
      });
    }
  }

  async #checkUnderWay(page: PlaywrightPage, request: PlaywrightRequest): Promise<void> {
    if (request.redirectedFrom() === null || this.#stopped.has(page)) return;
    const asked = toBrowserRequest(request, frameOf(request));
    if (asked?.kind !== 'navigation') return;
    const error = await this.#decideRedirect(page, asked);
    if (error !== undefined) await page.goto('about:blank').catch(() => {});
  }

  async #decideRedirect(page: PlaywrightPage, asked: BrowserRequest): Promise<Error | undefined> {
    const outcome = await this.#guard.decide(asked, this.#passes.get(page));
    this.#remember(page, outcome);
    return outcome.error;
  }

  #remember(page: PlaywrightPage, { pass }: BrowserOutcome): void {
    if (pass === undefined) this.#passes.delete(page);
    else this.#passes.set(page, pass);
  }
}

/** `undefined` for a request that goes to no site. */
function toBrowserRequest(
  request: PlaywrightRequest,
  frame: PlaywrightFrame | undefined,
): BrowserRequest | undefined {
  const url = webUrl(request.url());
  if (url === undefined) return undefined;
  const isNavigation = request.isNavigationRequest();
  const isWhole = isNavigation && (frame === undefined || frame.parentFrame() === null);
  return {
    kind: isWhole ? 'navigation' : isNavigation ? 'frame' : kindOf(request.resourceType()),
    url,
    method: request.method(),
    accept: request.headers().accept,
    page: frame?.page().mainFrame().url(),
  };
}

/** A new page requests its first document before the page exists. */
function frameOf(request: PlaywrightRequest): PlaywrightFrame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
