import { expect, it } from 'vitest';
import { useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';

const service = useService();

it('/healthz and /readyz say that all is well', async () => {
  for (const path of ['/healthz', '/readyz']) {
    // Until changes are heard, which they are in a moment, that is told too.
    await eventually(async () => {
      const { body, headers } = await service().get(path).expect(200);
      expect(body).toEqual({ status: 'ok' });
      expect(headers['cache-control']).toBe('no-store');
    });
  }
});

it('/readyz names the first migration that the database lacks, and is no failure for one that is newer', async () => {
  const applied = await service().sql<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY name',
  );
  const [second, third] = applied.slice(1, 3).map(({ name }) => name);
  await service().sql('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1', [
    third,
  ]);
  await service().sql('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [second]);
  const problem = `The database is older than this release: 2 of its migrations are missing, ${second} first.`;
  const { body } = await service().get('/readyz').expect(503);
  expect(body).toMatchObject({ status: 'unavailable', not_ready: [{ part: 'schema', problem }] });

  await service().sql('UPDATE _prisma_migrations SET rolled_back_at = NULL, finished_at = now()');
  await service().sql(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '99999999999999_later', now())",
  );
  await service().get('/readyz').expect(200);
  await service().sql('DROP TABLE _prisma_migrations');
  const { body: none } = await service().get('/readyz').expect(503);
  expect(none.not_ready[0].problem).toContain(
    `${applied.length} of its migrations are missing, ${applied[0]?.name} first.`,
  );
});

it('/readyz sends callers elsewhere once the service stops, while it still answers', async () => {
  service().beginStop();
  const { body, headers } = await service().get('/readyz').expect(503);
  expect(body).toMatchObject({
    status: 'unavailable',
    not_ready: [{ part: 'service', problem: 'The service is stopping.' }],
  });
  expect(headers['retry-after']).toBe('5');
  await service().get('/healthz').expect(200);
  await service().check('x.com', 'read_content');
});
