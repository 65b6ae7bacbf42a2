import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/adapters/postgres/operate/migrate.js';
import { openDatabase } from '../../../src/app/open-database.js';
import { projectPath } from '../../../src/app/project-files.js';
import { aDocumentOf } from '../../support/an-entry.js';
import { eventually } from '../../support/eventually.js';
import { startLocalOrigin } from '../../support/local-origin.js';
import { serveSlowSite, timesAsked, WELL_KNOWN } from '../../support/own-file-site.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';
import { createTestDatabase } from '../../support/test-database.js';
import { type Ending, type ServiceProcess, startProcess } from '../support/a-process.js';

const CHECK = '/api/v1/check?domain=netflix.com&action=read_content';
const NO_LIMITS = { RATE_LIMIT_HOURLY: '1000000', RATE_LIMIT_DAILY: '1000000', CHECK_LOOKUP: 'registry' };

async function withDatabase(): Promise<
  { env: Record<string, string>; ids(): Promise<Set<string>> } & AsyncDisposable
> {
  const database = await createTestDatabase('shipped');
  return {
    env: {
      ...NO_LIMITS,
      DATABASE_URL: database.url,
      CLIENT_HASH_KEY: 'a key for tests alone',
      ADMIN_TOKEN: 'an-admin-token-of-these-tests',
    },
    async ids() {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ id: string }>('SELECT id FROM check_record');
      await client.end();
      return new Set(rows.map(({ id }) => id));
    },
    [Symbol.asyncDispose]: () => database.drop(),
  };
}

/** Sends checks without pause until the service is gone, and collects the ids of the answered ones. */
async function askUntilGone(url: string, answered: string[]): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(url + CHECK);
      const { check_id: id } = (await answer.json()) as { check_id: string };
      if (answer.status === 200) answered.push(id);
    } catch {
      return;
    }
  }
}

