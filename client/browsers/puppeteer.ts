import type { Pass } from '../guard/guard.js';
import {
  ABORTED,
  BrowserGuard,
  type BrowserGuardOptions,
  type BrowserRequest,
  blockedPage,
  kindOf,
  webUrl,
} from './browser-guard.js';

export type { BrowserGuardOptions } from './browser-guard.js';

/** The part of Puppeteer's `Frame` that is used. */
export interface PuppeteerFrame {
  parentFrame(): PuppeteerFrame | null;
}

/** The part of Puppeteer's `HTTPRequest` that is used. */
export interface PuppeteerRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  resourceType(): string;
  isNavigationRequest(): boolean;
  redirectChain(): PuppeteerRequest[];
  frame(): PuppeteerFrame | null;
  interceptResolutionState(): { action: string };
  continueRequestOverrides(): object;
  continue(overrides: object, priority: number): Promise<void>;
  respond(
    answer: { status: number; headers: Record<string, string>; body: string },
    priority: number,
  ): Promise<void>;
  abort(code: typeof ABORTED, priority: number): Promise<void>;
}

/** The part of Puppeteer's `Page` that is used. */
export interface PuppeteerPage {
  url(): string;
  setRequestInterception(isOn: boolean): Promise<void>;
  setBypassServiceWorker(isOn: boolean): Promise<void>;
  // Puppeteer's own type maps events to the arguments of listeners, and a part of it cannot be expressed.
  on(event: never, listener: never): unknown;
}

/** In Puppeteer's cooperative mode the highest priority wins; handlers that give none have 0. */
const PASSES = 0;
const BLOCKS = 1_000;

/**
 * Guards what a page navigates to and sends, including redirects. A navigation that is not permitted shows a
 * page with status 403 and the reason; any other request fails. Popups are guarded as soon as they are
 * reported, which is after their first request was sent.
 *
 * Other handlers of requests must give a priority below 1,000 (cooperative mode): a handler without a
 * priority decides by itself.
 */
export async function guardPage(page: PuppeteerPage, options: BrowserGuardOptions): Promise<void> {
  await guardWith(new BrowserGuard(options), page);
}

async function guardWith(guard: BrowserGuard, page: PuppeteerPage): Promise<void> {
  const passes = new WeakMap<PuppeteerRequest, Pass>();
  listen(page, 'popup', (popup: PuppeteerPage | null) => {
    // A popup that is already closed needs no guard.
    if (popup !== null) guardWith(guard, popup).catch(() => {});
  });
  // Puppeteer waits for a listener's result before the highest priority decides.
  listen(page, 'request', async (request: PuppeteerRequest) => {
    if (isBeyond(request)) return;
    const asked = toBrowserRequest(request, page);
    const redirected = request.redirectChain().at(-1);
    const before = redirected === undefined ? undefined : passes.get(redirected);
    const { pass, error } = asked === undefined ? {} : await guard.decide(asked, before);
    if (pass !== undefined) passes.set(request, pass);
    if (isBeyond(request)) return;
    if (error === undefined) await request.continue(request.continueRequestOverrides(), PASSES);
    else if (asked?.kind === 'navigation' && guard.blocked === 'page')
      await request.respond(blockedPage(error), BLOCKS);
    else await request.abort(ABORTED, BLOCKS);
  });
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
}

function listen<Given>(page: PuppeteerPage, event: string, listener: (given: Given) => unknown): void {
  page.on(event as never, listener as never);
}

/** Whether it was sent before the page was guarded, or another handler has decided by itself. */
function isBeyond(request: PuppeteerRequest): boolean {
  return /^(?:disabled|already-handled)$/.test(request.interceptResolutionState().action);
}

/** `undefined` for a request that goes to no site. */
function toBrowserRequest(request: PuppeteerRequest, page: PuppeteerPage): BrowserRequest | undefined {
  const url = webUrl(request.url());
  if (url === undefined) return undefined;
  const isNavigation = request.isNavigationRequest();
  const isWhole = isNavigation && (request.frame()?.parentFrame() ?? null) === null;
  return {
    kind: isWhole ? 'navigation' : isNavigation ? 'frame' : kindOf(request.resourceType()),
    url,
    method: request.method(),
    accept: request.headers().accept,
    page: page.url(),
  };
}
