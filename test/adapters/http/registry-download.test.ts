import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileParameters } from '../../../src/adapters/ajv/compile-parameters.js';
import { handlerOf } from '../../../src/adapters/http/define-route.js';
import { errorHandler } from '../../../src/adapters/http/error-response.js';
import { type HttpServer, listen } from '../../../src/adapters/http/http-server.js';
import { requestContext } from '../../../src/adapters/http/request-context.js';
import { registryDownloadRoute } from '../../../src/adapters/http/routes/registry-download.js';
import { makePool } from '../../../src/adapters/postgres/pool.js';
import { PostgresRegistryChanges } from '../../../src/adapters/postgres/postgres-registry-changes.js';
import { PostgresRegistrySnapshot } from '../../../src/adapters/postgres/postgres-registry-snapshot.js';
import { PrismaRegistryStore } from '../../../src/adapters/postgres/prisma-registry-store.js';
import { writeZip } from '../../../src/adapters/zip/write-zip.js';
import { makeExportRegistry } from '../../../src/domain/registry/export-registry.js';
import { makeFollowChanges } from '../../../src/domain/registry/follow-changes.js';
import { aDocumentOf, addEntries, anEntry, CHANGE, putEntry } from '../../support/an-entry.js';
import { eventually } from '../../support/eventually.js';
import { usePostgres } from '../../support/lanes.js';
import { listings, manifestOf, readArchive } from '../../support/registry-archive.js';
import { rewritingHistory } from '../../support/rewriting-history.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';

const AT_ONCE = 5;
const OF_ONE_CALLER = 2;
const ENTRIES = 600;

const postgres = usePostgres();
const clock = new SettableClock('2026-11-21T23:59:59.999Z');
let opened = new AsyncDisposableStack();
let store: PrismaRegistryStore;

/** Hard to compress, so that a download is larger than what connections buffer: 4 MiB and more on Linux. */
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

/** The registry that the tests share; one that changes it fills it again. */
async function fill(): Promise<void> {
  store = new PrismaRegistryStore(postgres().prisma, clock);
  await postgres().pool.query(rewritingHistory('TRUNCATE registry_entry, registry_change'));
  await addEntries(store, BULKY_ENTRIES);
}

beforeAll(fill);
afterEach(async () => {
  await opened.disposeAsync();
  opened = new AsyncDisposableStack();
});

/** The route alone, on the test's database. */
async function serve({ databaseUrl = postgres().url } = {}): Promise<HttpServer> {
  const pool = opened.adopt(makePool(databaseUrl, AT_ONCE, silentLog), (one) => one.end());
  const exportRegistry = makeExportRegistry({
    openSnapshot: () => PostgresRegistrySnapshot.open(pool),
    signer: { sign: async () => 'a signature' },
    clock,
    maxAtOnce: AT_ONCE,
    maxOfOneCaller: OF_ONE_CALLER,
  });
  const route = registryDownloadRoute({
    exportRegistry,
    writeArchive: writeZip,
    follow: makeFollowChanges(new PostgresRegistryChanges(postgres().pool)),
    clock,
  });
  const app = express();
  app.use(requestContext(() => 'request-7'));
  app.get(route.path, handlerOf(route, { compileParameters }));
  app.use(errorHandler(silentLog));
  const server = await listen(app, { host: '127.0.0.1', port: 0, newRequestId: () => 'request-7' });
  opened.adopt(server, (one) => one.close(0));
  return server;
}

/** An answer whose body nobody reads yet. */
async function ask({ port }: HttpServer, method = 'GET', caller = 1): Promise<IncomingMessage> {
  const from = { host: '127.0.0.1', localAddress: `127.0.0.${caller}` };
  const asked = request({ ...from, port, path: '/registry/download', method, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer;
}

async function transactions(): Promise<number> {
  const { rows } = await postgres().pool.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rows.length;
}

const nothingHeld = () => eventually(async () => expect(await transactions()).toBe(0));

describe('GET /registry/download (specification 4.4, contract: "Registry")', () => {
  it('sends a dated ZIP file whose manifest says what its folders hold', async () => {
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
    expect(entry?.text).toBe((await store.find(anEntry({ domain: 'd0003.com' }).domain))?.documentText);
    await nothingHeld();
  });

  it('sends the same bytes for the same content and time', async () => {
    const server = await serve();
    const [first, second] = [await buffer(await ask(server)), await buffer(await ask(server))];
    expect(second.equals(first)).toBe(true);
  });

  it('answers HEAD with the headers of GET and holds nothing on', async () => {
    const answer = await ask(await serve(), 'HEAD');
    expect(answer.headers['content-disposition']).toContain('agentterms-registry-2026-11-21.zip');
    expect(await buffer(answer)).toHaveLength(0);
    await nothingHeld();
  });

  it('shows nothing of what changes while it is under way, in the manifest nor in the files', async () => {
    opened.defer(fill);
    const answer = await ask(await serve());
    await once(answer, 'readable');
    const document = aDocumentOf('d0599.com', { permissions: { read_content: false } });
    await putEntry(store, anEntry({ domain: 'd0599.com', document, validationStatus: 'flagged' }), CHANGE);
    await putEntry(store, anEntry({ domain: 'd0599a.com' }), CHANGE);
    await postgres().pool.query("DELETE FROM registry_entry WHERE domain = 'd0598.com'");
    const files = await readArchive(await buffer(answer));
    const { said, held } = listings(files);
    expect([held.length, manifestOf(files).counts.flagged]).toEqual([ENTRIES, 0]);
    expect(held).toEqual(said);
    expect(files.at(-1)?.name).toBe('agentterms-registry/unvalidated/d0599.com.json');
    expect(files.at(-1)?.text).not.toBe(JSON.stringify(document));
  });

  it('frees the transaction and the place of a caller who hangs up', async () => {
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

  it('serves five at once whole, and asks a sixth to come back', async () => {
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

  it('gives one address two of the places, and the others to others', async () => {
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

  it('answers 503 where Postgres cannot be reached', async () => {
    await using proxy = await startTcpProxy(postgres().url);
    proxy.refuse();
    const answer = await ask(await serve({ databaseUrl: proxy.url }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});
