import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService, TEST_ADMIN_TOKEN, TEST_AUDITOR_TOKEN, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { TERMS_TEXT, toPage } from '../support/generating.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** After this time everything is due that was just enrolled, or looked at without a failure. */
const LONG_MS = 40 * DAY_MS;

const service = useService({ env: { WATCH: 'on' } });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

// The shipped entries would be due, too.
beforeAll(() => service().sql('DELETE FROM registry_entry'));
afterEach(() => service().sql('DELETE FROM registry_entry'));

interface Site {
  terms: string;
  etag?: string;
  robots?: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** A home page and the terms that it links to, in their state at the time of the request. */
function serve(host: string): Site {
  const site: Site = { terms: toPage(TERMS_TEXT) };
  service().origin.site(host, (request, response) => {
    for (const [name, value] of Object.entries(site.headers ?? {})) response.setHeader(name, value);
    if (request.url === '/robots.txt' && site.robots !== undefined) {
      response.setHeader('Content-Type', 'text/plain').end(site.robots);
    } else if (site.status !== undefined) response.writeHead(site.status).end();
    else if (request.url === '/') {
      response
        .setHeader('Content-Type', 'text/html')
        .end('<h1>Home</h1><a href="/terms">Terms of Service</a>');
    } else if (request.url === '/terms') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (site.etag !== undefined) response.setHeader('ETag', site.etag);
      const isKnown = site.etag !== undefined && request.headers['if-none-match'] === site.etag;
      if (isKnown) response.writeHead(304).end();
      else response.end(site.terms);
    } else response.writeHead(404).end();
  });
  return site;
}

/** Looks at everything that is due in `ms`, and returns the requests to the site meanwhile. */
async function asked(host: string, ms = LONG_MS): Promise<{ url: string; headers: IncomingHttpHeaders }[]> {
  await service().watchDue();
  service().later(ms);
  const { requests } = service().origin;
  const before = requests.length;
  await service().watchDue();
  return requests.slice(before).filter((request) => request.host === host);
}

const pathsOf = (requests: readonly { url: string }[]) => requests.map(({ url }) => url);

async function entryOf(domain: string) {
  const [entry] = await service().sql<{ validation_status: string; version: number; document: string }>(
    'SELECT validation_status, version, document FROM registry_entry WHERE domain = $1',
    [domain],
  );
  return entry;
}

async function queued(domain: string) {
  const { body } = await service()
    .get(`/api/v1/admin/queue?q=${domain}`)
    .set(bearer(TEST_ADMIN_TOKEN))
    .expect(200);
  return body.entries[0];
}

