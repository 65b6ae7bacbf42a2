import type { LocalOrigin } from './local-origin.js';

/** Where a site's own file may be (specification 1). */
export const WELL_KNOWN = '/.well-known/agentterms.json';
export const ROOT = '/agentterms.json';

/**
 * Serves a site: an object is sent as JSON, a string as text that is declared as JSON. Any other path is 404.
 */
export function serveSite(origin: LocalOrigin, host: string, pages: Readonly<Record<string, unknown>>): void {
  origin.site(host, (request, response) => {
    const page = pages[request.url ?? ''];
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(typeof page === 'string' ? page : JSON.stringify(page));
  });
}

/** Serves a site that does not answer until `open` is called. */
export function serveSlowSite(
  origin: LocalOrigin,
  host: string,
  pages: Readonly<Record<string, unknown>>,
): { open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  origin.site(host, async (request, response) => {
    await promise;
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(page));
  });
  return { open: resolve };
}

/** How often a site's path was requested. */
export function timesAsked(origin: LocalOrigin, host: string, path = WELL_KNOWN): number {
  return origin.requests.filter((request) => request.host === host && request.url === path).length;
}
