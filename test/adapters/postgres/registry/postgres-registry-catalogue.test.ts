import { beforeEach, describe, expect, it } from 'vitest';
import { PostgresRegistryCatalogue } from '../../../../src/adapters/postgres/registry/postgres-registry-catalogue.js';
import { usePostgres } from '../../../support/lanes.js';
import { rewritingHistory } from '../../../support/rewriting-history.js';

const parts = usePostgres();
let catalogue: PostgresRegistryCatalogue;

beforeEach(async () => {
  await parts().pool.query(rewritingHistory('TRUNCATE registry_entry'));
  catalogue = new PostgresRegistryCatalogue(parts().pool);
});

const add = (domain: string, document: string) =>
  parts().pool.query(
    `INSERT INTO registry_entry
     VALUES ($1, $2, repeat('0', 64), 'unvalidated', 'other', 0.5, 'shipped', 1, now(), now())`,
    [domain, document],
  );

const rowOf = async (domain: string) => (await catalogue.of([domain]))[0];

const SILENT = {
  read_content: 'not_addressed',
  scrape_data: 'not_addressed',
  api_access: 'not_addressed',
  create_account: 'not_addressed',
  make_purchases: 'not_addressed',
  post_content: 'not_addressed',
  allow_training: 'not_addressed',
};

describe('the narrow row of an entry', () => {
  it.each([
    ['no JSON', '{'],
    ['an object without an end', '{"permissions":{"scrape_data":true}'],
    ['too deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('is that nothing was read of a document that is %s', async (_, document) => {
    await add('a.com', document);
    expect(await rowOf('a.com')).toMatchObject({
      permissions: { read_content: 'not_read', allow_training: 'not_read' },
      languages: [],
      textOn: '',
    });
  });

  it.each(['5', '"a"', '[]', 'null', '{}', '{"permissions":7,"extensions":[1],"last_updated":{}}'])(
    'is silence of the document %s',
    async (document) => {
      await add('a.com', document);
      expect(await rowOf('a.com')).toMatchObject({ permissions: SILENT, languages: [], textOn: '' });
    },
  );

  it('is read past characters that jsonb has no place for', async () => {
    const name = ['a', '\\u0000', '\\ud800', 'b'].join('');
    await add('a.com', `{"service":{"name":"${name}"},"permissions":{"scrape_data":false}}`);
    expect((await rowOf('a.com'))?.permissions).toMatchObject({ scrape_data: 'denied' });
  });

  it('accepts no invalid value, language or day', async () => {
    const sources = [
      { language: "en'; DROP TABLE registry_entry", archived_at: '2025-13-01' },
      { language: 7, archived_at: 20250101 },
      { language: 'EN-gb', archived_at: '2024-02-30T00:00:00Z' },
      'a text',
      null,
    ];
    await add(
      'a.com',
      JSON.stringify({
        permissions: {
          scrape_data: 'true',
          api_access: { allowed: 'yes' },
          post_content: { allowed: false },
        },
        extensions: { 'com.agentterms.meta': { sources, not_given: { scrape_data: 'perhaps' } } },
      }),
    );
    expect(await rowOf('a.com')).toMatchObject({
      permissions: { ...SILENT, post_content: 'denied' },
      languages: ['en'],
      textOn: '2024-02-30',
    });
  });

  it('follows changes that are made to the entries by hand', async () => {
    const { pool } = parts();
    await add('a.com', '{"permissions":{"scrape_data":true}}');
    await add('b.com', '{}');
    await pool.query("UPDATE registry_entry SET domain = 'c.com', category = 'games' WHERE domain = 'a.com'");
    expect(await rowOf('a.com')).toBeUndefined();
    expect(await rowOf('c.com')).toMatchObject({
      category: 'games',
      permissions: { scrape_data: 'allowed' },
    });
    await pool.query("UPDATE registry_entry SET validation_status = 'flagged'");
    expect(await rowOf('b.com')).toMatchObject({ validationStatus: 'flagged' });
    await pool.query("DELETE FROM registry_entry WHERE domain = 'c.com'");
    expect(await rowOf('c.com')).toBeUndefined();
    await pool.query('TRUNCATE registry_entry');
    expect(await rowOf('b.com')).toBeUndefined();
  });

  it('can be read as a whole, over any number of pages', async () => {
    await parts().pool.query(
      `INSERT INTO registry_entry
       SELECT 'd' || n || '.com', '{}', repeat('0', 64), 'unvalidated', 'other', 0.5, 'shipped', 1, now(), now()
         FROM generate_series(1, 4001) AS n`,
    );
    const found = new Set<string>();
    for await (const rows of catalogue.all()) for (const { domain } of rows) found.add(domain);
    expect(found.size).toBe(4001);
  });
});
