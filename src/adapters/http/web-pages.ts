import { extname } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { parseDomainName } from '../../domain/terms/domain-name.js';
import { ownOrigin } from './request-context.js';
import { sendReply } from './send-reply.js';

/** The pages for people, as they were built from `web/`. */
export interface BuiltPages {
  /** The one document that every address of a page is answered with; its references begin with `./`. */
  readonly document: string;
  /** What the document loads, by path from the root of the service: `/assets/index-3f2a1b.js`. All of it is text. */
  readonly files: ReadonlyMap<string, string>;
}

/** Addresses of pages. What is served there to programs, if anything, is a route of the API. */
const PAGES = [
  '/',
  '/sites/:domain',
  '/audit',
  '/audit/timeline',
  '/audit/checks/:id',
  '/audit/verify',
  '/audit/health',
] as const;

/** Stands in the document for the title of a page, in the tab and for previews of links. */
const TITLE = 'What web sites permit AI agents';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Serves the pages: HTML to those who prefer it over JSON, as browsers do. `pages` goes before the routes of the API and
 * passes on to them what is not asked for as HTML; `rest` goes after them, with the files and the page of what is not found.
 */
export function webPages({ document, files }: BuiltPages): {
  readonly pages: RequestHandler;
  readonly rest: RequestHandler;
} {
  const sendPage = (req: Request, res: Response, title: string, status: number) => {
    ownOrigin(req, res, () => {});
    const text = document.replaceAll('"./', `"${upFrom(req.path)}`).replaceAll(TITLE, title);
    const contentType = 'text/html; charset=utf-8';
    return sendReply(res, { cache: 'no-cache' }, { status, text, contentType, headers: HEADERS });
  };

  const pages = Router();
  for (const path of PAGES) {
    pages.get(path, async (req, res, next) => {
      res.vary('Accept');
      if (!prefersHtml(req)) return next('router');
      const { domain } = req.params as { domain?: string };
      const site = domain === undefined ? undefined : siteNamed(domain);
      const title = site === undefined ? TITLE : `What ${site} permits AI agents`;
      await sendPage(req, res, title, domain !== undefined && site === undefined ? 404 : 200);
    });
  }

  const rest = Router();
  // Each by its own address, so that no path of a request ever reaches the file system.
  for (const [path, text] of files) {
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) throw new Error(`The pages hold a file of no known type: ${path}`);
    const cache = path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';
    rest.get(path, async (req, res) => {
      ownOrigin(req, res, () => {});
      await sendReply(res, { cache }, { text, contentType, headers: HEADERS });
    });
  }
  rest.use(async (req, res, next) => {
    res.vary('Accept');
    if (!prefersHtml(req)) return next();
    await sendPage(req, res, TITLE, 404);
  });
  return { pages: forReaders(pages), rest: forReaders(rest) };
}

/** Keeps other methods from a router, which would answer OPTIONS in place of the API. */
function forReaders(router: RequestHandler): RequestHandler {
  return (req, res, next) =>
    req.method === 'GET' || req.method === 'HEAD' ? router(req, res, next) : next();
}

/** JSON goes to all who do not say that they want HTML more: a missing `Accept`, and a program's wildcard. */
function prefersHtml(req: Request): boolean {
  return req.accepts(['application/json', 'text/html']) === 'text/html';
}

/** The way from a path to the root. Relative, so that it holds below any path of a proxy's. */
function upFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './';
}

function siteNamed(domain: string): string | undefined {
  try {
    return parseDomainName(domain);
  } catch {
    return undefined;
  }
}
