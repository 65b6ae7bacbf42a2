import { beforeEach, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/an-admin.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { rewritingHistory } from '../support/rewriting-history.js';

const admin = useAdmin();
const QUEUE = '/api/v1/admin/queue';
const ENTRIES = '/api/v1/admin/entries';
const DAY_MS = 24 * 3_600_000;

const queue = async (query: Readonly<Record<string, string>> = {}) =>
  (
    await admin()
      .ask('get', `${QUEUE}?${new URLSearchParams({ q: '.queue.example', ...query })}`)
      .expect(200)
  ).body;
const domainsOf = async (query = {}) =>
  (await queue(query)).entries.map(({ domain }: { domain: string }) => domain);

const meta = (not_given: unknown): Readonly<Record<string, unknown>> => ({
  'com.agentterms.meta': { not_given },
});

/** A document that leaves keys open for the given reasons. */
const leavingOpen = (domain: string, not_given: Readonly<Record<string, unknown>>, permissions = {}) =>
  aDocumentOf(domain, { permissions, extensions: meta(not_given) });

beforeEach(async () => {
  await admin().sql(rewritingHistory("DELETE FROM registry_change WHERE domain LIKE '%.queue.example'"));
  await admin().sql("DELETE FROM registry_entry WHERE domain LIKE '%.queue.example'");
});

describe('GET /api/v1/admin/queue', () => {
  it('contains all unvalidated entries, with every reason, since when, and who changed them last', async () => {
    const before = (await queue()).counts;
    await admin().service.put(
      anEntry({ domain: 'plain.queue.example' }),
      anEntry({ domain: 'fine.queue.example', validationStatus: 'validated' }),
      anEntry({
        domain: 'open.queue.example',
        origin: 'generated',
        document: leavingOpen('open.queue.example', { scrape_data: 'unsure', api_access: 'not_read' }),
      }),
    );
    await admin()
      .ask('post', `${ENTRIES}/fine.queue.example/flag`)
      .send({ reason: 'It is of another site.' })
      .expect(200);
    const { counts, entries, next_cursor } = await queue();
    expect(next_cursor).toBeNull();
    expect(entries).toMatchObject([
      {
        domain: 'fine.queue.example',
        reasons: ['flagged'],
        contested: [],
        last_change: { by: 'bootstrap-admin', reason: 'It is of another site.' },
      },
      {
        domain: 'open.queue.example',
        reasons: ['contested', 'generated_today', 'unvalidated'],
        contested: ['scrape_data'],
        updated_at: '2026-03-04T05:06:07.089Z',
      },
      { domain: 'plain.queue.example', reasons: ['unvalidated'], last_change: { by: 'a test' } },
    ]);
    expect(counts).toEqual({
      all: before.all + 3,
      flagged: before.flagged + 1,
      contested: before.contested + 1,
      changed: before.changed,
      generated_today: before.generated_today + 1,
      unvalidated: before.unvalidated + 2,
    });
  });

  it('filters by each reason, and by other filters as well', async () => {
    await admin().service.put(
      anEntry({ domain: 'a.queue.example', category: 'social' }),
      anEntry({ domain: 'b.queue.example', validationStatus: 'flagged' }),
      anEntry({ domain: 'c.queue.example', origin: 'generated' }),
    );
    expect(await domainsOf({ reason: 'flagged' })).toEqual(['b.queue.example']);
    expect(await domainsOf({ reason: 'generated_today' })).toEqual(['c.queue.example']);
    expect(await domainsOf({ reason: 'unvalidated' })).toEqual(['a.queue.example', 'c.queue.example']);
    expect(await domainsOf({ reason: 'unvalidated', category: 'social' })).toEqual(['a.queue.example']);
    expect(await domainsOf({ q: 'B.queue' })).toEqual(['b.queue.example']);
    expect(await domainsOf({ q: '_.queue' })).toEqual([]);
  });

  it('reports a replaced document until an admin has changed the entry', async () => {
    const site = 'moved.queue.example';
    await admin().service.put(anEntry({ domain: site }));
    expect(await domainsOf({ reason: 'changed' })).toEqual([]);
    await admin().service.put(
      anEntry({ domain: site, document: aDocumentOf(site, { permissions: { scrape_data: false } }) }),
    );
    expect(await domainsOf({ reason: 'changed' })).toEqual([site]);
    const { headers } = await admin()
      .ask('post', `${ENTRIES}/${site}/flag`)
      .send({ reason: 'Odd.' })
      .expect(200);
    await admin().ask('post', `${ENTRIES}/${site}/unflag`).set('If-Match', String(headers.etag)).expect(200);
    expect(await domainsOf()).toEqual([site]);
    expect(await domainsOf({ reason: 'changed' })).toEqual([]);
  });

  it('is no longer contested once an admin sets the value', async () => {
    const site = 'open.queue.example';
    await admin().service.put(
      anEntry({ domain: site, document: leavingOpen(site, { scrape_data: 'unsure' }) }),
    );
    expect(await domainsOf({ reason: 'contested' })).toEqual([site]);
    const document = leavingOpen(site, { scrape_data: 'unsure' }, { scrape_data: false });
    const { headers } = await admin().ask('put', `${ENTRIES}/${site}`).send({ document }).expect(200);
    expect(await domainsOf({ reason: 'contested' })).toEqual([]);
    const archive_url = 'https://archive.example/1';
    await admin()
      .ask('post', `${ENTRIES}/${site}/validate`)
      .set('If-Match', String(headers.etag))
      .send({ archive_url })
      .expect(200);
    expect(await domainsOf()).toEqual([]);
  });

  it('is not disturbed by hostile provenance', async () => {
    const documents = [{ scrape_data: ['unsure'], __proto__: 'unsure' }, 'unsure', null, 7];
    for (const [index, not_given] of documents.entries()) {
      const domain = `${index}.queue.example`;
      await admin().service.put(
        anEntry({ domain, document: aDocumentOf(domain, { extensions: meta(not_given) }) }),
      );
    }
    expect(await domainsOf()).toHaveLength(documents.length);
    expect(await domainsOf({ reason: 'contested' })).toEqual([]);
  });

  it('is generated today for a day', async () => {
    await admin().service.put(anEntry({ domain: 'new.queue.example', origin: 'generated' }));
    admin().service.later(DAY_MS - 1);
    expect(await domainsOf({ reason: 'generated_today' })).toEqual(['new.queue.example']);
    admin().service.later(1);
    expect(await domainsOf({ reason: 'generated_today' })).toEqual([]);
    expect((await queue()).entries).toMatchObject([{ reasons: ['unvalidated'] }]);
  });

  it('lists those first that have waited longest, each once across its pages', async () => {
    for (const domain of ['c', 'b', 'a'].map((label) => `${label}.queue.example`)) {
      await admin().service.put(anEntry({ domain }), anEntry({ domain: `0.${domain}` }));
      admin().service.later(1);
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await queue({ limit: '1', ...(cursor !== '' && { cursor }) });
      seen.push(...page.entries.map(({ domain }: { domain: string }) => domain));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(
      ['c', 'b', 'a'].flatMap((label) => [`0.${label}`, label]).map((name) => `${name}.queue.example`),
    );
  });

  it('refuses unknown parameters, and all callers except admins', async () => {
    for (const query of [
      'reason=odd',
      'reason=',
      'state=open',
      'cursor=x',
      `cursor=${btoa('queue:1.not a name')}`,
    ])
      await admin().ask('get', `${QUEUE}?${query}`).expect(400);
    await admin().ask('get', QUEUE, null).expect(401);
  });

  it('does not fail for an entry whose document is damaged', async () => {
    const site = 'open.queue.example';
    await admin().service.put(
      anEntry({ domain: site, document: leavingOpen(site, { scrape_data: 'unsure' }) }),
    );
    await admin().sql("UPDATE registry_entry SET document = '{' WHERE domain = $1", [site]);
    expect((await queue()).entries).toMatchObject([
      { domain: site, reasons: ['contested', 'unvalidated'], contested: [] },
    ]);
  });
});

it('reads each reason of the queue through its own index', async () => {
  const client = admin();
  const conditions = {
    registry_entry_updated_at_domain_idx: 'true',
    registry_entry_validation_status_updated_at_domain_idx: "validation_status = 'flagged'",
    registry_entry_contested_updated_at_domain_idx: 'contested',
    registry_entry_rewritten_updated_at_domain_idx: 'rewritten',
    registry_entry_origin_updated_at_domain_idx: "origin = 'generated'",
  };
  for (const [index, condition] of Object.entries(conditions)) {
    const plan = await client.sql(
      `EXPLAIN SELECT domain FROM registry_entry
        WHERE validation_status <> 'validated' AND ${condition} ORDER BY updated_at, domain LIMIT 100`,
    );
    expect(JSON.stringify(plan), condition).toContain(index);
  }
});
