import { AxeBuilder } from '@axe-core/playwright';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiDescription, exampleOf, operationsOf } from '../../../web/docs/api-description.js';
import { curlOf, type Filled, requestFor } from '../../../web/docs/request.js';
import { TEST_ADMIN_TOKEN, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';

const service = useService();
const open = useBrowser();

const HOSTILE = '<img src=x onerror="alert(1)"> \u202enrut';

let api: ApiDescription;
beforeAll(async () => {
  await service().put(
    anEntry({
      domain: 'hostile.example',
      document: aDocumentOf('hostile.example', { service: { domain: 'hostile.example', name: HOSTILE } }),
    }),
  );
  api = (await (await fetch(`${service().url}/openapi.json`)).json()) as ApiDescription;
});

const at = async (operation?: string, options = {}) => {
  const watched = await open({ at: service().url, ...options });
  await watched.page.goto(operation === undefined ? '/docs' : `/docs?operation=${operation}`);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched;
};

describe('the description as the page reads it', () => {
  it('contains every operation, and what each needs', () => {
    const operations = operationsOf(api);
    expect(operations.length).toBe(Object.values(api.paths).flatMap(Object.keys).length);
    const access = Object.fromEntries(operations.map((each) => [each.id, each.access]));
    expect(access).toMatchObject({ checkPermission: 'key', listEntries: 'role', getLiveness: 'open' });
  });

  it('has an example for each body that its schema accepts', () => {
    const ajv = formats.default(new Ajv2020({ strict: false }));
    for (const { id, body } of operationsOf(api)) {
      if (body === undefined) continue;
      const check = ajv.compile({ ...body.schema, components: api.components });
      expect([id, check(exampleOf(body.schema, api)), check.errors]).toEqual([id, true, null]);
    }
  });

  it('becomes a command of which a shell runs only curl', () => {
    const operation = operationsOf(api).find(({ id }) => id === 'putEntry');
    if (operation === undefined) throw new Error('The operation is there.');
    const filled: Filled = {
      values: { 'path domain': "a'b/../c", 'header If-Match': "'; touch /tmp/never" },
      body: `{"it's": "$(x)"}`,
      accept: 'application/json',
      token: 'att_secret',
    };
    const request = requestFor(operation, filled, new URL('https://terms.example/below/'));
    expect(request.url.href).toBe("https://terms.example/below/api/v1/admin/entries/a'b%2F..%2Fc");
    expect(request.headers.Authorization).toBe('Bearer att_secret');
    const command = curlOf(request);
    expect(command).toContain(`--data '{"it'\\''s": "$(x)"}'`);
    expect(command).toContain(`-H 'If-Match: '\\''; touch /tmp/never'`);
    expect(command).not.toContain('att_secret');
  });
});

describe('browsing', () => {
  it('leads from all operations to one, by links, and back', async () => {
    await using watched = await at();
    const { page, troubles } = watched;
    const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.count()).toBe(operationsOf(api).length);
    await links.getByText('What a domain permits for one action', { exact: true }).click();
    await page
      .getByRole('heading', { level: 1, name: 'What a domain permits for one action', exact: true })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('operation')).toBe('checkPermission');
    expect(await page.title()).toBe('What a domain permits for one action – The API – Agent Terms');
    await page.getByText('Fields of result').click();
    await page.getByText('Fields of value').click();
    await page.locator('.fields .fields .fields').getByText('Fields', { exact: true }).click();
    await page.locator('code.name', { hasText: 'max_frequency' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'The API' }).waitFor();
    await page.goto('/docs?operation=no-such');
    await page.getByRole('alert').getByText('There is no such operation').waitFor();
    expect(troubles).toEqual([]);
  });

  it.each([
    ['de', 'Ausprobieren'],
    ['fr', 'Essayer'],
  ])('speaks the language of the reader: %s', async (locale, words) => {
    await using watched = await at('checkPermission', { locale });
    await watched.page.getByRole('heading', { level: 2, name: words, exact: true }).waitFor();
  });
});

