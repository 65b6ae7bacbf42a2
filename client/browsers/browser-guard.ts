import { oneOf, type Rules } from '../check-options.js';
import { classifyRequest, type RequestFacts } from '../guard/classify-request.js';
import { GUARD, Guard, type GuardOptions, type Pass } from '../guard/guard.js';

export interface BrowserGuardOptions extends GuardOptions {
  /**
   * What a page loads and sends by itself. `page`: it belongs to the page that was permitted, except for what is written to the
   * page's own site, or by a form to any. `check`: each request is checked by itself.
   */
  readonly subresources?: 'page' | 'check';
  /** What is seen of a navigation that is not permitted: a page that says why (status 403), or a failure. */
  readonly blocked?: 'page' | 'abort';
}

/** A request of a browser. */
export interface BrowserRequest extends RequestFacts {
  /** `navigation`: of a whole page. `frame`: of a page within. `script`: by `fetch` and `XMLHttpRequest`. */
  readonly kind: 'navigation' | 'frame' | 'script' | 'other';
  /** Where the page is that asks; absent where it is not known. */
  readonly page?: string | undefined;
}

/** With an `error` the request is not sent. */
export interface BrowserOutcome {
  /** Absent for what belongs to a page. */
  readonly pass?: Pass;
  readonly error?: Error;
}

const OPTIONS: Rules<BrowserGuardOptions> = {
  ...GUARD,
  subresources: oneOf('page', 'check'),
  blocked: oneOf('page', 'abort'),
};
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Decides of the requests of a browser. */
export class BrowserGuard {
  readonly blocked: 'page' | 'abort';
  readonly #options: BrowserGuardOptions;
  readonly #guard: Guard;

  constructor(options: BrowserGuardOptions) {
    this.#options = options;
    this.#guard = new Guard(options, OPTIONS);
    this.blocked = options.blocked ?? 'page';
  }

  /**
   * Resolves when it is decided, and the request's turn has come. Whatever goes wrong blocks the request.
   *
   * @param before the pass of the navigation that was redirected here
   */
  async decide(request: BrowserRequest, before?: Pass): Promise<BrowserOutcome> {
    try {
      const action = request.kind === 'navigation' ? undefined : this.#actionOf(request);
      if (request.kind !== 'navigation' && action === undefined) return {};
      const pass = await this.#guard.admit(request, { action, before });
      // A browser keeps its own count of what it has under way.
      pass.release();
      return { pass };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** What a part of a page is checked for; `undefined` where it belongs to the page. */
  #actionOf(request: BrowserRequest): string | undefined {
    const action = this.#options.classify?.(request) ?? classifyRequest(request);
    if (this.#options.subresources === 'check') return action;
    if (READS.has(request.method.toUpperCase())) return undefined;
    if (request.kind === 'frame') return action;
    // By its own interface a page reads as well, and its scripts, not the agent, are who uses it.
    const isOwn = request.kind === 'script' && isOfOneOwner(request.url, request.page);
    return isOwn && action !== 'api_access' ? action : undefined;
  }
}

/** A page that says why another one is not shown. */
export function blockedPage({ message }: Error): {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  return {
    status: 403,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    },
    body: `<!doctype html><title>Not permitted</title><h1>This page was not opened</h1><p>${escapeHtml(message)}</p>`,
  };
}

/** The URL of a request that a browser makes; `undefined` for what asks no site. */
export function webUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Of what is no navigation, by the name that the DevTools protocol gives it. */
export function kindOf(resourceType: string): 'script' | 'other' {
  return resourceType === 'xhr' || resourceType === 'fetch' ? 'script' : 'other';
}

/** How a failure is named to those who watch the browser. */
export const ABORTED = 'blockedbyclient';

/** Whether two hosts end in the same two labels; that two owners share them only leads to one more check. */
function isOfOneOwner({ hostname }: URL, page: string | undefined): boolean {
  const other = page === undefined ? undefined : URL.parse(page)?.hostname;
  return other === undefined || endOf(hostname) === endOf(other);
}

function endOf(hostname: string): string {
  return hostname.replace(/\.$/, '').split('.').slice(-2).join('.');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
