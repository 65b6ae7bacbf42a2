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

/** What is used of Puppeteer's `Frame`. */
export interface PuppeteerFrame {
  parentFrame(): PuppeteerFrame | null;
}

/** What is used of Puppeteer's `HTTPRequest`. */
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

/** What is used of Puppeteer's `Page`. */
export interface PuppeteerPage {
  url(): string;
  setRequestInterception(isOn: boolean): Promise<void>;
  setBypassServiceWorker(isOn: boolean): Promise<void>;
  // Puppeteer's own type, from the event to what its listeners are given, cannot be said in part.
  on(event: never, listener: never): unknown;
}

/** In Puppeteer's cooperative mode the highest priority has its way; that of other handlers is 0 where they say none. */
const PASSES = 0;
const BLOCKS = 1_000;

/**
 * Guards what a page navigates to and sends, redirects included. A navigation that is not permitted shows a page with status
 * 403 that says why; anything else fails. Popups are guarded as soon as they are told of, which is after their first request
 * was sent.
 *
 * Other handlers of requests have to give a priority below 1,000 (cooperative mode): one that gives none decides alone.
 */
export async function guardPage(page: PuppeteerPage, options: BrowserGuardOptions): Promise<void> {
  await guardWith(new BrowserGuard(options), page);
}

async function guardWith(guard: BrowserGuard, page: PuppeteerPage): Promise<void> {
  const passes = new WeakMap<PuppeteerRequest, Pass>();
  listen(page, 'popup', (popup: PuppeteerPage | null) => {
    // A popup that is closed by then needs no guard.
    if (popup !== null) guardWith(guard, popup).catch(() => {});
  });
  // Puppeteer waits for what a listener returns before it lets the highest priority decide.
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

/** Whether it was sent before the page was guarded, or another handler has decided alone. */
function isBeyond(request: PuppeteerRequest): boolean {
  return /^(?:disabled|already-handled)$/.test(request.interceptResolutionState().action);
}

/** `undefined` for what asks no site. */
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
