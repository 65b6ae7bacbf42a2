import { extname } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import {
  APPROVALS_HEAD,
  AUDIT_HEAD,
  DOCS_HEAD,
  EDITOR_HEAD,
  HEAD,
  lookUpHead,
  type PageHead,
  REGISTRY_HEAD,
  REVIEW_HEAD,
  siteHead,
  textHead,
} from '../kit/page-head.js';
import { ownOrigin } from '../kit/request-context.js';
import { keptCompressed, sendReply } from '../kit/send-reply.js';

/** The pages for people, as they were built from `web/`. */
export interface BuiltPages {
  /** The one document that every address of a page is answered with; its references begin with `./`. */
  readonly document: string;
  /** What the document loads, by path from the root of the service: `/assets/index-3f2a1b.js`. All of it is text. */
  readonly files: ReadonlyMap<string, string>;
  /** What a page loads beside what the document does, by its module in `web/`; paths as in `files`. */
  readonly loads: ReadonlyMap<string, readonly string[]>;
}

interface PagePlace {
  readonly path: string;
  /** Where the API has a route of that path: what those get who ask for neither form more than for the other. */
  readonly shared?: 'json' | 'html';
  /** Its module in `web/`, as `web/pages.tsx` loads it. */
  readonly module: string;
  /** `undefined` where there is no such page. */
  readonly head: (req: Request) => PageHead | undefined;
}

const PAGES: readonly PagePlace[] = [
  { path: '/', shared: 'json', module: 'look-up/look-up-page.tsx', head: ({ query }) => lookUpHead(query) },
  { path: '/registry', shared: 'json', module: 'registry/registry-page.tsx', head: () => REGISTRY_HEAD },
  { path: '/editor', module: 'editor/editor-page.tsx', head: () => EDITOR_HEAD },
  {
    path: '/sites/:domain',
    shared: 'html',
    module: 'site/site-page.tsx',
    head: ({ params }) => siteHead(params.domain),
  },
  {
    path: '/sites/:domain/texts/:hash',
    module: 'whole-text/whole-text-page.tsx',
    head: ({ params }) => textHead(params.domain, params.hash),
  },
  { path: '/docs', module: 'docs/docs-page.tsx', head: () => DOCS_HEAD },
  { path: '/admin', module: 'admin/queue-page.tsx', head: () => REVIEW_HEAD },
  { path: '/admin/entries/:entry', module: 'admin/entry-page.tsx', head: () => REVIEW_HEAD },
  { path: '/admin/entries/:entry/history', module: 'admin/history-page.tsx', head: () => REVIEW_HEAD },
  { path: '/admin/keys', module: 'admin/keys-page.tsx', head: () => REVIEW_HEAD },
  { path: '/admin/tokens', module: 'admin/tokens-page.tsx', head: () => REVIEW_HEAD },
  { path: '/admin/access', module: 'admin/access-page.tsx', head: () => REVIEW_HEAD },
  { path: '/approvals', module: 'approvals/approvals-page.tsx', head: () => APPROVALS_HEAD },
  { path: '/audit', module: 'audit/checks-page.tsx', head: () => AUDIT_HEAD },
  { path: '/audit/timeline', module: 'audit/timeline-page.tsx', head: () => AUDIT_HEAD },
  { path: '/audit/checks/:id', module: 'audit/check-page.tsx', head: () => AUDIT_HEAD },
  { path: '/audit/verify', module: 'audit/verify-page.tsx', head: () => AUDIT_HEAD },
  { path: '/audit/health', module: 'audit/health-page.tsx', head: () => AUDIT_HEAD },
];

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
 * Serves the pages: HTML to those who prefer it over JSON, as browsers do. `shared` are those at a path of the API, each for
 * before its routes, to which it passes on what is not asked for as HTML; `rest` goes after them all, with the other pages,
 * the files and the page of what is not found.
 */
export function webPages(
  { document, files, loads }: BuiltPages,
  baseUrl: string,
): { readonly shared: ReadonlyMap<string, RequestHandler>; readonly rest: RequestHandler } {
  const sendPage = (req: Request, res: Response, head: PageHead | undefined, loaded: readonly string[]) => {
    ownOrigin(req, res, () => {});
    const text = withHead(document, head ?? HEAD, loaded, baseUrl).replaceAll(
      '"./',
      () => `"${upFrom(req.path)}`,
    );
    const contentType = 'text/html; charset=utf-8';
    const status = head === undefined ? 404 : 200;
    return sendReply(res, { cache: 'no-cache' }, { status, text, contentType, headers: HEADERS });
  };

  const pages = new Map<string, RequestHandler>();
  const rest = Router();
  for (const { path, shared, module, head } of PAGES) {
    const loaded = loads.get(module);
    if (loaded === undefined) throw new Error(`The pages were built without ${module}.`);
    const page: RequestHandler = async (req, res, next) => {
      res.vary('Accept');
      if (!(shared === 'json' ? prefersHtml(req) : takesHtml(req))) return next('route');
      await sendPage(req, res, head(req), loaded);
    };
    if (shared === undefined) rest.get(path, page);
    else pages.set(path, page);
  }

  // Each by its own address, so that no path of a request ever reaches the file system.
  for (const [path, text] of files) {
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) throw new Error(`The pages hold a file of no known type: ${path}`);
    const cache = path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';
    const reply = { text, contentType, headers: HEADERS, compressed: keptCompressed(text) };
    rest.get(path, async (req, res) => {
      ownOrigin(req, res, () => {});
      await sendReply(res, { cache }, reply);
    });
  }
  rest.use(async (req, res, next) => {
    res.vary('Accept');
    if (!prefersHtml(req)) return next();
    await sendPage(req, res, undefined, []);
  });
  return { shared: pages, rest: forReaders(rest) };
}

/** The document with what its page says of itself, and with what the page loads asked for at once. */
function withHead(document: string, head: PageHead, loaded: readonly string[], baseUrl: string): string {
  const { title, description, canonical } = head;
  const url = canonical === undefined ? undefined : escaped(`${baseUrl}/${canonical}`);
  const links = [
    ...(url === undefined
      ? []
      : [`<link rel="canonical" href="${url}">`, `<meta property="og:url" content="${url}">`]),
    ...loaded.map((path) =>
      path.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href=".${path}">`
        : `<link rel="modulepreload" crossorigin href=".${path}">`,
    ),
  ];
  return document
    .replaceAll(HEAD.title, () => escaped(title))
    .replaceAll(HEAD.description, () => escaped(description))
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML or XML, in attributes too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
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

/** Where there is nothing else, the page goes to all who do not say that they want JSON more. */
function takesHtml(req: Request): boolean {
  return req.accepts(['text/html', 'application/json']) === 'text/html';
}

/** The way from a path to the root. Relative, so that it holds below any path of a proxy's. */
function upFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './';
}