describe('trying', () => {
  it('an open operation answers at once, with the keyboard only', async () => {
    await using watched = await at('checkPermission');
    const { page, troubles } = watched;
    expect(await page.getByLabel('domain').inputValue()).toBe('github.com');
    await page.getByLabel('domain').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('hostile.example');
    await page.keyboard.press('Enter');
    const reply = page.locator('.reply');
    await reply.getByRole('heading', { name: '200 OK' }).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('200 OK');
    const body = JSON.parse(await reply.locator('pre').innerText());
    expect(body).toMatchObject({ domain: 'hostile.example', action: 'compare prices of all products' });
    await reply.getByText(/^\d+ headers$/).click();
    await reply.getByText('x-ratelimit-remaining', { exact: true }).waitFor();
    expect(await page.locator('.copyable code').first().innerText()).toContain('domain=hostile.example');
    expect(troubles).toEqual([]);
  });

  it('an operation for admins needs their token, which is kept until the page is left', async () => {
    await using watched = await at('listTokens');
    const { page, troubles } = watched;
    const reply = page.locator('.reply');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await reply.getByRole('heading', { name: '401 Unauthorized' }).waitFor();
    await page.getByLabel('Token').fill('att_wrong');
    await send.click();
    await reply.getByText('The bearer token is not known, or was revoked.').waitFor();
    await page.getByLabel('Token').fill(TEST_ADMIN_TOKEN);
    await send.click();
    await reply.getByRole('heading', { name: '200 OK' }).waitFor();
    expect(await page.locator('.copyable code').first().innerText()).toContain('Bearer $TOKEN');
    await page.getByRole('link', { name: 'Removes an entry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Removes an entry' }).waitFor();
    expect(await page.getByLabel('Token').inputValue()).toBe(TEST_ADMIN_TOKEN);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe(
      '[{},{},""]',
    );
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Try it' }).waitFor();
    expect(await page.getByLabel('Token').inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });

  it('sends a body, and shows the error of the service if it is not JSON', async () => {
    await using watched = await at('checkPermissions');
    const { page } = watched;
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: '200 OK' }).waitFor();
    await page.getByLabel('Request body').fill('{');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: '400 Bad Request' }).waitFor();
    expect(await page.locator('.reply pre').innerText()).toContain('invalid_json');
  });

  it('shows texts of sites as text, and saves other content', async () => {
    await using watched = await at('getRegistryRecord');
    const { page, troubles } = watched;
    await page.getByLabel('domain').fill('hostile.example');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const shown = page.locator('.reply pre');
    await shown.getByText('onerror').waitFor();
    expect(await shown.innerText()).toContain('⟨U+202E⟩nrut');
    await page.goto('/docs?operation=downloadRegistry');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/bytes that are not text/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save the body' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('downloadRegistry.zip');
    expect(troubles).toEqual([]);
  });

  it('says when the service cannot be reached', async () => {
    await using watched = await at('getLiveness');
    const button = watched.page.getByRole('button', { name: 'Send', exact: true });
    await button.waitFor();
    await watched.page.context().setOffline(true);
    await button.click();
    await watched.page.getByText('There was no answer').waitFor();
  });
});

describe('the page', () => {
  it.each(['light', 'dark'] as const)('has no accessibility problems (%s)', async (colorScheme) => {
    await using watched = await at('flagEntry', { colorScheme });
    const { page } = watched;
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: '401 Unauthorized' }).waitFor();
    await page.getByText('Fields of Error').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('of all operations has no accessibility problems', async () => {
    await using watched = await at();
    await watched.page.getByRole('navigation', { name: 'Operations' }).waitFor();
    const { violations } = await new AxeBuilder({ page: watched.page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it.each([320, 1400])('fits %d pixels', async (width) => {
    await using watched = await at('listAuditChecks', { viewport: { width, height: 800 } });
    await watched.page.getByRole('button', { name: 'Send', exact: true }).click();
    await watched.page.getByRole('heading', { name: '401 Unauthorized' }).waitFor();
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await watched.page.goto('/docs');
    await watched.page.getByRole('navigation', { name: 'Operations' }).waitFor();
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
