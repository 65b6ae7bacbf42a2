import { beforeAll, describe, expect, it } from 'vitest';
import type { FACETS } from '../../src/domain/registry/facets.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';

const service = useService();

/** Part of the names of these tests' own entries, which excludes the shipped ones. */
const OWN = '-facets.example';

const meta = (fields: object) => ({ 'com.agentterms.meta': { source: 'a.example', ...fields } });

const get = async (path: string, query: Record<string, string> = {}) =>
  (
    await service()
      .get(path)
      .query({ q: OWN, ...query })
      .expect(200)
  ).body;

const domains = async (query: Record<string, string> = {}) =>
  (await get('/registry', query)).entries.map(({ domain }: { domain: string }) => domain.replace(OWN, ''));

const options = async (facet: (typeof FACETS)[number], query: Record<string, string> = {}) => {
  const { facets } = await get('/registry/facets', query);
  const counted: { option: string; entries: number }[] = facets[facet];
  return Object.fromEntries(
    counted.filter(({ entries }) => entries > 0).map(({ option, entries }) => [option, entries]),
  );
};

/** For effects that follow an answer, however busy the machine is. */
const soon = <T>(question: () => T | Promise<T>) => expect.poll(question, { timeout: 15_000 });

beforeAll(async () => {
  const domain = (name: string) => `${name}${OWN}`;
  // The clock is set to 2026-03-04.
  await service().put(
    anEntry({
      domain: domain('young'),
      category: 'travel',
      validationStatus: 'validated',
      document: aDocumentOf(domain('young'), {
        permissions: { scrape_data: false, read_content: true, allow_training: null },
        extensions: meta({
          not_given: { allow_training: 'not_read' },
          sources: [
            { language: 'de-AT', archived_at: '2025-06-01T00:00:00Z' },
            { language: 'en', archived_at: '2020-01-01T00:00:00Z' },
            { language: 'fr', read: false, retrieved_at: '2026-01-01T00:00:00Z' },
          ],
        }),
      }),
    }),
    anEntry({
      domain: domain('older'),
      category: 'travel',
      document: aDocumentOf(domain('older'), {
        permissions: {
          scrape_data: { allowed: false, conditions: 'Never.' },
          read_content: { allowed: true },
        },
        extensions: meta({ sources: [{ language: 'de', retrieved_at: '2025-03-04T00:00:00Z' }] }),
      }),
    }),
    anEntry({
      domain: domain('plain'),
      category: 'social',
      document: aDocumentOf(domain('plain'), {
        permissions: { scrape_data: null },
        last_updated: '2019-05-05',
        extensions: meta({ not_given: { scrape_data: 'unsure' } }),
      }),
    }),
  );
});

describe('GET /registry with filters of its values', () => {
  it('applies each filter exactly, by itself and with others', async () => {
    expect(await domains()).toEqual(['older', 'plain', 'young']);
    expect(await domains({ scrape_data: 'denied' })).toEqual(['older', 'young']);
    expect(await domains({ scrape_data: 'denied', read_content: 'conditional' })).toEqual(['older']);
    expect(await domains({ scrape_data: 'unsure' })).toEqual(['plain']);
    expect(await domains({ allow_training: 'not_read' })).toEqual(['young']);
    expect(await domains({ allow_training: 'not_addressed' })).toEqual(['older', 'plain']);
    expect(await domains({ language: 'de' })).toEqual(['older', 'young']);
    expect(await domains({ language: 'de', category: 'social' })).toEqual([]);
    expect(await domains({ language: 'fr' })).toEqual([]);
    expect(await domains({ language: 'unknown' })).toEqual(['plain']);
    expect(await domains({ text_age: 'under_1_year' })).toEqual(['young']);
    expect(await domains({ text_age: '1_to_2_years' })).toEqual(['older']);
    expect(await domains({ text_age: 'over_5_years', validation_status: 'unvalidated' })).toEqual(['plain']);
  });

  it('returns the values on request, and otherwise omits them', async () => {
    const [young] = (await get('/registry', { values: '1', text_age: 'under_1_year' })).entries;
    expect(young).toMatchObject({
      permissions: {
        read_content: 'allowed',
        scrape_data: 'denied',
        api_access: 'not_addressed',
        allow_training: 'not_read',
      },
      languages: ['de', 'en'],
      text_on: '2025-06-01',
    });
    const [plain] = (await get('/registry', { text_age: 'under_1_year' })).entries;
    for (const field of ['permissions', 'languages', 'text_on']) expect(plain).not.toHaveProperty(field);
  });

  it.each([
    ['domain', ['older', 'plain', 'young']],
    ['newest_text', ['young', 'older', 'plain']],
    ['oldest_text', ['plain', 'older', 'young']],
    ['latest_change', ['older', 'plain', 'young']],
  ])('walks on in the order "%s"', async (sort, expected) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { entries: { domain: string }[]; next_cursor: string | null } = await get('/registry', {
        sort,
        limit: '1',
        ...(cursor !== '' && { cursor }),
      });
      found.push(...page.entries.map(({ domain }) => domain.replace(OWN, '')));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(expected);
  });

  it('refuses a cursor of another order', async () => {
    const { next_cursor: cursor } = await get('/registry', { sort: 'newest_text', limit: '1' });
    await service().get('/registry').query({ q: OWN, cursor }).expect(400);
    await service().get('/registry').query({ q: OWN, cursor, sort: 'oldest_text' }).expect(400);
  });
});

