import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../cli/run-command.js';
import { startService, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { serveSite, serveSlowSite, WELL_KNOWN } from '../../support/own-file-site.js';
import { runInProcess } from '../../support/run-command.js';
import { serveFixtureSite } from '../../support/sites.js';
import { hindrancesOn, useBrowser } from '../support/a-browser.js';

const service = useService({ live: true });
const open = useBrowser();

const HASH = 'b'.repeat(64);
const SCRIPT = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const HIDDEN = 'safe \u202egnihton\u202c \u200bwords \u{e0041}end';
const BAD_URLS = [
  'javascript:alert(3)',
  'data:text/html,<script>alert(4)</script>',
  `https://evil.example/"><script>alert(5)</script>`,
];

const HOSTILE_EXTENSIONS: Readonly<Record<string, unknown>> = {
  'com.agentterms.meta': {
    confidence: { read_content: 0.9 },
    not_given: { api_access: SCRIPT },
    sources: [
      null,
      7,
      ...BAD_URLS.map((url) => ({
        url,
        kind: SCRIPT,
        text_sha256: HASH,
        archived_at: SCRIPT,
        archive: { url },
      })),
      { url: { toString: 'no text' } },
    ],
  },
  'com.agentterms.evidence': {
    read_content: BAD_URLS.map((source_url) => ({
      source_url,
      text_sha256: HASH,
      start: 1,
      end: 9,
      quote: `${SCRIPT} ${HIDDEN}`,
    })),
  },
};

/** An entry as nobody would let in: every text of it tries to be more than text. */
const hostile = () =>
  anEntry({
    domain: 'hostile.example',
    validationStatus: 'validated',
    document: aDocumentOf('hostile.example', {
      service: { domain: 'hostile.example', name: SCRIPT, description: SCRIPT },
      permissions: {
        read_content: {
          allowed: true,
          conditions: `${SCRIPT} ${HIDDEN}`,
          scope: SCRIPT,
          max_frequency: SCRIPT,
        },
        scrape_data: { allowed: false, conditions: 'javascript:alert(6)' },
        post_content: { allowed: true, conditions: 'x'.repeat(5_000) },
      },
      last_updated: '2026-01-02',
      extensions: HOSTILE_EXTENSIONS,
    }),
  });

beforeAll(async () => {
  // Of the first version all is new, of the second something differs.
  await service().put(
    anEntry({ domain: 'hostile.example', document: aDocumentOf('hostile.example') }),
    hostile(),
  );
  await service().put(anEntry({ domain: 'plum.example', document: aDocumentOf('plum.example') }));
});

const at = async (path: string, options = {}) => {
  const watched = await open({ at: service().url, ...options });
  await watched.page.goto(path);
  return watched;
};

describe('the page of a site', () => {
  it('shows the seven permissions of a shipped entry with their passages and documents', async () => {
    await using watched = await at('/sites/github.com');
    const { page, troubles } = watched;
    const articles = page.getByRole('article');
    await articles.first().waitFor();
    expect(await articles.count()).toBe(7);
    expect(await page.title()).toBe('What github.com permits AI agents – Agent Terms');
    const scrape = articles.filter({ hasText: 'scrape_data' });
    expect(await scrape.innerText()).toContain('Permitted under conditions');
    await scrape.getByText(/^\d passages?$/).click();
    await scrape
      .getByRole('link', { name: /^Archived text of/ })
      .first()
      .waitFor();
    const source = page.getByRole('listitem').filter({ hasText: 'Terms of service:' });
    expect(await source.getByRole('link').first().getAttribute('href')).toMatch(
      /^https:\/\/docs\.github\.com\//,
    );
    expect(await page.getByRole('main').innerText()).toContain('Validated.');
    expect(await page.getByRole('img').getAttribute('src')).toBe(
      `${service().url}/registry/github.com/badge.svg`,
    );
    expect(troubles).toEqual([]);
  });

  it.each([
    ['github.com', 'api_access'],
    ['123devis.com', 'read_content'],
  ])('says of %s and %s what a check and `explain` say of how sure it is', async (domain, key) => {
    await using watched = await at(`/sites/${domain}`);
    const { page } = watched;
    const sentence = /Of values like this one, \d+% were right [^.]*\./;
    const permission = page.getByRole('article').filter({ hasText: key });
    const [onSite] = (await permission.innerText()).match(sentence) ?? [];
    expect(onSite).toBeDefined();
    await page.goto(`/?${new URLSearchParams({ site: domain, action: key })}`);
    await page
      .getByRole('article')
      .getByText(onSite ?? '')
      .waitFor();
    expect(await page.getByRole('article').innerText()).not.toMatch(/\d of 100|\d sites/);
    const args = ['explain', domain, '--service', service().url];
    const { stdout } = await runInProcess(runCommand, args, { env: service().env });
    expect(stdout.replace(/\s+/g, ' ')).toContain(onSite);
  });

  it('says that a site speaks for itself where its own file answers checks', async () => {
    const permissions = { scrape_data: { allowed: true, conditions: 'Only on Sundays.' } };
    serveSite(service().origin, 'itself.example', {
      [WELL_KNOWN]: aDocumentOf('itself.example', { permissions }),
    });
    await service().generate('itself.example').expect(200);
    expect((await service().check('itself.example', 'scrape_data')).source).toBe('authoritative');
    await using watched = await at('/sites/itself.example');
    const { page, troubles } = watched;
    const scrape = page.getByRole('article').filter({ hasText: 'scrape_data' });
    expect(await scrape.innerText()).toContain('Only on Sundays.');
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('The site’s own file.');
    expect(words).not.toContain('Not validated.');
    expect(troubles).toEqual([]);
  });

  it('is another page for those who hear it, too', async () => {
    await using watched = await at('/sites/github.com');
    const { page } = watched;
    await page.getByRole('link', { name: 'Ask about this: allow_training' }).click();
    await page.getByRole('heading', { level: 1, name: 'May an agent do this here?' }).waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('content');
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'What github.com permits AI agents' }).waitFor();
  });

  it('gives the document as JSON and as a file', async () => {
    await using watched = await at('/sites/plum.example');
    const { page } = watched;
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download it' }).click();
    expect((await downloading).suggestedFilename()).toBe('plum.example.agentterms.json');
    const href = await page.getByRole('link', { name: 'The terms document as JSON' }).getAttribute('href');
    expect(await (await fetch(href ?? '')).json()).toMatchObject({ service: 'plum.example' });
  });

  it('says why a permission has no value', async () => {
    await using watched = await at('/sites/netflix.com');
    await watched.page.getByRole('article').first().waitFor();
    const { body } = await service().get('/registry/netflix.com/evidence');
    const empty = Object.values(body.values as Record<string, { value: unknown; not_given?: string }>).filter(
      ({ value }) => value === null,
    );
    const told = await watched.page
      .getByText(/^The terms do not speak of it\.|^The terms speak of it, but|^A text of the site that/)
      .count();
    expect(told).toBe(empty.length);
  });

  it.each(['/sites/github.com', '/sites/hostile.example', '/sites/nothing.example'])(
    'has nothing that hinders anybody: %s',
    async (path) => {
      await using watched = await at(path);
      await watched.page.waitForLoadState('networkidle');
      await watched.page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      expect(await hindrancesOn(watched.page)).toEqual([]);
    },
  );

  it.each([320, 1400])('fits %d pixels', async (width) => {
    await using watched = await at('/sites/hostile.example', { viewport: { width, height: 800 } });
    await watched.page.getByRole('article').first().waitFor();
    await watched.page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('prints the passages, and without what only a screen can do', async () => {
    await using watched = await at('/sites/github.com');
    const { page } = watched;
    await page.getByRole('article').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('For programs').isVisible()).toBe(false);
    expect(await page.locator('.passages').first().isVisible()).toBe(true);
  });
});