async function figures(): Promise<Readonly<Record<string, number>>> {
  const { text } = await service().get('/metrics').set(bearer(TEST_AUDITOR_TOKEN)).expect(200);
  return Object.fromEntries(
    [...text.matchAll(/^agentterms_watch_(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
}

const rowOf = async (domain: string) =>
  (
    await service().sql<{ due_at: Date; failures: number; pages: string }>(
      'SELECT due_at, failures, pages FROM watched_terms WHERE domain = $1',
      [domain],
    )
  )[0];

describe('terms that have not changed are not read again', () => {
  it('by the validators of the server', async () => {
    const site = serve('calm.example');
    site.etag = '"one"';
    await service().generate('calm.example').expect(200);
    const before = await figures();
    expect(pathsOf(await asked('calm.example'))).toEqual(['/robots.txt', '/terms']);
    const [, second] = await asked('calm.example');
    expect(second).toMatchObject({ url: '/terms', headers: { 'if-none-match': '"one"' } });
    expect(await entryOf('calm.example')).toMatchObject({ version: 1 });
    const now = await figures();
    expect(now).toMatchObject({ domains: 1, due: 0, unchanged_total: (before.unchanged_total ?? 0) + 2 });
    expect(now.requests_total).toBe((before.requests_total ?? 0) + 4);
  });

  it('by their text, whatever surrounds it on the page', async () => {
    const site = serve('dressed.example');
    await service().generate('dressed.example').expect(200);
    site.terms = site.terms.replace('<main>', '<script>track()</script><main class="new">');
    expect(pathsOf(await asked('dressed.example'))).toEqual(['/robots.txt', '/terms']);
    expect(await entryOf('dressed.example')).toMatchObject({ version: 1 });
  });

  it('not even where the entry was not derived from this form of the text', async () => {
    const site = serve('shipped.example');
    await service().generate('shipped.example').expect(200);
    await service().sql("UPDATE registry_entry SET origin = 'shipped'");
    site.terms = toPage(TERMS_TEXT.replace('scrape, crawl', 'copy, crawl'));
    expect(pathsOf(await asked('shipped.example'))).toEqual(['/robots.txt', '/terms']);
    expect(await entryOf('shipped.example')).toMatchObject({ version: 1 });
  });
});

describe('terms that have changed are read again', () => {
  const RELAXED = TERMS_TEXT.replace(/You may not scrape.*\n/, '');

  it('and a changed value waits for a person, with its reason', async () => {
    const site = serve('moving.example');
    await service().generate('moving.example').expect(200);
    site.terms = toPage(RELAXED);
    await asked('moving.example');
    const entry = await entryOf('moving.example');
    expect(entry).toMatchObject({ version: 2, validation_status: 'unvalidated' });
    expect(JSON.parse(entry?.document ?? '').permissions.scrape_data).toBeNull();
    expect(await queued('moving.example')).toMatchObject({
      reasons: expect.arrayContaining(['changed', 'unvalidated']),
      last_change: {
        by: 'generator',
        reason: expect.stringContaining('The text at https://moving.example/terms has changed.'),
      },
    });
  });

  it('and report nothing to reviewers if no permission changes', async () => {
    const site = serve('edited.example');
    await service().generate('edited.example').expect(200);
    site.terms = toPage(TERMS_TEXT.replace('law of Ireland', 'law of France'));
    await asked('edited.example');
    expect(await entryOf('edited.example')).toMatchObject({ version: 2 });
    expect((await queued('edited.example')).reasons).not.toContain('changed');
  });

  it('and wait for a person if less than half of them is left in two successive looks', async () => {
    const site = serve('shrunk.example');
    await service().generate('shrunk.example').expect(200);
    await asked('shrunk.example');
    site.terms = toPage(RELAXED.slice(0, RELAXED.length * 0.4));
    expect(pathsOf(await asked('shrunk.example'))).toEqual(['/robots.txt', '/terms']);
    expect(await entryOf('shrunk.example')).toMatchObject({ version: 1 });
    await asked('shrunk.example');
    const entry = await entryOf('shrunk.example');
    expect(JSON.parse(entry?.document ?? '').permissions.scrape_data).toBe(false);
    expect(await queued('shrunk.example')).toMatchObject({
      last_change: { by: 'generator', reason: expect.stringContaining('scrape_data is not specified now') },
    });
    expect(pathsOf(await asked('shrunk.example'))).toEqual(['/robots.txt', '/terms']);
  });

  it('and change nothing that a person confirmed, except the note that other terms were read', async () => {
    const site = serve('seen.example');
    await service().generate('seen.example').expect(200);
    await service().sql("UPDATE registry_entry SET validation_status = 'validated'");
    const before = await entryOf('seen.example');
    site.terms = toPage(TERMS_TEXT.replace('law of Ireland', 'law of France'));
    await asked('seen.example');
    expect(await entryOf('seen.example')).toEqual(before);

    site.terms = toPage(RELAXED);
    await asked('seen.example');
    expect(await entryOf('seen.example')).toEqual({
      ...before,
      version: 2,
      validation_status: 'unvalidated',
    });
    expect(await queued('seen.example')).toMatchObject({
      reasons: expect.arrayContaining(['changed']),
      last_change: {
        reason: expect.stringMatching(
          /seen\.example\/terms.*: scrape_data is not specified now \(was denied\)\.$/,
        ),
      },
    });
    expect(pathsOf(await asked('seen.example'))).toEqual(['/robots.txt', '/terms']);
    expect(await entryOf('seen.example')).toMatchObject({ version: 2 });
  });
});

describe('an entry of a release', () => {
  it('keeps the full reading, and waits for a person if the terms have changed in a value', async () => {
    const site = serve('released.example');
    await service().generate('released.example').expect(200);
    await service().sql("UPDATE registry_entry SET origin = 'shipped', confidence = 0.9");
    const before = await entryOf('released.example');
    await asked('released.example');
    site.terms = toPage(
      `${TERMS_TEXT}\nYou may not use the pages of this website to train machine learning models.\n`,
    );
    await asked('released.example');
    expect(await entryOf('released.example')).toEqual({ ...before, version: 2 });
    expect(await queued('released.example')).toMatchObject({
      reasons: expect.arrayContaining(['changed']),
      last_change: {
        reason: expect.stringMatching(/: allow_training is denied now \(was not specified\)\.$/),
      },
    });
  });
});

describe('a site that does not answer', () => {
  it('is asked less and less often, and read once it is back', async () => {
    const site = serve('broken.example');
    await service().generate('broken.example').expect(200);
    await asked('broken.example');
    site.status = 503;
    site.robots = '';
    expect(pathsOf(await asked('broken.example'))).toEqual(['/robots.txt', '/terms']);
    expect(await asked('broken.example', HOUR_MS)).toEqual([]);
    expect(pathsOf(await asked('broken.example', 2 * HOUR_MS))).toContain('/terms');
    expect(await asked('broken.example', 2 * HOUR_MS)).toEqual([]);
    expect(await rowOf('broken.example')).toMatchObject({ failures: 2 });
    site.headers = { 'Retry-After': String((10 * DAY_MS) / 1000) };
    await asked('broken.example', DAY_MS);
    expect(await asked('broken.example', 9 * DAY_MS)).toEqual([]);
    delete site.status;
    site.terms = toPage(TERMS_TEXT.replace(/You may not scrape.*\n/, ''));
    await asked('broken.example');
    expect(await rowOf('broken.example')).toMatchObject({ failures: 0 });
    expect(await entryOf('broken.example')).toMatchObject({ version: 2 });
  });

  it('and one whose robots.txt forbids it gets no request for its terms', async () => {
    const site = serve('closed.example');
    await service().generate('closed.example').expect(200);
    site.robots = 'User-agent: AgentTermsBot\nDisallow: /terms\n';
    site.terms = toPage('# Terms\n\nNothing is permitted.');
    expect(pathsOf(await asked('closed.example'))).toEqual(['/robots.txt']);
    expect(await asked('closed.example', 20 * DAY_MS)).toEqual([]);
    expect(await entryOf('closed.example')).toMatchObject({ version: 1 });
  });
});

describe('a second process', () => {
  it('looks at no domain that the first is looking at, and abandons its look when it is stopped', async () => {
    serve('shared.example');
    await service().generate('shared.example').expect(200);
    await using second = await startService({ beside: service(), env: { WATCH: 'on' } });
    await service().watchDue();
    service().later(LONG_MS);
    const before = service().origin.requests.length;
    await Promise.all([service().watchDue(), second.watchDue()]);
    expect(pathsOf(service().origin.requests.slice(before))).toHaveLength(2);

    service().later(LONG_MS);
    service().origin.site('shared.example', () => {});
    const round = second.watchDue();
    await eventually(() => expect(service().origin.requests.length).toBeGreaterThan(before + 2));
    second.beginStop();
    await expect(round).rejects.toThrow();
    expect(await rowOf('shared.example')).toMatchObject({ failures: 0 });
  });
});
