import { expect, it } from 'vitest';
import { startService } from '../support/a-service.js';

it('/healthz and /readyz say that all is well', async () => {
  await using service = await startService();
  for (const path of ['/healthz', '/readyz']) {
    const { body, headers } = await service.get(path).expect(200);
    expect(body).toEqual({ status: 'ok' });
    expect(headers['cache-control']).toBe('no-store');
  }
});

it('/readyz sends callers elsewhere once the service stops, while it still answers', async () => {
  await using service = await startService();
  service.beginStop();
  const { body, headers } = await service.get('/readyz').expect(503);
  expect(body).toEqual({ status: 'unavailable' });
  expect(headers['retry-after']).toBe('5');
  await service.get('/healthz').expect(200);
  await service.check('x.com', 'read_content');
});
