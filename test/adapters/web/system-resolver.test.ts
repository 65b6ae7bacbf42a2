import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeSystemResolver, makeTextResolver } from '../../../src/adapters/web/system-resolver.js';
import { type LocalNameServer, startLocalNameServer } from '../../support/local-name-server.js';

const never = new AbortController().signal;

let server: LocalNameServer;
beforeEach(async () => {
  server = await startLocalNameServer(
    (name) => (name.startsWith('silent') ? 'silent' : name.startsWith('absent') ? 'absent' : '192.0.2.7'),
    () => ['one', 'x'.repeat(600)],
  );
});
afterEach(() => server[Symbol.asyncDispose]());

const aResolver = (timeoutMs = 400) => makeSystemResolver({ servers: [server.address], timeoutMs });

it('knows the machine itself', async () => {
  const addresses = await makeSystemResolver()('localhost', never);
  expect(addresses.some((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
});

it('uses the hosts file first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  await writeFile(
    hostsFile,
    '# a.example 192.0.2.9\n192.0.2.1\tb.example A.Example # too\nnonsense a.example\n::5 a.example',
  );
  const resolve = makeSystemResolver({ servers: [server.address], hostsFile });
  expect(await resolve('a.example', never)).toEqual(['192.0.2.1', '::5']);
  expect(server.asked).toEqual([]);
  expect(await resolve('c.example', never)).toEqual(['192.0.2.7']);
});

it('returns the existing addresses when there is only one kind', async () => {
  expect(await aResolver()('site.example', never)).toEqual(['192.0.2.7']);
});

it('distinguishes a missing name from one whose name server is silent', async () => {
  await expect(aResolver()('absent.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(aResolver()('silent.example', never)).rejects.toMatchObject({ code: 'ECANCELLED' });
});

it('answers others while many name servers are silent', async () => {
  const resolve = aResolver(60_000);
  const gone = new AbortController();
  const silent = Array.from({ length: 100 }, (_, nth) => resolve(`silent${nth}.example`, gone.signal));
  expect(await resolve('site.example', never)).toEqual(['192.0.2.7']);
  gone.abort();
  for (const outcome of await Promise.allSettled(silent)) expect(outcome.status).toBe('rejected');
});

it('puts the parts of each text together, and waits for no silent name server', async () => {
  const resolve = makeTextResolver({ servers: [server.address], timeoutMs: 400 });
  expect(await resolve('site.example', never)).toEqual(['one', 'x'.repeat(600)]);
  await expect(resolve('absent.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(resolve('silent.example', never)).rejects.toMatchObject({ code: 'ECANCELLED' });
});
