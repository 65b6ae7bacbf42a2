import { AxeBuilder } from '@axe-core/playwright';
import supertest from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, TEST_AUDITOR_TOKEN, useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';
import { openSignedIn } from '../support/signed-in.js';

const service = useService();
const open = useBrowser();
const ADMIN = { Authorization: `Bearer ${TEST_ADMIN_TOKEN}` };
let key: Record<string, string>;
let token: string;

beforeAll(async () => {
  // Sessions end by the clock of the service, and by that of the browser.
  service().clock.set(new Date().toISOString());
  const post = (path: string, body: object) => supertest(service().url).post(path).set(ADMIN).send(body);
  const keyFields = { name: 'Shop Robotics', hourly: 1_000, daily: 1_000 };
  const made = await post('/api/v1/admin/client-keys', keyFields).expect(201);
  key = { Authorization: `Bearer ${made.body.key}` };
  const approver = { name: 'Ada', role: 'approver' };
  token = (await post('/api/v1/admin/tokens', approver).expect(201)).body.token;
});

const verdict = async (domain: string) =>
  (
    await supertest(service().url)
      .get(`/api/v1/check?domain=${domain}&action=make_purchases`)
      .set(key)
      .set('X-Agent-Id', 'agent-7')
      .expect(200)
  ).body.verdict;

async function ask(domain: string) {
  const document = aDocumentOf(domain, { permissions: { read_content: true } });
  await service().put(anEntry({ domain, document, validationStatus: 'validated' }));
  const question = {
    domain,
    action: 'make_purchases',
    agent_id: 'agent-7',
    reason: 'The customer <b>ordered</b> it.',
  };
  await supertest(service().url).post('/api/v1/approvals').set(key).send(question).expect(202);
}

it('shows what is asked to an approver, who decides it and takes it back', async () => {
  await ask('shop.example');
  await using watched = await open({ at: service().url });
  const { page, troubles } = watched;
  await openSignedIn(page, '/approvals', token);
  const question = page.getByRole('article').filter({ hasText: 'shop.example' });
  await question.getByText('The customer <b>ordered</b> it.').waitFor();
  for (const text of ['make_purchases', 'agent-7', 'key:Shop Robotics'])
    expect(await question.innerText()).toContain(text);
  await question.getByRole('button', { name: 'Decide about shop.example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await dialog.getByText('Say why: the agent is told.').waitFor();
  await dialog.getByLabel('It counts').selectOption('agent');
  await dialog.getByLabel('Last day').fill('2100-01-31');
  await dialog.getByLabel('Why').fill('Covered by our contract.');
  await page.keyboard.press('Enter');
  await page.getByText('The question about shop.example is decided.').waitFor();
  expect(await verdict('shop.example')).toBe('proceed');
  const row = page.getByRole('row').filter({ hasText: 'shop.example' });
  await row.getByText('Covered by our contract.').waitFor();
  expect(await row.innerText()).toMatch(/Allowed.*For this agent.*2100.*Ada/s);
  await row.getByRole('button', { name: 'Revoke the decision about shop.example' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No decision counts now.').waitFor();
  expect(await verdict('shop.example')).toBe('escalate');
  expect(troubles).toEqual([]);
});

it('speaks the language of its reader, and blocks what is not allowed', async () => {
  await ask('laden.example');
  await using watched = await open({ at: service().url, locale: 'de-DE' });
  const { page, troubles } = watched;
  await openSignedIn(page, '/approvals', token);
  await page.getByRole('button', { name: 'Über laden.example entscheiden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nicht erlauben').check();
  await dialog.getByLabel('Sie gilt').selectOption('für diesen Agenten');
  await dialog.getByLabel('Warum').fill('Nein.');
  await dialog.getByRole('button', { name: 'Entscheiden' }).click();
  await page.getByText('Die Frage zu laden.example ist entschieden.').waitFor();
  expect(await verdict('laden.example')).toBe('block');
  expect(troubles).toEqual([]);
});

it.each([
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const)('fits and has no finding of axe, $colorScheme at $width px', async ({ colorScheme, width }) => {
  await ask(`open-${width}.example`);
  await using watched = await open({ at: service().url, colorScheme, viewport: { width, height: 800 } });
  const { page } = watched;
  await openSignedIn(page, '/approvals', token);
  const button = page.getByRole('button', { name: `Decide about open-${width}.example` });
  await button.waitFor();
  await page.getByRole('row').filter({ hasText: 'laden.example' }).waitFor();
  expect(await page.locator('main b').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  const findings = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  expect(await findings()).toEqual([]);
  await button.click();
  await page.getByRole('dialog').waitFor();
  expect(await findings()).toEqual([]);
  expect(watched.troubles).toEqual([]);
});

it('is for approvers and admins, not for auditors', async () => {
  await using watched = await open({ at: service().url });
  await openSignedIn(watched.page, '/approvals', TEST_AUDITOR_TOKEN);
  await watched.page.getByRole('heading', { name: 'This is for approvers' }).waitFor();
  await using other = await open({ at: service().url });
  await openSignedIn(other.page, '/audit', token);
  await other.page.getByRole('heading', { name: 'This is for auditors' }).waitFor();
  expect(watched.troubles).toEqual([]);
});
