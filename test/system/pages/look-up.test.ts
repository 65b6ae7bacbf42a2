import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { startService, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../../support/own-file-site.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { hindrancesOn, useBrowser } from '../support/a-browser.js';

const service = useService({ live: true });
const open = useBrowser();
const run = promisify(execFile);

const HASH = 'a'.repeat(64);
const PASSAGE = {
  source_url: 'https://pear.example/terms',
  text_sha256: HASH,
  start: 10,
  end: 60,
  grade: 'apt',
  quote: 'You may not use robots here.',
};

/** What the browser is to find in the text. */
const FRAGMENT = '#:~:text=You%20may%20not%20use%20robots%20here';

const put = (domain: string, permissions: object, fields: object = {}, extensions: object = {}) =>
  service().put(
    anEntry({
      domain,
      validationStatus: 'validated',
      ...fields,
      document: aDocumentOf(domain, { permissions, extensions: { ...extensions } }),
    }),
  );

beforeAll(async () => {
  await put(
    'pear.example',
    {
      read_content: true,
      scrape_data: false,
      post_content: {
        allowed: true,
        conditions: 'Label posts. Keep to the rules.',
        requires_auth: true,
        max_frequency: '5/day',
      },
      allow_training: true,
    },
    {},
    {
      'com.agentterms.meta': {
        not_given: { api_access: 'not_read', create_account: 'unsure', make_purchases: 'not_addressed' },
        sources: [
          {
            text_sha256: HASH,
            archived_at: '2026-08-01T00:00:00.000Z',
            archive: { url: 'https://archive.example/pear' },
          },
        ],
      },
      'com.agentterms.evidence': { scrape_data: [PASSAGE] },
    },
  );
  await put('typed.example', { read_content: true });
  await put(
    'typed.example',
    {
      read_content: {
        allowed: true,
        conditions: 'No bots or other automated means. At least 16 years old. Pets must be vaccinated.',
      },
      scrape_data: {
        allowed: false,
        conditions: 'The ban covers only personal data. The written permission of the site is required.',
      },
    },
    {},
    {
      'com.agentterms.conditions': {
        version: '1',
        read_content: [
          { kind: 'other', text: 'Pets must be vaccinated.' },
          { kind: 'min_age', years: 16 },
          { kind: 'operation', any_of: ['human'] },
        ],
        scrape_data: [{ kind: 'permission', form: 'written' }],
        limits: { scrape_data: { data: ['personal'] } },
      },
    },
  );
  await put('green.example', { read_content: true }, { validationStatus: 'unvalidated' });
  serveSite(service().origin, 'nothing.example', {});
  serveSite(service().origin, 'own.example', {
    [WELL_KNOWN]: aDocumentOf('own.example', { permissions: { read_content: true } }),
  });
});

const at = (path = '/', options = {}) =>
  open({ at: service().url, ...options }).then(async (watched) => {
    await watched.page.goto(path);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    return watched;
  });
const asking = (site: string, action: string) => `/?${new URLSearchParams({ site, action })}`;

describe('a question', () => {
  it('is answered with a verdict, its proof and an address that holds it', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    await page.getByLabel('Site', { exact: true }).fill('https://pear.example/some/page?x=1');
    await page.getByLabel('Action', { exact: true }).fill('collect all prices in bulk');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = page.getByRole('article');
    await answer.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
    expect(await answer.innerText()).toContain('You may not use robots here.');
    expect(await answer.innerText()).toContain('scrape_data');
    expect(await answer.innerText()).toContain('How often values like this one are right was not measured.');
    expect(await answer.innerText()).toContain('Validated.');
    // The passage itself is what the browser shows there.
    expect(await answer.getByRole('link', { name: 'pear.example/terms' }).getAttribute('href')).toBe(
      `${PASSAGE.source_url}${FRAGMENT}`,
    );
    const archived = answer.getByRole('link', { name: 'Archived text of August 1, 2026' });
    expect(await archived.getAttribute('href')).toBe(`https://archive.example/pear${FRAGMENT}`);
    expect(await archived.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(new URL(page.url()).searchParams.get('action')).toBe('collect all prices in bulk');
    expect(await page.title()).toBe(
      'May an agent “collect all prices in bulk” at https://pear.example/some/page?x=1? – Agent Terms',
    );
    expect(await page.getByRole('status').first().innerText()).toBe('No. The site’s terms forbid this.');
    const [row] = await service().sql(
      'SELECT agent_id FROM check_record ORDER BY checked_at DESC, id DESC LIMIT 1',
    );
    expect(row).toEqual({ agent_id: 'web' });
    expect(troubles).toEqual([]);
  });

  it.each([
    ['pear.example', 'read_content', 'Yes'],
    ['pear.example', 'post_content', 'Yes, under conditions'],
    ['pear.example', 'allow_training', 'Ask a person first'],
    ['pear.example', 'make_purchases', 'Not told'],
    ['pear.example', 'api_access', 'Not read'],
    ['pear.example', 'create_account', 'Not clear'],
    ['pear.example', 'sing a song', 'Not understood'],
    ['green.example', 'read_content', 'Ask a person first'],
    ['own.example', 'read_content', 'Yes'],
    ['nothing.example', 'read_content', 'Not known'],
    ['away.example', 'read_content', 'Not read'],
  ])('at %s about %s: %s', async (site, action, word) => {
    await using watched = await at(asking(site, action));
    const answer = watched.page.getByRole('article');
    await answer.waitFor();
    expect(await answer.getByRole('heading', { level: 2 }).innerText()).toBe(word);
    expect(watched.troubles).toEqual([]);
  });

  it('is shown as it was understood, above the verdict, with the other actions at a click', async () => {
    await using watched = await at(asking('pear.example', 'collect all prices in bulk'));
    const { page, troubles } = watched;
    const answer = page.getByRole('article');
    const understood = answer.getByText('Understood as Scrape or download in bulk');
    const verdict = answer.getByRole('heading', { level: 2, name: 'No', exact: true });
    const topOf = async (one: typeof verdict) => (await one.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(understood)).toBeLessThan(await topOf(verdict));
    await answer.getByText('Not what you meant?').click();
    await answer.getByRole('link', { name: 'Read public content' }).click();
    await answer.getByRole('heading', { level: 2, name: 'Yes', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('that is not recognised is never a yes, and shows the seven that can be asked', async () => {
    await using watched = await at(asking('pear.example', 'make me a sandwich'));
    const answer = watched.page.getByRole('article');
    await answer.waitFor();
    expect(await answer.getByRole('heading', { level: 2 }).innerText()).toBe('Not understood');
    expect(await answer.locator('.askable').getByRole('link').count()).toBe(7);
    expect(await hindrancesOn(watched.page)).toEqual([]);
    await answer.getByRole('link', { name: 'Read public content' }).click();
    await answer.getByRole('heading', { level: 2, name: 'Yes', exact: true }).waitFor();
  });

  it('lists conditions one by one', async () => {
    await using watched = await at(asking('pear.example', 'post_content'));
    const items = watched.page.getByRole('article').locator('.conditions li');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual([
      'At most 5 requests a day.',
      'Only with an account, with an API key, or with an OAuth authorisation by the site.',
      'Label posts.',
      'Keep to the rules.',
    ]);
  });

  it.each([
    [
      'de',
      [
        'Keine Bots und keine anderen automatisierten Mittel.',
        'Mindestens 16 Jahre alt.',
        'Pets must be vaccinated.',
      ],
    ],
    [
      'fr',
      [
        'Pas de robots ni d’autres moyens automatisés.',
        'Il faut avoir au moins 16 ans.',
        'Pets must be vaccinated.',
      ],
    ],
  ])('lists conditions from their items in the language of the page: %s', async (locale, sentences) => {
    await using watched = await at(asking('typed.example', 'read_content'), { locale });
    const items = watched.page.getByRole('article').locator('.conditions li');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual(sentences);
    // What a site says in a free text is English in every language.
    expect(await items.locator('[lang=en]').allInnerTexts()).toEqual(['Pets must be vaccinated']);
    await watched.page.goto('/sites/typed.example');
    const listed = watched.page.locator('.permission .conditions li');
    await listed.first().waitFor();
    expect((await listed.allInnerTexts()).slice(0, 3)).toEqual(sentences);
    const changed = watched.page.locator('.history .conditions').first();
    await changed.waitFor();
    expect(await changed.innerText()).toContain(sentences[0]);
  });

  it('says of a ban how far it reaches, in the language of the page', async () => {
    await using watched = await at(asking('typed.example', 'scrape_data'), { locale: 'de' });
    const items = watched.page.getByRole('article').locator('.conditions li');
    await items.first().waitFor();
    expect(await items.allInnerTexts()).toEqual([
      'Das Verbot betrifft nur personenbezogene Daten.',
      'Die schriftliche Erlaubnis der Website ist nötig.',
    ]);
  });

  it('is one of the seven at a click', async () => {
    await using watched = await at('/?site=pear.example');
    await watched.page.getByRole('button', { name: 'Train AI' }).click();
    await watched.page.getByRole('heading', { name: 'Ask a person first' }).waitFor();
    expect(watched.page.url()).toContain('action=allow_training');
  });

  it('comes back with the browser’s own buttons, without being asked again', async () => {
    await using watched = await at(asking('pear.example', 'scrape_data'));
    const { page } = watched;
    await page.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByRole('heading', { level: 2, name: 'Yes', exact: true }).waitFor();
    const count = async () => (await service().sql('SELECT count(*)::int AS n FROM check_record'))[0]?.n;
    const before = await count();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
    expect(await page.getByLabel('Action', { exact: true }).inputValue()).toBe('scrape_data');
    await page.goForward();
    await page.getByRole('heading', { level: 2, name: 'Yes', exact: true }).waitFor();
    expect(await count()).toBe(before);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.poll(count).toBe(before + 1);
  });

  it('is asked by keyboard alone, and the focus goes to the answer', async () => {
    await using watched = await at();
    const { page } = watched;
    const type = async (text: string) => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    };
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the content');
    do await page.keyboard.press('Tab');
    while ((await page.locator('.top :focus').count()) > 0);
    await page.keyboard.type('pear.example');
    await type('scrape_data');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('“scrape_data” at pear.example');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('href')).toBe(`${PASSAGE.source_url}${FRAGMENT}`);
  });

  it('that lacks a site or an action is not sent, and says what is missing', async () => {
    await using watched = await at();
    const { page } = watched;
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('site');
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('pear.example');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('action');
    await page.getByText('Name an action.').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the same question from code', () => {
  it('is what a shell and a program send', async () => {
    const action = `buy "it's" $(touch /tmp/never) \`x\``;
    await using watched = await at(asking('pear.example', action));
    const { page } = watched;
    await page.getByText('The same question from code').click();
    const blocks = await page.locator('.copyable code').allInnerTexts();
    const [curl = '', typescript = '', mcp = ''] = blocks;
    // The shell reads it back as curl would be given it.
    const given = execFileSync('sh', ['-c', curl.replace(/^curl /, 'printf %s ')], { encoding: 'utf8' });
    expect(new URL(given).searchParams.get('action')).toBe(action);
    expect(new URL(given).pathname).toBe('/api/v1/check');
    expect(typescript).toContain(`decide("pear.example", ${JSON.stringify(action)})`);
    expect(JSON.parse(mcp).params).toEqual({
      name: 'check_permission',
      arguments: { site: 'pear.example', action },
    });
    const answer = await fetch(given);
    expect(await answer.json()).toHaveProperty('action', action);
  });

  it('runs as it is copied, and gives the answer of the page', async () => {
    await using watched = await at(asking('pear.example', 'scrape_data'));
    const { page } = watched;
    await page.getByText('The same question from code').click();
    const [curl = '', typescript = '', mcp = ''] = await page.locator('.copyable code').allInnerTexts();
    const { stdout } = await run('sh', ['-c', `${curl} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'block', evidence: [{ quote: PASSAGE.quote }] });

    await using folder = await scratchFolder();
    await mkdir(join(folder.path, 'node_modules/@agentterms'), { recursive: true });
    await symlink(projectPath('client'), join(folder.path, 'node_modules/@agentterms/client'));
    const file = join(folder.path, 'ask.mts');
    await writeFile(file, `${typescript}\nconsole.log(verdict, typeof explanation, conditions.length);\n`);
    const printed = await run(process.execPath, [file], { cwd: folder.path });
    expect(printed.stdout).toBe('block string 0\n');

    const called = await fetch(`${service().url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: mcp,
    });
    expect(await called.json()).toMatchObject({ result: { structuredContent: { verdict: 'block' } } });
  });
});

describe('a question that is not answered', () => {
  it('because it is none says so', async () => {
    await using watched = await at(asking('localhost', 'buy'));
    const note = watched.page.getByRole('alert');
    await note.getByText('This cannot be asked').waitFor();
    expect(watched.troubles).toEqual([]);
  });

  it('because the limit is reached says when to come back', async () => {
    await using limited = await startService({ env: { RATE_LIMIT_HOURLY: '1' }, beside: service() });
    await using watched = await open({ at: limited.url });
    const { page, troubles } = watched;
    await page.goto(asking('pear.example', 'buy'));
    await page.getByRole('heading', { name: 'Not told' }).waitFor();
    await page.goto(asking('pear.example', 'scrape_data'));
    const note = page.getByRole('alert');
    await note.getByText('Too many questions for now').waitFor();
    expect(await note.innerText()).toMatch(/Try again in (?:60 minutes|1 hour)\./);
    expect(troubles).toEqual([]);
  });

  it('because nothing is reached says so, and is asked again', async () => {
    await using watched = await at();
    const { page } = watched;
    await page.context().setOffline(true);
    await page.getByLabel('Site', { exact: true }).fill('pear.example');
    await page.getByRole('button', { name: 'Scrape' }).click();
    await page.getByText('The service cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
  });

  it('because the service is busy says so', async () => {
    await using watched = await open({ at: service().url });
    const { page } = watched;
    await page.route('**/api/v1/check?*', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '5' },
        json: { error: 'service_unavailable', message: 'Busy.' },
      }),
    );
    await page.goto(asking('pear.example', 'buy'));
    const note = page.getByRole('alert');
    await note.getByText('The service cannot answer just now').waitFor();
    expect(await note.innerText()).toContain('Try again in 5 seconds.');
  });
});

describe('the page', () => {
  it.each([
    '/',
    asking('pear.example', 'post_content'),
    asking('pear.example', 'scrape_data'),
    asking('localhost', 'x'),
    '/nothing/here',
  ])('has nothing that hinders anybody: %s', async (path) => {
    await using watched = await at(path);
    await watched.page.waitForLoadState('networkidle');
    expect(await hindrancesOn(watched.page)).toEqual([]);
  });

  it.each([
    ['de-AT', 'de', 'Nein', 'Archivierter Text vom 1. August 2026'],
    ['fr', 'fr', 'Non', 'Texte archivé du 1 août 2026'],
    ['it-IT', 'en', 'No', 'Archived text of August 1, 2026'],
  ])('speaks the language of the reader: %s', async (locale, language, word, archived) => {
    await using watched = await at(asking('pear.example', 'scrape_data'), {
      locale,
      viewport: { width: 320, height: 800 },
    });
    const { page } = watched;
    await page.getByRole('heading', { level: 2, name: word, exact: true }).waitFor();
    await page.getByRole('link', { name: archived }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it.each([320, 1400])('fits %d pixels', async (width) => {
    await using watched = await at(asking('pear.example', 'scrape_data'), {
      viewport: { width, height: 800 },
    });
    await watched.page.getByRole('article').waitFor();
    await watched.page.getByText('The same question from code').click();
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('works below a path of a proxy', async () => {
    await using proxy = createServer(async (req, res) => {
      const path = req.url ?? '';
      if (!path.startsWith('/agents/')) return void res.writeHead(404).end();
      const answer = await fetch(`${service().url}${path.slice('/agents'.length)}`, {
        headers: { accept: String(req.headers.accept) },
      });
      res.writeHead(answer.status, { 'content-type': String(answer.headers.get('content-type')) });
      res.end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    await using watched = await open({ at: `http://127.0.0.1:${port}` });
    const { page, troubles } = watched;
    await page.goto(`/agents${asking('pear.example', 'scrape_data')}`);
    await page.getByRole('link', { name: 'All permissions of pear.example' }).click();
    await page.getByRole('heading', { name: 'Scrape or download in bulk' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/agents/sites/pear.example');
    await page.reload();
    await page.getByRole('link', { name: 'Ask about this: scrape_data' }).click();
    await page.getByRole('heading', { level: 2, name: 'No', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/agents/');
    expect(troubles).toEqual([]);
  });
});
