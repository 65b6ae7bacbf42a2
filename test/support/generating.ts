import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalOrigin } from './local-origin.js';
import type { ModelServer } from './model-server.js';

/** A shape of `test/fixtures/sites` that is found with few requests and read in one request to a model. */
export const PLAIN_SITE = 'footer-link';

/** Small terms that settle some keys and leave others open. */
export const TERMS_TEXT = `# Terms of Service

These terms are an agreement between you and the shop. By using this website you agree to these terms.

You may browse and read the pages of this website free of charge, as long as you keep to these terms.

You may not scrape, crawl or harvest this website by automated means without our prior written consent.

## Liability

The website is provided without warranty of any kind. We are not liable for interruptions, for errors in our prices or for the loss of your notes. You are responsible for what happens under your account.

## Law

This agreement is governed by the law of Ireland. The courts of Cork have jurisdiction over every dispute.
`;

/** The same as a page. */
export const TERMS_PAGE = toPage(TERMS_TEXT);

/** Environment of a service whose terms a model reads. */
export function readBy(model: ModelServer, env: Readonly<Record<string, string>> = {}) {
  return { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'local', ...env };
}

/** Serves a home page and the terms it links to, each with a media type and a body. */
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

/** From now on the site closes every connection. */
export function takeDown(origin: LocalOrigin, host: string): void {
  origin.site(host, (request: IncomingMessage, _response: ServerResponse) => request.socket.destroy());
}

/** Requested paths of the site, in order of arrival. */
export function pathsAsked(origin: LocalOrigin, host: string): readonly string[] {
  return origin.requests.filter((request) => request.host === host).map(({ url }) => url);
}

/** Headings, lists and paragraphs of a plain text as a page for browsers. */
export function toPage(text: string): string {
  const blocks = text.split(/\n\n+/).map((block) => {
    const heading = /^(#+) (.*)$/.exec(block.trim());
    if (heading) return `<h${heading[1]?.length}>${escapeHtml(heading[2] ?? '')}</h${heading[1]?.length}>`;
    if (!block.startsWith('- ')) return `<p>${escapeHtml(block)}</p>`;
    const items = block.split(/^- /m).filter((item) => item !== '');
    return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Terms</title></head><body><main>${blocks.join('\n')}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
