import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDocumentOf, anEntry, CHANGE, putEntry } from '../../support/an-entry.js';
import { AT_ONCE, ask, useDownloadRoute } from '../../support/download-route.js';
import { eventually } from '../../support/eventually.js';
import { listings, manifestOf, readArchive } from '../../support/registry-archive.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

const ENTRIES = 600;

/**
 * Hard to compress, so that a download is larger than the buffers of connections: 4 MiB and more on Linux.
 */
function bulky(nth: number): string {
  return Array.from({ length: 3_000 }, (_, at) => ((nth * 3_000 + at) * 2_654_435_761) % 4_294_967_296).join(
    ' ',
  );
}

const BULKY_ENTRIES = Array.from({ length: ENTRIES }, (_, nth) => {
  const domain = `d${String(nth).padStart(4, '0')}.com`;
  const document = aDocumentOf(domain, { extensions: { 'com.example.bulk': bulky(nth) } });
  return anEntry({ domain, document, validationStatus: nth % 3 === 0 ? 'validated' : 'unvalidated' });
});

const { postgres, store, fill, serve, transactions, nothingHeld } = useDownloadRoute(BULKY_ENTRIES);

describe('a download that is larger than the buffers of connections', () => {
  it('contains no changes made while it is under way, neither in the manifest nor in the files', async () => {
    onTestFinished(fill);
    const answer = await ask(await serve());
    await once(answer, 'readable');
    const document = aDocumentOf('d0599.com', { permissions: { read_content: false } });
    await putEntry(store(), anEntry({ domain: 'd0599.com', document, validationStatus: 'flagged' }), CHANGE);
    await putEntry(store(), anEntry({ domain: 'd0599a.com' }), CHANGE);
    await postgres().pool.query("DELETE FROM registry_entry WHERE domain = 'd0598.com'");
    const files = await readArchive(await buffer(answer));
    const { said, held } = listings(files);
    expect([held.length, manifestOf(files).counts.flagged]).toEqual([ENTRIES, 0]);
    expect(held).toEqual(said);
    expect(files.at(-1)?.name).toBe('agentterms-registry/unvalidated/d0599.com.json');
    expect(files.at(-1)?.text).not.toBe(JSON.stringify(document));
  });

  it('frees the transaction and the place of a caller that hangs up', async () => {
    const server = await serve();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, nth) => ask(server, 'GET', nth + 1)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200));
      await eventually(async () => expect(await transactions()).toBe(AT_ONCE));
      for (const answer of answers) answer.destroy();
      await nothingHeld();
    }
  });

  it('serves five at once completely, and asks a sixth to retry', async () => {
    const server = await serve();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => ask(server, 'GET', nth + 1)),
    );
    const refused = await ask(server, 'GET', 9);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(JSON.parse((await buffer(refused)).toString())).toMatchObject({ error: 'service_unavailable' });
    const bodies = await Promise.all(answers.map((answer) => buffer(answer)));
    for (const body of bodies) expect(listings(await readArchive(body)).held).toHaveLength(ENTRIES);
    await eventually(async () => expect((await ask(server, 'HEAD')).statusCode).toBe(200));
  });

  it('gives one address two of the places, and leaves the rest to others', async () => {
    const server = await serve();
    const held = [await ask(server), await ask(server)];
    expect((await ask(server)).statusCode).toBe(503);
    held.push(await ask(server, 'GET', 2));
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const answer of held) answer.destroy();
    await nothingHeld();
    await eventually(async () => expect((await ask(server, 'HEAD')).statusCode).toBe(200));
  });

  it('breaks off, without the end of anything, when Postgres is lost in the middle', async () => {
    await using proxy = await startTcpProxy(postgres().url);
    const answer = await ask(await serve({ databaseUrl: proxy.url }));
    await once(answer, 'readable');
    proxy.refuse();
    await expect(buffer(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
  });
});