describe('how a site changed', () => {
  const source = (hash: string) => ({
    url: 'https://quince.example/terms',
    text_sha256: hash.repeat(64),
    archived_at: '2026-08-01T00:00:00.000Z',
    archive: { url: 'https://archive.example/quince' },
  });
  const quince = (permissions: object, hash: string) =>
    anEntry({
      domain: 'quince.example',
      document: aDocumentOf('quince.example', {
        permissions,
        extensions: { 'com.agentterms.meta': { sources: [source(hash)] } } as Record<string, object>,
      }),
    });

  it('is told version by version in plain words, with every difference unfoldable', async () => {
    const day = service().clock.now().toISOString();
    service().clock.set('2026-02-03T04:05:06.000Z');
    await service().put(quince({ read_content: true }, 'c'));
    const conditions = 'Only with a link.';
    await service().put(
      quince({ read_content: { allowed: true, conditions }, scrape_data: false }, 'd'),
      quince({ read_content: { allowed: true, conditions: 'Only at night.' }, scrape_data: false }, 'd'),
    );
    service().clock.set(day);
    await using watched = await at('/sites/quince.example');
    const { page, troubles } = watched;
    const versions = page.locator('.history > ol > li');
    await versions.first().waitFor();
    const [third = '', second = '', first = ''] = await versions.allInnerTexts();
    expect(third).toContain('Version 3 February 3, 2026');
    expect(third).toContain('Read: Permitted under conditions → under other conditions');
    expect(third).toContain('Only at night.');
    expect(second).toContain('Scrape: no rule → Forbidden');
    expect(second).toContain('Read: Permitted → Permitted under conditions');
    expect(second).toContain('New texts:');
    expect(first).toContain('The first version that is kept here.');
    expect(first).toContain('Read: Permitted');
    const difference = versions.first().getByText('Every difference, as JSON');
    await difference.click();
    await page.getByText('/document/permissions/read_content/conditions').waitFor();
    expect(await versions.first().locator('del').innerText()).toContain(conditions);
    expect(await versions.first().locator('ins').innerText()).toContain('Only at night.');
    expect(troubles).toEqual([]);
  });

  it('goes on to earlier versions', async () => {
    for (let nth = 0; nth < 12; nth += 1)
      await service().put(anEntry({ domain: 'often.example', confidence: nth / 20 }));
    await using watched = await at('/sites/often.example');
    const versions = watched.page.locator('.history > ol > li');
    await versions.first().waitFor();
    expect(await versions.count()).toBe(10);
    await watched.page.getByRole('button', { name: 'Earlier versions' }).click();
    await watched.page.getByText('The first version that is kept here.').waitFor();
    expect(await versions.count()).toBe(12);
  });
});

