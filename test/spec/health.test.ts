import { expect, it } from 'vitest';
import { migrationNames } from '../../src/adapters/postgres/operate/migration-files.js';
import { useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { MIGRATIONS_FOLDER } from '../support/prepare-template.js';

const service = useService();

it('/healthz and /readyz report that all is well', async () => {
  for (const path of ['/healthz', '/readyz']) {
    // Until changes are heard, which takes a moment, that is reported too.
    await eventually(async () => {
      const { body, headers } = await service().get(path).expect(200);
      expect(body).toEqual({ status: 'ok' });
      expect(headers['cache-control']).toBe('no-store');
    });
  }
});

it('/readyz names the first migration that the database lacks, and does not fail for a newer one', async () => {
  const names = await migrationNames(MIGRATIONS_FOLDER);
  const problem = `The database is older than this release: ${names.length} of its migrations are missing, ${names[0]} first.`;
  for (const gone of ['rolled_back_at = now()', 'rolled_back_at = NULL, finished_at = NULL']) {
    await service().sql(`UPDATE _prisma_migrations SET ${gone}`);
    const { body } = await service().get('/readyz').expect(503);
    expect(body).toMatchObject({ status: 'unavailable', not_ready: [{ part: 'schema', problem }] });
  }

  await service().sql('UPDATE _prisma_migrations SET rolled_back_at = NULL, finished_at = now()');
  await service().sql(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '99999999999999_later', now())",
  );
  await service().get('/readyz').expect(200);
  await service().sql('DROP TABLE _prisma_migrations');
  const { body: none } = await service().get('/readyz').expect(503);
  expect(none.not_ready[0].problem).toBe(problem);
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
