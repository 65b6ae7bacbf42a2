import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, useService } from '../../support/a-service.js';
import {
  anArchivedText,
  anEntryResting,
  archivedAt,
  BAN,
  serveArchive,
} from '../../support/an-archived-text.js';
import { hindrancesOn, useBrowser } from '../support/a-browser.js';
import { openSignedIn } from '../support/signed-in.js';

const service = useService({ live: true, timings: { textPatienceMs: 0 } });
const open = useBrowser();

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script> \0 \u202egnihton\u202c ]]>';
const pear = anArchivedText(HOSTILE);
const slow = anArchivedText();
const gone = anArchivedText();
const long = anArchivedText('Nothing of note. '.repeat(2_000));
const arrived = Promise.withResolvers<void>();

beforeAll(async () => {
  service().clock.set(new Date().toISOString());
  await service().put(
    anEntryResting('pear.example', pear),
    anEntryResting('slow.example', slow),
    anEntryResting('gone.example', gone),
    anEntryResting('long.example', long),
  );
  serveArchive(service().origin, {
    'pear.example': pear.text,
    'long.example': long.text,
    'slow.example': async (_, response) => {
      await arrived.promise;
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(slow.text);
    },
  });
});

const at = async (path: string, options = {}) => {
  const watched = await open({ at: service().url, ...options });
  watched.page.setDefaultTimeout(15_000);
  await watched.page.goto(path);
  return watched;
};
const wholeText = (domain: string, { sha256, start, end }: typeof pear) =>
  `/sites/${domain}/texts/${sha256}?passage=${start}-${end}`;

describe('the words of a passage', () => {
  it('appear on the page of a site once they have come, and lead to the whole text', async () => {
    await using watched = await at('/sites/slow.example');
    const { page, troubles } = watched;
    const scrape = page.getByRole('article').filter({ hasText: 'scrape_data' });
    await scrape.getByText('1 passage').click();
    await scrape.getByText('The words are being fetched').waitFor();
    expect(await scrape.innerText()).toContain(`Characters ${slow.start} to ${slow.end} of the text.`);
    arrived.resolve();
    await scrape.getByText(BAN).waitFor();
    expect(await scrape.innerText()).not.toMatch(/Characters|being fetched/);
    await scrape.getByRole('link', { name: 'In the whole text' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of slow.example' }).waitFor();
    expect(await page.locator('mark.chosen').innerText()).toBe(BAN);
    expect(troubles).toEqual([]);
  });

  it('stand in the answer to a question', async () => {
    await using watched = await at('/?site=pear.example&action=scrape_data');
    const { page, troubles } = watched;
    await page.getByRole('article').getByText(BAN).waitFor();
    expect(troubles).toEqual([]);
  });

  it('stand beside what an admin confirms', async () => {
    await using watched = await open({ at: service().url });
    const { page, troubles } = watched;
    await openSignedIn(page, '/admin/entries/pear.example', TEST_ADMIN_TOKEN);
    await page.getByRole('region', { name: 'scrape_data' }).getByText(BAN).waitFor();
    expect(troubles).toEqual([]);
  });

  it('are said not to be at hand where they cannot be had, with the place in the archive', async () => {
    await using watched = await at('/sites/gone.example', { locale: 'de' });
    const { page, troubles } = watched;
    const scrape = page.getByRole('article').filter({ hasText: 'scrape_data' });
    await scrape.getByText('1 Textstelle').click();
    await scrape.getByText('Das Archiv war nicht zu lesen; nächster Versuch:').waitFor();
    expect(await scrape.innerText()).toContain(`Zeichen ${gone.start} bis ${gone.end} des Textes.`);
    const archive = scrape.getByRole('link', { name: 'Archivierter Text vom 1. August 2026' });
    expect(await archive.getAttribute('href')).toBe(archivedAt('gone.example'));
    expect(troubles).toEqual([]);
  });
});

describe('the page of a whole text', () => {
  it('shows a hostile text as text, its passages marked with what rests on them', async () => {
    await using watched = await at(wholeText('pear.example', pear));
    const { page, troubles } = watched;
    const text = page.locator('.whole-text');
    await text.waitFor();
    expect(await text.textContent()).toBe(
      pear.text.replace('\0', '⟨U+0000⟩').replace('\u202e', '⟨U+202E⟩').replace('\u202c', '⟨U+202C⟩'),
    );
    expect(await page.locator('main img, main script').count()).toBe(0);
    const marks = text.locator('mark');
    expect(await marks.allTextContents()).toEqual(['Terms', BAN]);
    expect(await marks.last().getAttribute('title')).toMatch(/\(proves it\)$/);
    expect(await page.getByRole('link', { name: /^Archived text of/ }).getAttribute('href')).toBe(
      archivedAt('pear.example'),
    );
    expect(troubles).toEqual([]);
  });

  it('brings the passage that one came for into view, and others as they are chosen', async () => {
    await using watched = await at(wholeText('long.example', long), {
      viewport: { width: 800, height: 600 },
    });
    const { page, troubles } = watched;
    const ban = page.locator('mark', { hasText: BAN });
    await ban.waitFor();
    const isInView = 'document.querySelector("mark.chosen").getBoundingClientRect().top < innerHeight';
    await expect.poll(() => page.evaluate(`scrollY > 600 && ${isInView}`)).toBe(true);
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await expect.poll(() => page.locator('mark.chosen').innerText()).toBe('Terms');
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    expect(troubles).toEqual([]);
  });

  it('says what it is not', async () => {
    await using watched = await at(`/sites/pear.example/texts/${'c'.repeat(64)}`);
    await watched.page.getByText('The registry names no such text for this site.').waitFor();
    await using missing = await at(wholeText('gone.example', gone));
    await missing.page.getByText('The archive could not be read').waitFor();
  });

  it.each([320, 1400])('fits %d pixels, and hinders nobody', async (width) => {
    await using watched = await at(wholeText('pear.example', pear), { viewport: { width, height: 800 } });
    await watched.page.locator('.whole-text').waitFor();
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await hindrancesOn(watched.page)).toEqual([]);
  });
});
