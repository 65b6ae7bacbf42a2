import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalOrigin } from './local-origin.js';
import type { ModelServer } from './model-server.js';

/** A shape of `test/fixtures/sites` that is found with few requests and read in one request to a model. */
export const PLAIN_SITE = 'footer-link';

/** Environment of a service whose terms are read by the model. */
export function readBy(model: ModelServer, env: Readonly<Record<string, string>> = {}) {
  return { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'local', ...env };
}

/** Serves a home page and the terms it leads to, each as given: a media type and a body. */
export function serveTerms(
  origin: LocalOrigin,
  host: string,
  { type, body }: { readonly type: string; readonly body: string | Buffer },
): void {
  origin.site(host, (request, response) => {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Home</title><h1>Home</h1><a href="/terms">Terms of Service</a>`);
    } else if (request.url === '/terms') {
      response.setHeader('Content-Type', type);
      response.end(body);
    } else response.writeHead(404).end();
  });
}

/** From now on the site hangs up on everybody. */
export function takeDown(origin: LocalOrigin, host: string): void {
  origin.site(host, (request: IncomingMessage, _response: ServerResponse) => request.socket.destroy());
}

/** Paths of the site that were asked for, in order of arrival. */
export function pathsAsked(origin: LocalOrigin, host: string): readonly string[] {
  return origin.requests.filter((request) => request.host === host).map(({ url }) => url);
}
