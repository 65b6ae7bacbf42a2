import { describe, expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';

const service = useService();

describe('an internal failure (contract: "Errors")', () => {
  it('is 500 and reveals nothing of the internals', async () => {
    await service().sql('ALTER TABLE registry_entry RENAME TO elsewhere');
    const { body, headers } = await service().get('/registry').expect(500);
    await service().sql('ALTER TABLE elsewhere RENAME TO registry_entry');
    expect(body).toEqual({ error: 'internal_error', message: expect.stringContaining('X-Request-Id') });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('to record in the database is made up for by the spool', async () => {
    await using broken = await startService();
    await broken.check('x.com', 'read_content');
    await broken.sql('ALTER TABLE check_record RENAME TO elsewhere');
    const { check_id: id } = await broken.check('x.com', 'read_content');
    await broken.sql('ALTER TABLE elsewhere RENAME TO check_record');
    await eventually(async () =>
      expect(await broken.sql('SELECT id FROM check_record WHERE id = $1', [id])).toHaveLength(1),
    );
  });

  it('of a document that was damaged in the database stays with that domain', async () => {
    await using broken = await startService();
    await broken.sql(`UPDATE registry_entry SET document = '{"agentterms' WHERE domain = 'netflix.com'`);
    const { body } = await broken.get('/api/v1/check?domain=netflix.com&action=read_content').expect(503);
    expect(body.error).toBe('service_unavailable');
    await broken.get('/registry/netflix.com').expect(503);
    await broken.check('x.com', 'read_content');
    expect(await broken.sql('SELECT domain FROM check_record')).toEqual([{ domain: 'x.com' }]);
  });
});

describe('text that a database cannot store is not a failure', () => {
  it.each([
    ['/registry?q=%00', 400],
    ['/registry?category=%00', 400],
    ['/registry?q=a%00b', 400],
    ['/registry?cursor=AA', 400],
    ['/registry?q=%ff', 200],
    ['/registry?q=%F0%9F%9B%92', 200],
    ["/registry?q='%3B%20DROP%20TABLE%20registry_entry", 200],
  ])('%s is %i', async (path, status) => {
    await service().get(path).expect(status);
  });

  it('in an action of a batch', async () => {
    const text =
      '{"checks":[{"domain":"x.com","action":"buy \\ud800 it"},{"domain":"\\ud800.example","action":"read_content"}]}';
    const { body } = await service().post('/api/v1/check/batch').type('json').send(text).expect(200);
    expect(body.results.map(({ success }: { success: boolean }) => success)).toEqual([true, false]);
  });
});