describe('GET /registry/facets', () => {
  it('counts the options of each filter under all others', async () => {
    expect((await get('/registry/facets')).total).toBe(3);
    expect(await options('scrape_data')).toEqual({ denied: 2, unsure: 1 });
    expect(await options('scrape_data', { scrape_data: 'unsure' })).toEqual({ denied: 2, unsure: 1 });
    expect(await options('category', { scrape_data: 'denied' })).toEqual({ travel: 2 });
    expect(await options('scrape_data', { category: 'social', language: 'de' })).toEqual({});
    expect(await options('language')).toEqual({ de: 2, en: 1, unknown: 1 });
    expect(await options('text_age')).toEqual({ under_1_year: 1, '1_to_2_years': 1, over_5_years: 1 });
    expect((await get('/registry/facets', { text_age: 'over_5_years', category: 'travel' })).total).toBe(0);
  });

  it('counts the same entries as the list, for every option of the whole registry', async () => {
    const { body } = await service().get('/registry/facets').expect(200);
    for (const facet of ['validation_status', 'text_age', 'scrape_data', 'language'] as const) {
      for (const { option, entries } of body.facets[facet]) {
        const query = { [facet]: option, limit: '1000' };
        const list = (await service().get('/registry').query(query).expect(200)).body;
        expect(list.entries, `${facet}=${option}`).toHaveLength(entries);
      }
    }
  });

  it('reflects a change at once', async () => {
    const domain = `late${OWN}`;
    expect((await get('/registry/facets', { category: 'games' })).total).toBe(0);
    await service().sql(
      `INSERT INTO registry_entry SELECT $1, document, document_hash, 'flagged', 'games', confidence, origin, 1,
              created_at, updated_at FROM registry_entry WHERE domain = $2`,
      [domain, `young${OWN}`],
    );
    await soon(async () => (await get('/registry/facets', { category: 'games' })).total).toBe(1);
    await service().sql('DELETE FROM registry_entry WHERE domain = $1', [domain]);
    await soon(async () => (await get('/registry/facets', { category: 'games' })).total).toBe(0);
  });
});

describe('GET /registry/overview', () => {
  it('totals the values of the entries, by category and by year', async () => {
    const overview = await get('/registry/overview', { scrape_data: 'denied' });
    expect(overview).toMatchObject({ total: 2, text_years: [{ year: 2025, entries: 2 }] });
    expect(overview.categories).toHaveLength(1);
    expect(overview.categories[0]).toMatchObject({
      category: 'travel',
      entries: 2,
      permissions: { scrape_data: { denied: 2, allowed: 0 }, read_content: { allowed: 1, conditional: 1 } },
    });
  });
});

describe('GET /registry.csv', () => {
  it('returns every entry that matches the filters, in the order of the list', async () => {
    const { text, headers } = await service()
      .get('/registry.csv')
      .query({ q: OWN, sort: 'newest_text', language: 'de' })
      .expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe('attachment; filename="agentterms-registry-2026-03-04.csv"');
    const [names, ...lines] = text.trimEnd().split('\r\n');
    expect(names).toMatch(/^domain,category,validation_status,confidence,read_content,scrape_data,/);
    expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual([
      ['young-facets.example', 'travel', 'validated', '0.8', 'allowed', 'denied'],
      ['older-facets.example', 'travel', 'unvalidated', '0.8', 'conditional', 'denied'],
    ]);
    expect(lines[0]).toContain(',de en,2025-06-01,');
  });

  it('contains the whole registry, over any number of pages', async () => {
    const { body } = await service().get('/registry/facets').expect(200);
    const { text } = await service().get('/registry.csv').expect(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(body.total + 1);
  });
});

const LISTS = ['/registry', '/registry/facets', '/registry/overview'];

describe('hostile values', () => {
  it.each([
    'scrape_data=perhaps',
    'scrape_data=',
    'scrape_data=denied&scrape_data=allowed',
    'scrape=denied',
    'language=DE',
    'language=%25',
    "language='",
    'text_age=0',
    'q=%00',
    'q[]=a',
    'category=constructor',
  ])('%s is refused', async (query) => {
    for (const path of LISTS) await refused(`${path}?${query}`);
  });

  // Few of them: each counts as a download.
  it.each(['scrape=denied', 'language=%25', 'sort=size', 'limit=1'])('%s is refused of CSV', (query) =>
    refused(`/registry.csv?${query}`),
  );

  it.each(['%', '_', '\\', "' OR 1=1"])('%s is a part of no name', async (q) => {
    const ask = async (path: string) => (await service().get(path).query({ q }).expect(200)).body;
    expect((await ask('/registry')).entries).toEqual([]);
    expect((await ask('/registry/facets')).total).toBe(0);
    expect((await ask('/registry/overview')).total).toBe(0);
  });
});

async function refused(path: string): Promise<void> {
  const { body } = await service().get(path).expect(400);
  expect(body, path).toEqual({ error: 'invalid_request', message: expect.any(String) });
}
