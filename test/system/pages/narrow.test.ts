import { beforeAll, expect, it } from 'vitest';
import { useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { useBrowser } from '../support/a-browser.js';

const service = useService();
const open = useBrowser();

const LABEL = 'm'.repeat(60);
const LONG = `${LABEL}.${LABEL}.${LABEL}.example`;

beforeAll(() =>
  service().put(
    anEntry({ domain: LONG, document: aDocumentOf(LONG, { permissions: { read_content: true } }) }),
  ),
);

it.each([
  '/',
  `/?site=${LONG}&action=read_content`,
  `/?site=${LONG}&action=${'w'.repeat(200)}`,
  '/registry',
  `/sites/${LONG}`,
  '/editor',
  '/docs',
  '/approvals',
  '/audit',
  '/admin',
  '/nowhere',
])('fits a phone without scrolling sideways: %s', async (path) => {
  await using watched = await open({ at: service().url, viewport: { width: 320, height: 700 } });
  const { page } = watched;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});
