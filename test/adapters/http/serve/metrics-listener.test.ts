import { createServer } from 'node:http';
import request from 'supertest';
import { expect, it } from 'vitest';
import { metricsListener } from '../../../../src/adapters/http/serve/metrics-listener.js';
import { silentLog } from '../../../support/silent-log.js';

const page = { contentType: 'text/plain; version=0.0.4', read: async () => 'up 1\n' };
const server = () => createServer(metricsListener(page, silentLog));

it('serves the page to every caller, and nothing else', async () => {
  const { headers, text } = await request(server()).get('/metrics?any=thing').expect(200);
  expect(text).toBe('up 1\n');
  expect(headers).toMatchObject({ 'content-type': page.contentType, 'cache-control': 'no-store' });
  await request(server()).head('/metrics').expect(200);
  await request(server()).get('/api/v1/check').expect(404);
  expect((await request(server()).post('/metrics').expect(405)).headers.allow).toBe('GET, HEAD');
});

it('reports that the page cannot be read, but not why', async () => {
  const broken = { ...page, read: () => Promise.reject(new Error('hunter2')) };
  const { text } = await request(createServer(metricsListener(broken, silentLog)))
    .get('/metrics')
    .expect(500);
  expect(text).toContain('internal_error');
  expect(text).not.toContain('hunter2');
});
