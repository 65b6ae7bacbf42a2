import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { UserIds } from '../../../src/adapters/embedded-postgres/file-access.js';
import { processStart } from '../../../src/adapters/embedded-postgres/process-start.js';
import { isRunning } from '../../../src/adapters/embedded-postgres/server-process.js';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { isRoot, ordinaryUser, scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';
import { spawnService } from './spawn-service.js';

const password = 'correct-horse-battery-staple';

const nobody = await ordinaryUser();
const lanes = [
  { name: isRoot ? 'root' : 'this ordinary user', ids: undefined },
  ...(nobody === undefined ? [] : [{ name: 'an ordinary user', ids: nobody }]),
];
if (isRoot && nobody === undefined)
  console.log('Not run: the lane "an ordinary user" (nobody cannot read this checkout).');
if (!isRoot) console.log('Not run: the lane "root".');

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may be killed under the connection, which the query reports.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const note = (url: string, text: string) =>
  query(url, `CREATE TABLE IF NOT EXISTS note (text text); INSERT INTO note VALUES ('${text}')`);
const notes = async (url: string) =>
  (await query<{ text: string }>(url, 'SELECT text FROM note')).map(({ text }) => text);

type Folder = Awaited<ReturnType<typeof scratchFolder>>;

/** Folders with a database that was created and stopped, by the user that created it. */
const made = new Map<UserIds | undefined, Promise<Folder>>();

afterAll(async () => {
  for (const folder of made.values()) await (await folder)[Symbol.asyncDispose]();
});

async function makeDatabase(ids: UserIds | undefined): Promise<Folder> {
  const folder = await scratchFolder(ids);
  const service = await spawnService({ dataDir: folder.path, password }, ids);
  expect(await service.stop()).toBe(0);
  return folder;
}

/**
 * A scratch folder with a database as a first start leaves it, for later starts. It is copied, since creating
 * one is slow.
 */
async function usedFolder(ids?: UserIds): Promise<Folder> {
  const original = made.get(ids) ?? makeDatabase(ids);
  made.set(ids, original);
  const folder = await scratchFolder(ids);
  execFileSync('cp', ['-a', join((await original).path, 'postgres'), folder.path]);
  return folder;
}

/** What may differ with the user of the server. */
describe.each(lanes)('an embedded database, started by $name', ({ ids }) => {
  it('is new, loopback only, durable and the same on every machine', async () => {
    await using folder = await scratchFolder(ids);
    const service = await spawnService({ dataDir: folder.path, password }, ids);

    expect(service).toMatchObject({ adopted: false });
    expect(new URL(service.url)).toMatchObject({ hostname: '127.0.0.1', pathname: '/agentterms' });
    const [settings] = await query(
      service.url,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets,
         current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
         current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone`,
    );
    expect(settings).toEqual({
      listen: '127.0.0.1',
      sockets: '',
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
    });
    const [locale] = await query(
      service.url,
      'SELECT datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = current_database()',
    );
    expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8' });
    const sorted = await query<{ text: string }>(
      service.url,
      "SELECT text FROM unnest(ARRAY['é', 'a', 'Z', 'z', 'É']) AS text ORDER BY text",
    );
    expect(sorted.map(({ text }) => text)).toEqual(['Z', 'a', 'z', 'É', 'é']);
    expect(await service.stop()).toBe(0);
  });

  it('is adopted by the next service when the first is killed', async () => {
    await using folder = await usedFolder(ids);
    const killed = await spawnService({ dataDir: folder.path, password }, ids);
    await note(killed.url, 'before');
    await killed.kill();

    const next = await spawnService({ dataDir: folder.path, password }, ids);
    expect(next).toMatchObject({ adopted: true, serverPid: killed.serverPid, url: killed.url });
    expect(await notes(next.url)).toEqual(['before']);
    expect(await next.stop()).toBe(0);
    expect(await processStart(killed.serverPid)).toBeUndefined();
  });

  it('is stopped, not adopted, when it was started with other settings', async () => {
    await using folder = await usedFolder(ids);
    const killed = await spawnService(
      { dataDir: folder.path, password, settings: { max_connections: '31' } },
      ids,
    );
    await killed.kill();

    const next = await spawnService({ dataDir: folder.path, password }, ids);
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'SHOW max_connections')).toEqual([{ max_connections: '60' }]);
    await next.stop();
  });

  it('recovers what was committed when service and server are killed together', async () => {
    await using folder = await usedFolder(ids);
    const killed = await spawnService({ dataDir: folder.path, password }, ids);
    await note(killed.url, 'committed');
    process.kill(killed.serverPid, 'SIGKILL');
    await killed.kill();

    const next = await spawnService({ dataDir: folder.path, password }, ids);
    expect(next).toMatchObject({ adopted: false });
    expect(await notes(next.url)).toEqual(['committed']);
    await next.stop();
  });

  it('starts despite a postmaster.pid whose process id now belongs to another program', async () => {
    await using folder = await usedFolder(ids);
    const killed = await spawnService({ dataDir: folder.path, password }, ids);
    await note(killed.url, 'kept');
    process.kill(killed.serverPid, 'SIGKILL');
    await killed.kill();
    const other = spawn('tail', ['-f', '/dev/null'], { ...ids, stdio: 'ignore' });
    await once(other, 'spawn');
    const pidFile = join(folder.path, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(other.pid)));

    const next = await spawnService({ dataDir: folder.path, password }, ids);
    expect(next.error).toBeUndefined();
    expect(await notes(next.url)).toEqual(['kept']);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
    await next.stop();
  });
});

describe('an embedded database', () => {
  it('requires the password, and reveals it to no user', async () => {
    await using folder = await scratchFolder();
    const service = await spawnService({ dataDir: folder.path, password });

    await expect(query(service.url.replace(password, 'another-password'), 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
    const commandLine = await readFile(`/proc/${service.serverPid}/cmdline`, 'utf8');
    expect(commandLine).not.toContain(password);
    expect(await readFile(join(folder.path, 'postgres.log'), 'utf8')).not.toContain(password);
    expect((await stat(join(folder.path, 'postgres.log'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder.path, 'postgres'))).mode & 0o077).toBe(0);
    await expect(stat(join(folder.path, 'postgres-initdb-password'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await service.stop();
  });

  it('keeps its data across a stop, which ends the server', async () => {
    await using folder = await usedFolder();
    const first = await spawnService({ dataDir: folder.path, password });
    await note(first.url, 'kept');
    const server = { pid: first.serverPid, start: (await processStart(first.serverPid)) ?? '' };
    await first.stop();
    expect(await isRunning(server)).toBe(false);

    const second = await spawnService({ dataDir: folder.path, password });
    expect(second.adopted).toBe(false);
    expect(await notes(second.url)).toEqual(['kept']);
    await second.stop();
  });

  it('accepts a new password when the file with the old one was lost', async () => {
    await using folder = await usedFolder();
    const killed = await spawnService({ dataDir: folder.path, password });
    await note(killed.url, 'kept');
    await killed.kill();

    const next = await spawnService({ dataDir: folder.path, password: "it's-a-new-password" });
    expect(await notes(next.url)).toEqual(['kept']);
    await expect(query(next.url.replace(/:[^:@]*@/, `:${password}@`), 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await next.stop();
  });

  it('refuses a second service, with the name of the first', async () => {
    await using folder = await usedFolder();
    const first = await spawnService({ dataDir: folder.path, password });
    const second = await spawnService({ dataDir: folder.path, password });
    expect(second.error).toContain(`(process ${first.pid})`);
    expect(second.error).toContain(folder.path);
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it('returns at the same address when the server is killed under a running service', async () => {
    await using folder = await usedFolder();
    const service = await spawnService({ dataDir: folder.path, password });
    await note(service.url, 'committed');
    process.kill(service.serverPid, 'SIGKILL');
    await expect.poll(() => notes(service.url).catch(() => []), { timeout: 20_000 }).toEqual(['committed']);
    expect(await service.stop()).toBe(0);
  });

  it.runIf(nobody)('tells a user without a name that Postgres needs one', async () => {
    const nameless = { uid: 54_321, gid: 54_321 };
    await using folder = await scratchFolder(nameless);
    const { error } = await spawnService({ dataDir: folder.path, password }, nameless);
    expect(error).toMatch(/User 54321 has no entry in \/etc\/passwd.*DATABASE_URL/);
  });

  it.runIf(nobody)('tells an ordinary user that the data belongs to another', async () => {
    await using folder = await scratchFolder(nobody);
    await mkdir(join(folder.path, 'postgres'), { mode: 0o700 });
    const { error } = await spawnService({ dataDir: folder.path, password }, nobody);
    expect(error).toMatch(/belongs to user 0, and the service runs as user \d+.*chown -R/);
  });

  it.runIf(nobody)('tells an ordinary user that the data folder is not theirs to write to', async () => {
    await using folder = await scratchFolder();
    await chmod(folder.path, 0o755);
    const { error } = await spawnService({ dataDir: folder.path, password }, nobody);
    expect(error).toMatch(/DATA_DIR .* must be a folder that the service can write to \(EACCES\)/);
  });

  it('refuses data of another Postgres version and does not change it', async () => {
    await using folder = await scratchFolder();
    await mkdir(join(folder.path, 'postgres'), { mode: 0o700 });
    await writeFile(join(folder.path, 'postgres', 'PG_VERSION'), '17\n');
    const start = startEmbeddedPostgres({ dataDir: folder.path, password, log: silentLog });
    await expect(start).rejects.toThrow(/written by Postgres 17.*agentterms backup/);
    expect(await readFile(join(folder.path, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('refuses a folder with other content', async () => {
    await using folder = await scratchFolder();
    await mkdir(join(folder.path, 'postgres'));
    const start = startEmbeddedPostgres({ dataDir: folder.path, password, log: silentLog });
    await expect(start).rejects.toThrow(/not a Postgres data folder/);
  });

  it('fails with the end of the server log, without the password, and releases the folder', async () => {
    await using folder = await scratchFolder();
    const broken = startEmbeddedPostgres({
      dataDir: folder.path,
      password,
      log: silentLog,
      // The server quotes a wrong value in its log.
      settings: { shared_buffers: password },
    });
    const error = await broken.catch((failure: Error) => failure);
    expect(error).toMatchObject({ name: 'EmbeddedPostgresError' });
    expect(String(error)).toContain('invalid value for parameter "shared_buffers"');
    expect(String(error)).not.toContain(password);

    await using repaired = await startEmbeddedPostgres({ dataDir: folder.path, password, log: silentLog });
    expect(await query(repaired.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stops on an abort, and leaves nothing running', async () => {
    await using folder = await scratchFolder();
    const signal = AbortSignal.abort(new Error('never mind'));
    const start = startEmbeddedPostgres({ dataDir: folder.path, password, log: silentLog, signal });
    await expect(start).rejects.toThrow('never mind');
    await expect(stat(join(folder.path, 'postgres', 'postmaster.pid'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(stat(join(folder.path, 'agentterms.lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses a password that is short or more than one line', async () => {
    await using folder = await scratchFolder();
    for (const weak of ['', 'short', `${'x'.repeat(20)}\n${'y'.repeat(20)}`]) {
      const start = startEmbeddedPostgres({ dataDir: folder.path, password: weak, log: silentLog });
      await expect(start).rejects.toThrow(/one line of at least 16/);
    }
  });
});