describe('texts that try to be more than text', () => {
  it.each([
    '/sites/hostile.example',
    '/?site=hostile.example&action=read_content',
    `/?${new URLSearchParams({ site: SCRIPT, action: SCRIPT })}`,
    `/?${new URLSearchParams({ site: 'hostile.example', action: `read ${HIDDEN}` })}`,
  ])('are shown at %s, and nothing of them runs', async (path) => {
    await using watched = await at(path);
    const { page, troubles } = watched;
    await page.getByRole('article').or(page.getByRole('alert')).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
    const links = (await page.evaluate('[...document.links].map((link) => link.href)')) as string[];
    for (const link of links) expect(new URL(link).protocol).toMatch(/^https?:$/);
    expect(await page.locator('main script, main img[onerror], main [onclick]').count()).toBe(0);
    const shown = (await page.evaluate('document.body.innerText + document.title')) as string;
    expect(shown).not.toMatch(/[\u202a-\u202e\u200b\u{e0000}-\u{e007f}]/u);
    expect(troubles).toEqual([]);
  });

  it('have what is hidden in them made visible', async () => {
    await using watched = await at('/sites/hostile.example');
    const first = watched.page.getByRole('article').first();
    await first.waitFor();
    expect(await first.innerText()).toContain(SCRIPT);
    expect(await first.innerText()).toContain('⟨U+202E⟩gnihton⟨U+202C⟩ ⟨U+200B⟩words ⟨U+E0041⟩end');
  });
});

