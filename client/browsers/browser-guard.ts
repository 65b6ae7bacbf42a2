import { oneOf, type Rules } from '../check-options.js';
import { classifyRequest, type RequestFacts } from '../guard/classify-request.js';
import { GUARD, Guard, type GuardOptions, type Pass } from '../guard/guard.js';

export interface BrowserGuardOptions extends GuardOptions {
  /**
   * How requests that a page sends by itself are treated. `page`: they belong to the permitted page, except
   * writes to the page's own site and form submissions to any site. `check`: each request is checked
   * separately.
   */
  readonly subresources?: 'page' | 'check';
  /**
   * What the browser shows for a navigation that is not permitted: a page with the reason (status 403), or a
   * failure.
   */
  readonly blocked?: 'page' | 'abort';
}

/** A request of a browser. */
export interface BrowserRequest extends RequestFacts {
  /**
   * `navigation`: of a whole page. `frame`: of a page inside it. `script`: by `fetch` and `XMLHttpRequest`.
   */
  readonly kind: 'navigation' | 'frame' | 'script' | 'other';
  /** Address of the page that sends it; absent when it is not known. */
  readonly page?: string | undefined;
}

/** A request with an `error` is not sent. */
export interface BrowserOutcome {
  /** Absent for a request that belongs to its page. */
  readonly pass?: Pass;
  readonly error?: Error;
}

const OPTIONS: Rules<BrowserGuardOptions> = {
  ...GUARD,
  subresources: oneOf('page', 'check'),
  blocked: oneOf('page', 'abort'),
};
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Decides about the requests of a browser. */
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
   * Resolves once the decision is made and the request's turn has come. Any failure blocks the request.
   *
   * @param before the pass of the navigation that was redirected here
   */
  async decide(request: BrowserRequest, before?: Pass): Promise<BrowserOutcome> {
    try {
      const action = request.kind === 'navigation' ? undefined : this.#actionOf(request);
      if (request.kind !== 'navigation' && action === undefined) return {};
      const pass = await this.#guard.admit(request, { action, before });
      // A browser limits its concurrent requests by itself.
      pass.release();
      return { pass };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  /** The action for which a part of a page is checked; `undefined` when it belongs to the page. */
  #actionOf(request: BrowserRequest): string | undefined {
    const action = this.#options.classify?.(request) ?? classifyRequest(request);
    if (this.#options.subresources === 'check') return action;
    if (READS.has(request.method.toUpperCase())) return undefined;
    if (request.kind === 'frame') return action;
    // A page also reads through its own API, and the user of that is the page's script, not the agent.
    const isOwn = request.kind === 'script' && isOfOneOwner(request.url, request.page);
    return isOwn && action !== 'api_access' ? action : undefined;
  }
}

/** A page with the reason why another one is not shown. */
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

/** The URL of a browser's request; `undefined` for one that goes to no site. */
export function webUrl(address: string): URL | undefined {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The kind of a request that is not a navigation, from its name in the DevTools protocol. */
export function kindOf(resourceType: string): 'script' | 'other' {
  return resourceType === 'xhr' || resourceType === 'fetch' ? 'script' : 'other';
}

/** The failure's name in the browser's tools. */
export const ABORTED = 'blockedbyclient';

/**
 * Whether two hosts end in the same two labels. When two owners share these, the only effect is one more
 * check.
 */
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
