import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { LocalOrigin } from './local-origin.js';

const FOLDER = new URL('../fixtures/sites/', import.meta.url);

/** The sites that can be served, by the names of their files in `test/fixtures/sites`. */
export const SITE_SHAPES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/**
 * The answer of one path; only a text is a `page`. `{host}` stands for the host that the site is served
 * under.
 */
interface Route {
  /** File in `test/fixtures/sites/pages`: the main part of a page. */
  readonly page?: string;
  /** The same, written out. */
  readonly html?: string;
  /** A body that is sent unchanged. */
  readonly raw?: string;
  readonly lang?: string;
  readonly title?: string;
  /** The site's name on the page. */
  readonly site?: string;
  readonly redirect?: string;
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly encoding?: keyof typeof ENCODERS;
  readonly charset?: 'latin1';
  readonly made?: 'pdf' | 'gz' | 'huge' | 'endless' | 'silence' | 'many-links' | 'hostile-sitemap';
}

interface Shape {
  readonly says: string;
  /** Footer of every page: address and text. */
  readonly links?: Readonly<Record<string, string>>;
  /** The paths of each host. `*` answers every other path; without it they are 404. */
  readonly hosts: Readonly<Record<string, Readonly<Record<string, Route | string>>>>;
}

const ENCODERS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;
const HUGE_BYTES = 12 * 1024 * 1024;

/** Serves one of {@link SITE_SHAPES} under a host name, with the other hosts that belong to it. */
export function serveFixtureSite(origin: LocalOrigin, host: string, shape: string): void {
  const file = readFileSync(new URL(`${shape}.json`, FOLDER), 'utf8');
  const { hosts, links = {} } = JSON.parse(file.replaceAll('{host}', host)) as Shape;
  for (const [name, routes] of Object.entries(hosts)) {
    origin.site(name, (request, response) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      const route = routes[path] ?? routes['*'] ?? { status: 404, html: '<h1>Not found</h1>' };
      const whole = typeof route === 'string' ? { page: route } : route;
      void answer(request, response, whole, links);
    });
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route,
  links: Readonly<Record<string, string>>,
): Promise<void> {
  if (route.made === 'silence') return;
  response.statusCode = route.status ?? 200;
  for (const [name, value] of Object.entries(route.headers ?? {})) response.setHeader(name, value);
  if (route.redirect !== undefined) {
    response.setHeader('Location', route.redirect);
    response.end();
    return;
  }
  const charset = route.charset === 'latin1' ? 'iso-8859-1' : 'utf-8';
  response.setHeader(
    'Content-Type',
    route.made === 'pdf' ? 'application/pdf' : (route.type ?? `text/html; charset=${charset}`),
  );
  if (route.made === 'endless') {
    writeForEver(response);
    return;
  }
  const body = await bodyOf(route, links);
  if (route.encoding !== undefined) response.setHeader('Content-Encoding', route.encoding);
  response.end(
    request.method === 'HEAD' ? undefined : route.encoding ? ENCODERS[route.encoding](body) : body,
  );
}

async function bodyOf(route: Route, links: Readonly<Record<string, string>>): Promise<Buffer> {
  const main = route.page === undefined ? (route.html ?? '') : readPage(route.page);
  switch (route.made) {
    case 'pdf':
      return toPdf(main);
    case 'gz':
      return gzipSync(route.raw ?? '');
    case 'huge':
      return Buffer.from(layOut(route, '<p>Terms of a very long kind.</p>'.repeat(HUGE_BYTES / 32), links));
    case 'many-links':
      return Buffer.from(layOut(route, main + offers(10_000), links));
    case 'hostile-sitemap':
      return Buffer.from(`<urlset>${'<loc>https://'.repeat(200_000)}`);
    default:
      return Buffer.from(route.raw ?? layOut(route, main, links), route.charset ?? 'utf8');
  }
}

function readPage(file: string): string {
  return readFileSync(new URL(`pages/${file}`, FOLDER), 'utf8');
}

function layOut(route: Route, main: string, links: Readonly<Record<string, string>>): string {
  const { lang = 'en', charset = 'utf8', site } = route;
  const title = route.title ?? /<h1>(.*?)<\/h1>/s.exec(main)?.[1] ?? 'Lanternfish';
  const items = Object.entries(links).map(([href, text]) => `<li><a href="${href}">${text}</a></li>`);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="${charset === 'latin1' ? 'iso-8859-1' : 'utf-8'}">
<title>${title}</title>${site === undefined ? '' : `\n<meta property="og:site_name" content="${site}">`}
</head>
<body>
<header><nav><a href="/">Home</a> <a href="/about">About</a></nav></header>
<main>
${main}
</main>
<footer><ul>${items.join('')}</ul></footer>
</body>
</html>
`;
}

function offers(count: number): string {
  const items = Array.from(
    { length: count },
    (_item, index) => `<li><a href="/offers/${index}">Lamp ${index}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function toPdf(html: string): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const pdf = new PDFDocument();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  for (const block of html.split(/<\/(?:h\d|p|li|tr)>/)) {
    pdf
      .text(
        block
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .moveDown(0.5);
  }
  pdf.end();
  return promise;
}

function writeForEver(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write('<p>These terms go on and on.</p>'.repeat(200)));
  };
  response.on('drain', write);
  write();
}
