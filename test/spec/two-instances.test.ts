import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';

let first: RunningService;
let second: RunningService;

beforeAll(async () => {
  first = await startService({ live: true });
  second = await startService({ databaseUrl: first.databaseUrl });
});

afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
});

const permissionAt = async (service: RunningService, domain: string) =>
  (await service.check(domain, 'read_content')).permission;

it('a change of an entry reaches the checks and the records of all', async () => {
  await first.put(anEntry({ domain: 'shared.example' }));
  for (const service of [first, second])
    expect(await permissionAt(service, 'shared.example')).toBe('allowed');
  const document = aDocumentOf('shared.example', { permissions: { read_content: false } });
  await first.put(anEntry({ domain: 'shared.example', document }));
  for (const service of [first, second]) {
    await eventually(async () => expect(await permissionAt(service, 'shared.example')).toBe('denied'));
    expect((await service.get('/registry/shared.example').expect(200)).body).toEqual(document);
  }
});

it('a new entry and one that is gone reach all', async () => {
  for (const service of [first, second]) {
    expect(await service.check('new.example', 'read_content')).toHaveProperty('source', 'none');
  }
  await first.put(anEntry({ domain: 'new.example' }));
  await eventually(async () => expect(await permissionAt(second, 'new.example')).toBe('allowed'));
  await first.sql("DELETE FROM registry_entry WHERE domain = 'new.example'");
  await eventually(async () => {
    expect(await second.check('new.example', 'read_content')).toHaveProperty('source', 'none');
  });
});

it("a site's own file that one has found answers at all", async () => {
  expect(await second.check('found.example', 'read_content')).toHaveProperty('source', 'none');
  serveSite(first.origin, 'found.example', { [WELL_KNOWN]: aDocumentOf('found.example') });
  expect(await first.check('found.example', 'read_content')).toHaveProperty('source', 'authoritative');
  await eventually(async () => {
    expect(await second.check('found.example', 'read_content')).toHaveProperty('source', 'authoritative');
  });
});

it('a third that starts later does not load the shipped entries again', async () => {
  const before = await first.sql('SELECT domain, version FROM registry_entry ORDER BY domain');
  await using third = await startService({ databaseUrl: first.databaseUrl });
  expect(await permissionAt(third, 'netflix.com')).toBe('allowed');
  expect(await first.sql('SELECT domain, version FROM registry_entry ORDER BY domain')).toEqual(before);
});

it('their records are in one log under distinct ids and requests', async () => {
  const answers = await Promise.all(
    [first, second].flatMap((service) =>
      Array.from({ length: 20 }, () => service.check('x.com', 'read_content')),
    ),
  );
  const ids = answers.map(({ check_id: id }) => id);
  const [row] = await first.sql(
    'SELECT count(*)::int, count(DISTINCT request_id)::int AS requests, count(DISTINCT client)::int AS clients ' +
      'FROM check_record WHERE id = ANY($1::uuid[])',
    [ids],
  );
  expect(row).toEqual({ count: 40, requests: 40, clients: 1 });
});
