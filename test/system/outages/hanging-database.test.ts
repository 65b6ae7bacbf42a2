import { expect, it } from 'vitest';
import { startService } from '../../support/a-service.js';
import { eventually } from '../../support/eventually.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';
import { createTestDatabase } from '../../support/test-database.js';

it('a service in use answers 503 within seconds while its database hangs, the first time and the next', async () => {
  await using database = await createTestDatabase('shipped');
  await using proxy = await startTcpProxy(database.url);
  await using service = await startService({ databaseUrl: database.url, env: { DATABASE_URL: proxy.url } });
  await eventually(() => service.get('/readyz').expect(200));
  proxy.stall();
  for (const path of ['/registry', '/registry', '/readyz', '/registry/never-read.example']) {
    const startedAt = performance.now();
    await service.get(path).expect(503);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  }
  // Whatever hangs is released before the service waits for its end.
  proxy.refuse();
});
