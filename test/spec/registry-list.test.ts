import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import type { ShippedEntry } from '../../src/domain/registry/shipped-entry.js';
import { documentHash } from '../../src/domain/terms/canonical.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';

const service = useService();
const SHIPPED: readonly ShippedEntry[] = readFileSync(projectPath('registry/entries.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const TOTAL = SHIPPED.length + 2;

const shippedWith = (fits: (entry: ShippedEntry) => boolean) =>
  SHIPPED.filter(fits).map(({ domain }) => domain);

const shippedStatusOf = (name: string) =>
  SHIPPED.find(({ domain }) => domain === name)?.validation_status ?? '';

const list = async (query: Record<string, string> = {}) =>
  (await service().get('/registry').query(query).expect(200)).body;

interface Page {
  readonly entries: readonly {
    readonly domain: string;
    readonly category: string;
    readonly validation_status: string;
  }[];
  readonly next_cursor: string | null;
}

async function walk(query: Record<string, string>): Promise<string[]> {
  const domains: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(cursor === '' ? query : { ...query, cursor });
    domains.push(...page.entries.map(({ domain }) => domain));
    cursor = page.next_cursor;
  }
  return domains;
}

beforeAll(async () => {
  await service().put(
    anEntry({ domain: 'under-score.example', category: 'telecom', validationStatus: 'flagged' }),
    anEntry({ domain: 'zz.example', category: 'telecom' }),
  );
});

describe('GET /registry (contract: "Registry")', () => {
  it('lists the shipped and the added entries, with the counts of all', async () => {
    const page = await list({ limit: '1000' });
    const count = (status: string) =>
      shippedWith(({ validation_status }) => validation_status === status).length;
    expect(page).toMatchObject({
      total: TOTAL,
      counts: {
        validated: count('validated'),
        unvalidated: count('unvalidated') + 1,
        flagged: count('flagged') + 1,
      },
      next_cursor: null,
    });
    const domains = page.entries.map(({ domain }: { domain: string }) => domain);
    expect(domains).toHaveLength(TOTAL);
    expect(domains).toEqual([...domains].sort());
  });

  it('describes an entry and says where its document is', async () => {
    const { entries } = await list({ q: 'zz.example' });
    expect(entries).toEqual([
      {
        domain: 'zz.example',
        category: 'telecom',
        validation_status: 'unvalidated',
        confidence: 0.8,
        document_hash: documentHash(aDocumentOf('zz.example')),
        version: 1,
        updated_at: '2026-03-04T05:06:07.089Z',
        url: 'https://service.example/registry/zz.example',
      },
    ]);
  });

  it.each([7, TOTAL - 1, TOTAL, 1000])('walked in pages of %d sees every entry once', async (limit) => {
    const domains = await walk({ limit: String(limit) });
    expect(domains).toHaveLength(TOTAL);
    expect(new Set(domains).size).toBe(TOTAL);
  });

  it('filters by category, by status and by part of the name, separately and together', async () => {
    const added = ['under-score.example', 'zz.example'];
    const telecom = shippedWith(({ category }) => category === 'telecom');
    expect(telecom).toContain('verizon.com');
    expect(await walk({ category: 'telecom', limit: '1' })).toEqual([...telecom, ...added].sort());
    expect(await walk({ validation_status: 'flagged' })).toEqual(
      [
        ...shippedWith(({ validation_status }) => validation_status === 'flagged'),
        'under-score.example',
      ].sort(),
    );
    expect(await walk({ q: 'NETFLIX' })).toEqual(['netflix.com']);
    const status = shippedStatusOf('visible.com');
    expect(await walk({ category: 'telecom', validation_status: status, q: 'visib', limit: '1' })).toEqual([
      'visible.com',
    ]);
    expect(await walk({ category: 'dating', q: 'visib' })).toEqual([]);
  });

  it('treats the part of a name literally', async () => {
    for (const q of ['_', '%', '\\', 'x_com', "'"]) expect(await walk({ q })).toEqual([]);
    expect(await walk({ q: 'r-s' })).toEqual(['under-score.example']);
  });

  it('counts all entries, whatever the filter', async () => {
    expect(await list({ q: 'netflix' })).toHaveProperty('total', TOTAL);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1&limit=2',
    'category=',
    'category=nothing',
    'category=AI',
    'categry=ai',
    'q[]=a',
    'limit=0x10',
    'limit=%205',
    'category=a&category=b',
    'validation_status=good',
    'validation_status=',
    'q=',
    `q=${'a'.repeat(254)}`,
    'cursor=',
    'cursor=not*base64',
    'cursor=bG9jYWxob3N0',
    `cursor=${'a'.repeat(401)}`,
  ])('refuses %.40s', async (query) => {
    const { body } = await service().get(`/registry?${query}`).expect(400);
    expect(body).toEqual({ error: 'invalid_request', message: expect.any(String) });
  });

  it('is public and short-lived', async () => {
    const { headers } = await service().get('/registry').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    });
  });
});
