import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { anEntry } from '../../support/an-entry.js';
import { ask, useDownloadRoute } from '../../support/download-route.js';
import { listings, manifestOf, readArchive } from '../../support/registry-archive.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

const ENTRIES = 30;

const { postgres, store, serve, nothingHeld } = useDownloadRoute(
  Array.from({ length: ENTRIES }, (_, nth) =>
    anEntry({
      domain: `d${String(nth).padStart(4, '0')}.com`,
      validationStatus: nth % 3 === 0 ? 'validated' : 'unvalidated',
    }),
  ),
);

describe('GET /registry/download (specification 4.4, contract: "Registry")', () => {
  it('sends a dated ZIP file whose manifest lists the contents of its folders', async () => {
    const server = await serve();
    const answer = await ask(server);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="agentterms-registry-2026-11-21.zip"',
      'cache-control': 'no-cache',
    });
    const files = await readArchive(await buffer(answer));
    const { said, held } = listings(files);
    expect(held).toHaveLength(ENTRIES);
    expect(held).toEqual(said);
    expect(manifestOf(files)).toMatchObject({
      generated_at: '2026-11-21T23:59:59.999Z',
      total: ENTRIES,
      counts: { validated: ENTRIES / 3, unvalidated: (ENTRIES * 2) / 3, flagged: 0 },
    });
    const entry = files.find(({ name }) => name === 'agentterms-registry/validated/d0003.com.json');
    expect(entry?.text).toBe((await store().find(anEntry({ domain: 'd0003.com' }).domain))?.documentText);
    await nothingHeld();
  });

  it('sends the same bytes for the same content and time', async () => {
    const server = await serve();
    const [first, second] = [await buffer(await ask(server)), await buffer(await ask(server))];
    expect(second.equals(first)).toBe(true);
  });

  it('answers HEAD with the headers of GET and keeps nothing open', async () => {
    const answer = await ask(await serve(), 'HEAD');
    expect(answer.headers['content-disposition']).toContain('agentterms-registry-2026-11-21.zip');
    expect(await buffer(answer)).toHaveLength(0);
    await nothingHeld();
  });

  it('answers 503 where Postgres cannot be reached', async () => {
    await using proxy = await startTcpProxy(postgres().url);
    proxy.refuse();
    const answer = await ask(await serve({ databaseUrl: proxy.url }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});