describe('a start with nothing but a folder', () => {
  it('serves the shipped entries from its own database, keeps another service off its folder, and serves again after a stop', async () => {
    await using folder = await scratchFolder();
    const env = { ...NO_LIMITS, DATA_DIR: folder.path };
    for (let run = 0; run < 2; run += 1) {
      await using service = startProcess(env);
      const url = await service.serving;
      const answer = await fetch(url + CHECK);
      expect(await answer.json()).toMatchObject({ source: 'registry', permission: 'allowed' });
      if (run === 0) await expectRefused(env);
      expect((await fetch(url + CHECK)).status).toBe(200);
      service.send('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
      // The first start creates the admin token and shows it in its log. No later one does.
      const shown = service.log.flatMap(({ adminToken }) => adminToken ?? []);
      expect(shown).toEqual(
        run === 0 ? [(await readFile(join(folder.path, 'admin-token'), 'utf8')).trim()] : [],
      );
    }
  }, 120_000);

  it('finds its database again after it was killed, with its records', async () => {
    await using folder = await scratchFolder();
    const env = { ...NO_LIMITS, DATA_DIR: folder.path };
    {
      await using service = startProcess(env);
      await fetch((await service.serving) + CHECK);
      service.send('SIGKILL');
      expect(await service.ended).toMatchObject({ signal: 'SIGKILL' });
    }
    await using again = startProcess(env);
    expect((await fetch((await again.serving) + CHECK)).status).toBe(200);
    again.send('SIGTERM');
    expect(await again.ended).toMatchObject({ code: 0 });
  }, 120_000);
});

/** Starts a service on a folder that is in use. */
async function expectRefused(env: { readonly DATA_DIR: string }): Promise<void> {
  await using service = startProcess({ ...env });
  const { code, stderr } = await service.ended;
  expect(code).toBe(1);
  expect(stderr).toContain(env.DATA_DIR);
  expect(stderr).toMatch(/in use|uses|running/);
  expect(stderr).not.toMatch(/\n\s+at /);
}

it('names its port when any may be used', async () => {
  await using database = await withDatabase();
  await using service = startProcess(database.env);
  const url = await service.serving;
  expect(service.log).toContainEqual(expect.objectContaining({ url, msg: `Serving on ${url}` }));
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as { servers: { url: string }[] };
  expect(description.servers.map((server) => server.url)).toContain(url);
}, 60_000);

describe('an impossible start', () => {
  it('reports every mistake in the settings at once, without the secrets', async () => {
    await using service = startProcess({
      PORT: 'abc',
      RATE_LIMIT_HOURLY: '0',
      CHECK_LOOKUP: 'sometimes',
      DATABASE_URL: 'mysql://user:geheim@db.example/x',
      CLIENT_HASH_KEY: 'geheim',
      TRUST_PROXY: 'true',
    });
    const { code, stderr } = await service.ended;
    expect(code).toBe(1);
    const rows = stderr
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ', 1)[0]);
    expect(rows.sort()).toEqual([
      'CHECK_LOOKUP',
      'CLIENT_HASH_KEY',
      'DATABASE_URL',
      'PORT',
      'RATE_LIMIT_HOURLY',
      'TRUST_PROXY',
    ]);
    expect(stderr).toContain('"abc"');
    expect(stderr).not.toContain('geheim');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('ends with its last words on stderr, without the secrets, when something in it breaks', async () => {
    const breaks = 'setTimeout(()=>{throw%20new%20Error(process.env.ADMIN_TOKEN)},2000)';
    // It accepts requests and never answers.
    await using silent = createServer((socket) => socket.on('error', () => {}).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await using service = startProcess({
      ADMIN_TOKEN: 'a-token-that-an-error-holds',
      DATABASE_URL: `postgres://user:geheim@127.0.0.1:${port}/x`,
      NODE_OPTIONS: `--import data:text/javascript,${breaks}`,
    });
    const { code, stderr } = await service.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^agentterms: Error: \*\*\*\n\s+at /);
    expect(stderr).not.toMatch(/a-token|geheim/);
  });

  it('names PORT when another program has it, before it makes a database', async () => {
    await using folder = await scratchFolder();
    await using taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await using service = startProcess({ DATA_DIR: folder.path, PORT: String(port) });
    const { code, stderr } = await service.ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `agentterms: PORT ${port} is in use on 127.0.0.1 (EADDRINUSE): stop what serves there, or set another PORT.\n`,
    );
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('refuses a DATA_DIR of a release that was never published, and changes nothing in it', async () => {
    await using folder = await scratchFolder();
    const dataDir = join(folder.path, 'data');
    const migrations = join(folder.path, 'migrations');
    const onDatabase = async (work: (url: string) => Promise<void>) => {
      await using resources = new AsyncDisposableStack();
      const settings = { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined };
      await work((await openDatabase(settings, { log: silentLog }, resources)).directUrl);
    };
    const contents = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace)::text,
                (SELECT json_agg(m) FROM _prisma_migrations AS m)::text, (SELECT json_agg(a) FROM answered AS a)::text`,
      );
      await client.end();
      return rows;
    };
    await mkdir(join(migrations, '20260101000000_first'), { recursive: true });
    await writeFile(
      join(migrations, '20260101000000_first', 'migration.sql'),
      "CREATE TABLE answered (id text); INSERT INTO answered VALUES ('one');",
    );
    let before: unknown;
    await onDatabase(async (connectionString) => {
      await migrate({ connectionString, folder: migrations, log: silentLog });
      before = await contents(connectionString);
    });
    const files = await readdir(dataDir);

    await using service = startProcess({ DATA_DIR: dataDir });
    expect(await service.ended).toMatchObject({
      code: 1,
      stderr:
        'agentterms: The database was made by a release that was never published (its migration 20260101000000_first is of no published one) and cannot be upgraded: start with an empty database, or, without DATABASE_URL, with a new DATA_DIR.\n',
    });

    expect(await readdir(dataDir)).toEqual(files);
    await onDatabase(async (url) => expect(await contents(url)).toEqual(before));
  });

  it('names HOST when it is not of this machine', async () => {
    await using service = startProcess({ HOST: '192.0.2.1' });
    expect(await service.ended).toMatchObject({
      code: 1,
      stderr: 'agentterms: HOST 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).\n',
    });
  });

  it.each([
    ['nothing listens', 'user:geheim@127.0.0.1:1/x', 'nothing listens at 127.0.0.1:1 (ECONNREFUSED)'],
    ['the host is unknown', 'user:geheim@no.invalid/x', /the (name of the )?host no\.invalid .*\(E\w+\)/],
  ])('names DATABASE_URL when %s, without its password', async (_, address, why) => {
    await using service = startProcess({ DATABASE_URL: `postgres://${address}` });
    const { code, stderr } = await service.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^agentterms: DATABASE_URL names a database that cannot be used: .+\.\n$/);
    expect(stderr).toMatch(why);
    expect(stderr).not.toContain('geheim');
  });

  it('names DATABASE_URL when the server refuses the password or has no such database', async () => {
    await using database = await withDatabase();
    const url = new URL(database.env.DATABASE_URL ?? '');
    const name = url.pathname.slice(1);
    url.pathname = '/nowhere';
    await using elsewhere = startProcess({ ...database.env, DATABASE_URL: url.href });
    expect((await elsewhere.ended).stderr).toContain(`${url.host} has no database nowhere (3D000)`);
    url.pathname = name;
    url.password = 'geheim';
    await using stranger = startProcess({ ...database.env, DATABASE_URL: url.href });
    const { stderr } = await stranger.ended;
    expect(stderr).toContain(`${url.host} refuses the password of the user ${url.username} (28P01)`);
    expect(stderr).not.toContain('geheim');
  });

  it.each([
    ['the embedded database', {}],
    ['a database elsewhere', { DATABASE_URL: 'postgres://user:geheim@127.0.0.1:1/x' }],
  ])('names DATA_DIR when it is no folder, with %s', async (_, env) => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'data')]) {
      await using service = startProcess({ ...env, DATA_DIR: path });
      const { code, stderr } = await service.ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^agentterms: DATA_DIR \S+ must be a folder that the service can write to: .+\n$/,
      );
    }
  });

  it('says which Node it needs, if only one that is too old is installed', async () => {
    await using folder = await scratchFolder();
    const launcher = join(folder.path, 'agentterms.mjs');
    for (const name of ['agentterms.mjs', 'node-version.mjs'])
      await copyFile(projectPath(`bin/${name}`), join(folder.path, name));
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' })";
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${older}`, launcher]);
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^agentterms: this service runs on Node 24 or newer, and this is Node 20\.19\.0\. .+\n$/,
    );
  });
});

it('logs its address at every log level', async () => {
  await using database = await withDatabase();
  await using service = startProcess({ ...database.env, LOG_LEVEL: 'error' });
  const url = await service.serving;
  expect(service.log).toEqual([expect.objectContaining({ url, msg: `Serving on ${url}` })]);
});

describe('npm start', () => {
  it('passes a signal to only npm on to the service, which leaves neither port nor lock behind', async () => {
    await using folder = await scratchFolder();
    const npm = spawn('npm', ['start'], {
      cwd: projectPath('.'),
      env: { ...inherited(), ...NO_LIMITS, DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    const url = await new Promise<string>((resolve) => {
      createInterface({ input: npm.stdout }).on('line', (line) => {
        const [, found] = /"Serving on (.*?)"/.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    npm.kill('SIGTERM');
    await ended;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    const left = await readdir(folder.path);
    expect(left).toContain('postgres');
    expect(left).not.toContain('agentterms.lock');
  }, 120_000);

  it('hands signals on where Node cannot put another program in its place', async () => {
    await using database = await withDatabase();
    const old = '--import data:text/javascript,delete%20process.execve';
    await using service = startProcess({ ...database.env, NODE_OPTIONS: old });
    await service.serving;
    service.send('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
  });
});

/** What npm needs to run at all. */
function inherited(): Record<string, string> {
  return Object.fromEntries(['PATH', 'HOME'].flatMap((name) => [[name, process.env[name] ?? '']]));
}

describe('SIGTERM', () => {
  it('answers and records requests under way, accepts nothing new, and ends with success', async () => {
    await using database = await withDatabase();
    await using origin = await startLocalOrigin();
    await using folder = await scratchFolder();
    const caFile = join(folder.path, 'ca.pem');
    await writeFile(caFile, origin.ca);
    const site = serveSlowSite(origin, 'slow.example', { [WELL_KNOWN]: aDocumentOf('slow.example') });
    await using service = startProcess({
      ...database.env,
      CHECK_LOOKUP: 'live',
      FETCH_CONNECT_TO: origin.connectTo,
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      FETCH_CA_FILE: caFile,
    });
    const url = await service.serving;
    const underWay = keepAliveGet(`${url}/api/v1/check?domain=slow.example&action=read_content`);
    await eventually(() => expect(timesAsked(origin, 'slow.example')).toBe(1));
    service.send('SIGTERM');
    await eventually(async () => {
      await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    });
    site.open();
    const { status, body } = await underWay;
    expect(status).toBe(200);
    expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
    expect(await database.ids()).toEqual(new Set([body.check_id]));
  });

  it('under load ends well, with every answered check recorded', async () => {
    await using database = await withDatabase();
    await using service = startProcess(database.env);
    const answered = await askInMany(service, 50);
    service.send('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, stderr: '' });
    await answered.done;
    await expectAllRecorded(answered.ids, await database.ids());
  });

  it('counts once when npm passes on a signal that the terminal sent to all', async () => {
    await using database = await withDatabase();
    await using service = startProcess(database.env);
    await service.serving;
    // Sent at one moment: two of a kind may reach the process as one, so the second is of another kind.
    service.send('SIGINT');
    service.send('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
  });

  it('a later time ends the process at once', async () => {
    await using database = await withDatabase();
    await using service = startProcess(database.env);
    const { port } = new URL(await service.serving);
    // A request that never ends keeps the service from stopping.
    const open = request({
      port,
      host: '127.0.0.1',
      path: '/api/validate',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': 10 },
    });
    open.on('error', () => undefined);
    open.write('{');
    await eventually(() => expect(open.socket?.connecting).toBe(false));
    service.send('SIGTERM');
    let ending: Ending | undefined;
    service.ended.then((how) => {
      ending = how;
    });
    // Signals at the same moment may be a single one, passed on by npm.
    await eventually(() => {
      service.send('SIGTERM');
      expect(ending).toMatchObject({ code: 1 });
    });
    open.destroy();
  });
});

describe('SIGKILL', () => {
  it('under load loses no check that was answered', async () => {
    await using database = await withDatabase();
    await using service = startProcess(database.env);
    const answered = await askInMany(service, 100);
    service.send('SIGKILL');
    expect(await service.ended).toMatchObject({ signal: 'SIGKILL' });
    await answered.done;
    await expectAllRecorded(answered.ids, await database.ids());
  });
});

/** Several simultaneous callers; resolves after the first `count` answers, while the callers continue. */
async function askInMany(
  service: ServiceProcess,
  count: number,
): Promise<{ ids: string[]; done: Promise<unknown> }> {
  const url = await service.serving;
  const ids: string[] = [];
  const done = Promise.all(Array.from({ length: 8 }, () => askUntilGone(url, ids)));
  await eventually(() => expect(ids.length).toBeGreaterThan(count));
  return { ids, done };
}

async function expectAllRecorded(answered: readonly string[], recorded: ReadonlySet<string>): Promise<void> {
  expect(answered.filter((id) => !recorded.has(id))).toEqual([]);
  expect(new Set(answered).size).toBe(answered.length);
}

/** Over a connection that the client would like to keep. */
async function keepAliveGet(url: string): Promise<{ status: number; body: { check_id: string } }> {
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    asked.on('error', reject).end();
  });
}