describe('a site that is not known', () => {
  const askNow = { name: 'Ask the site now' };

  it('is asked on demand, and its result is shown with its notice', async () => {
    serveFixtureSite(service().origin, 'asked.example', 'footer-link');
    await using watched = await at('/sites/asked.example');
    const { page, troubles } = watched;
    await page.getByRole('button', askNow).click();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(7);
    expect(await page.getByRole('main').innerText()).toContain('Generated by Agent Terms Service');
    expect(await page.getByRole('main').innerText()).toContain('Not validated.');
    expect(await page.locator('blockquote').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  it('may have a file of its own', async () => {
    serveSite(service().origin, 'filed.example', {
      [WELL_KNOWN]: aDocumentOf('filed.example', { permissions: { scrape_data: false } }),
    });
    await using watched = await at('/sites/filed.example');
    await watched.page.getByRole('button', askNow).click();
    await watched.page.getByText('Published by filed.example itself').waitFor();
    expect(await watched.page.getByRole('article').filter({ hasText: 'scrape_data' }).innerText()).toContain(
      'Forbidden',
    );
  });

  it('may have a file that is wrong, which is shown as it was found', async () => {
    serveSite(service().origin, 'wrong.example', { [WELL_KNOWN]: { permissions: { scrape_data: SCRIPT } } });
    await using watched = await at('/sites/wrong.example');
    const { page, troubles } = watched;
    await page.getByRole('button', askNow).click();
    await page.getByText('it is not valid, so that no check is answered with it').waitFor();
    expect(await page.locator('pre').innerText()).toContain('<script>');
    expect(troubles).toEqual([]);
  });

  it.each([
    ['no-terms', 'nothing on it looks like terms'],
    ['robots-forbids-all', 'keeps our crawler away'],
    ['home-403', 'refuses our requests'],
    ['scripts-everywhere', 'written by scripts in a browser'],
    ['type-image', 'they cannot be read'],
  ])('that is "%s" ends with its reason', async (shape, words) => {
    serveFixtureSite(service().origin, `${shape}.example`, shape);
    await using watched = await at(`/sites/${shape}.example`);
    await watched.page.getByRole('button', askNow).click();
    const end = watched.page.getByRole('alert');
    await end.waitFor();
    expect(await end.innerText()).toContain(words);
    const ended = watched.page.getByRole('list', { name: 'What happens' }).locator('> li').last();
    expect(await ended.innerText()).toContain('(ended here)');
    await watched.page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(watched.troubles).toEqual([]);
  });

  it('need not be waited for, and is told step by step until then', async () => {
    const slow = serveSlowSite(service().origin, 'slow.example', {});
    await using watched = await at('/sites/slow.example', { reducedMotion: 'reduce' });
    const { page } = watched;
    await page.getByRole('button', askNow).click();
    const step = page.getByRole('list', { name: 'What happens' }).getByRole('listitem');
    await step.filter({ hasText: 'Looking for the site’s own file' }).waitFor();
    expect(await step.getAttribute('aria-current')).toBe('step');
    expect(await page.locator('section:focus').count()).toBe(1);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".step")).animationName')).toBe(
      'none',
    );
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByText('Not waited for.').waitFor();
    expect(await step.innerText()).toContain('(left)');
    slow.open();
  });

  it('fills the list with what was found', async () => {
    serveFixtureSite(service().origin, 'list.example', 'no-terms');
    await using watched = await at('/sites/list.example');
    const { page } = watched;
    await page.getByRole('button', askNow).click();
    await page.getByRole('alert').waitFor();
    const list = page.getByRole('list', { name: 'What happens' });
    expect(await list.innerText()).toMatch(/\d+ pages asked for/);
    expect(await list.getByRole('link', { name: 'list.example/robots.txt' }).getAttribute('href')).toBe(
      'https://list.example/robots.txt',
    );
    expect(await list.innerText()).toContain('list.example/.well-known/agentterms.json there is none');
  });

  it('is not offered to be asked where the service asks none', async () => {
    await using checks = await startService({ env: { SERVE: 'check' }, beside: service() });
    await using watched = await open({ at: checks.url });
    const { page, troubles } = watched;
    await page.goto('/sites/nothing.example');
    await page.getByText('does not ask sites itself').waitFor();
    expect(await page.getByRole('button', askNow).count()).toBe(0);
    await page.goto('/?site=nothing.example&action=buy');
    await page.getByRole('link', { name: 'All permissions of nothing.example' }).waitFor();
    expect(await page.getByText('Ask the site now').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('tells the limit before it is reached', async () => {
    await using limited = await startService({ env: { RATE_LIMIT_HOURLY: '1' }, beside: service() });
    serveFixtureSite(service().origin, 'limit.example', 'no-terms');
    await using watched = await open({ at: limited.url });
    const { page } = watched;
    await page.goto('/sites/limit.example');
    await page.getByText('You can ask 1 more site until').waitFor();
    await page.getByRole('button', askNow).click();
    await page.getByText('You have asked 1 site, which is the limit.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('is none where the address names none', async () => {
    await using watched = await at('/sites/localhost');
    await watched.page.getByText('This cannot be asked').waitFor();
  });
});
