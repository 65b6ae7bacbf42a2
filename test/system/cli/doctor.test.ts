import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../cli/run-command.js';
import { shareDatabase } from '../../../src/adapters/postgres/operate/database-use.js';
import { migrate } from '../../../src/adapters/postgres/operate/migrate.js';
import { newId } from '../../../src/adapters/system/new-id.js';
import type { ProbeReport } from '../../../src/app/doctor/finding.js';
import { runDoctor } from '../../../src/app/doctor/run-doctor.js';
import { type RunningService, startService } from '../../support/a-service.js';
import { eventually } from '../../support/eventually.js';
import { MIGRATIONS_FOLDER } from '../../support/prepare-template.js';
import { type RedisServer, startRedisServer } from '../../support/redis-server.js';
import { runInProcess } from '../../support/run-command.js';
import { isRoot, scratchFolder } from '../../support/scratch-folder.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';
import { createTestDatabase } from '../../support/test-database.js';
import { makeCertificateAuthority } from '../../support/web-certificates.js';

type Environment = Readonly<Record<string, string>>;

const clock = new SettableClock();
const NOWHERE = { PORT: '1', DATA_DIR: '/nowhere/at/all' };

let service: RunningService;
let redis: RedisServer;
let healthy: Environment;

beforeAll(async () => {
  service = await startService();
  redis = await startRedisServer();
  const { port, url, env } = service;
  healthy = { ...env, PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, REDIS_URL: redis.url };
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

/** The messages about one part, each with its level. */
async function said(probe: string, env: Environment, fetchUrl?: string): Promise<readonly string[]> {
  const reports = await runDoctor(env, { nowMs: clock.now().getTime(), fetchUrl });
  return linesOf(reports.filter((report) => report.probe === probe));
}

const linesOf = (reports: readonly ProbeReport[]) =>
  reports.flatMap(({ findings }) =>
    findings.map(({ level, what, advice = '' }) => `${level}: ${what} ${advice}`.trimEnd()),
  );

const contains = (text: string) => expect.arrayContaining([expect.stringContaining(text)]);

async function sql(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A test's own server and its address. */
async function serving(listener: RequestListener, tls?: { readonly cert: string; readonly key: string }) {
  const server = (tls === undefined ? createServer(listener) : createTlsServer(tls, listener)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

/** The first bytes of the message in which a server sends its process id. */
const PROCESS_OF_SERVER = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Refuses settings at the start of a connection, and hides the server's process id, like PgBouncer. */
async function startPooler(target: string) {
  let refused = 0;
  const { hostname, port } = new URL(target);
  const server = createTcpServer((client) => {
    client.on('error', () => {});
    client.once('data', (start) => {
      if (start.includes('statement_timeout')) {
        refused += 1;
        client.destroy();
        return;
      }
      const upstream = connect(Number(port), hostname);
      upstream.on('error', () => client.destroy());
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.on('data', (answer) => {
        const at = answer.indexOf(PROCESS_OF_SERVER);
        if (at >= 0) answer.writeUInt32BE(1, at + PROCESS_OF_SERVER.length);
        client.write(answer);
      });
      upstream.write(start);
      client.pipe(upstream);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, refused: () => refused, [Symbol.asyncDispose]: async () => void server.close() };
}

describe('a healthy installation', () => {
  it('has no problem, and ends with 0', async () => {
    await service.check('netflix.com', 'read_content');
    await eventually(async () =>
      expect(await service.sql('SELECT FROM check_checkpoint')).not.toHaveLength(0),
    );
    const { code, stdout, stderr } = await runInProcess(runCommand, ['doctor', '--json'], {
      env: healthy,
      clock,
    });
    const { worst, reports } = JSON.parse(stdout) as { worst: string; reports: ProbeReport[] };
    expect(linesOf(reports).filter((line) => /^(?:problem|unchecked)/.test(line))).toEqual([]);
    expect([code, stderr, worst]).toEqual([0, '', 'note']);
    expect(linesOf(reports)).toEqual(contains('runs on PORT'));
    expect(linesOf(reports)).toEqual(contains('leads to this installation'));
    expect(linesOf(reports)).toEqual(contains('The last hour of the log is intact: 1 checks.'));
    expect(linesOf(reports)).toEqual(contains('entries, of release'));
    expect(reports.map(({ probe }) => probe)).toEqual([
      ...['node', 'settings', 'data folder', 'spool', 'database', 'redis', 'port', 'address'],
    ]);
  });

  it('is reported to a person in words, and to a script if not everything can be checked', async () => {
    const { code, stdout } = await runInProcess(runCommand, ['doctor'], { env: NOWHERE, clock });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^note {6}port {8}Nothing serves on PORT 1: the service does not run here\.$/m);
    expect(stdout).toMatch(/\n0 problem, 1 unchecked, \d note, \d fine\n$/);
  });
});

describe('settings', () => {
  it('that are wrong are reported one by one, with exit code 1', async () => {
    const env = { PORT: 'abc', ADMIN_TOKEN: 'geheim', LLM_PROVIDER: 'openai' };
    const { code, stdout } = await runInProcess(runCommand, ['doctor'], { env, clock });
    expect(code).toBe(1);
    expect(stdout.match(/^problem {3}settings/gm)).toHaveLength(3);
    expect(stdout).not.toContain('geheim');
  });

  it('that conflict, or are unknown, are noted', async () => {
    const env = {
      ...NOWHERE,
      BASE_URL: 'http://terms.invalid',
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      OPENAI_API_KEY: 'sk-x',
      LLM_PROVIDER: 'clauses',
      RATE_LIMIT_HOURLI: '3',
    };
    const lines = await said('settings', env);
    for (const text of [
      'RATE_LIMIT_HOURLI is no',
      'trusts no proxy',
      'no TLS',
      'REDIS_URL is',
      'ADMIN_TOKEN is',
      'is not used',
    ])
      expect(lines).toEqual(contains(text));
  });
});

describe('a database', () => {
  const databaseSaid = (url: string) => said('database', { ...NOWHERE, DATABASE_URL: url });

  it('that cannot be reached, or refuses the password, is named without it', async () => {
    expect(await databaseSaid('postgres://u:geheim%zz@127.0.0.1:1/x')).toEqual(
      contains('problem: DATABASE_URL names a database that cannot be used: nothing listens at 127.0.0.1:1'),
    );
    const url = new URL(service.databaseUrl);
    url.password = 'geheim';
    const lines = await databaseSaid(url.href);
    expect(lines).toEqual(contains('refuses the password of the user'));
    expect(lines.join()).not.toContain('geheim');
  });

  it('that is named in addition to a pooler is checked too', async () => {
    const direct = (url: string) =>
      said('direct', { ...NOWHERE, DATABASE_URL: service.databaseUrl, DATABASE_DIRECT_URL: url });
    expect(await direct(service.databaseUrl)).toEqual(['fine: DATABASE_DIRECT_URL keeps its sessions.']);
    expect(await direct('postgres://127.0.0.1:1/x')).toEqual(
      contains('problem: DATABASE_DIRECT_URL names a database that cannot be used'),
    );
  });

  it('that is empty, of a newer release, or of an unpublished one is described by its migrations', async () => {
    await using database = await createTestDatabase();
    await sql(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await databaseSaid(database.url)).toEqual(contains('_first is missing. Start this release'));
    await migrate({ connectionString: database.url, folder: MIGRATIONS_FOLDER, log: silentLog });
    const later = (name: string) =>
      sql(
        database.url,
        `INSERT INTO _prisma_migrations VALUES ('${newId()}', 'x', now(), '${name}', '', NULL, now(), 1)`,
      );
    await later('29990101000000_later');
    expect(await databaseSaid(database.url)).toEqual(
      contains('note: A newer release has migrated the database (29990101'),
    );
    expect(await databaseSaid(database.url)).toEqual(contains('no release of the shipped ones'));
    await later('29990102000000_contract_29990101000000');
    expect(await databaseSaid(database.url)).toEqual(
      contains('problem: A newer release has run on this database'),
    );
    await sql(database.url, 'DELETE FROM _prisma_migrations');
    await later('20260101000000_first');
    expect(await databaseSaid(database.url)).toEqual(
      contains('problem: The database was made by a release that was never published'),
    );
  });

  it('that has no places for the connections of all processes that use it is noted', async () => {
    await using database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await sql(database.url, `ALTER DATABASE "${name}" CONNECTION LIMIT 40`);
    const sessions = [new pg.Client(database.url), new pg.Client(database.url)];
    try {
      for (const [nth, session] of sessions.entries()) {
        await session.connect();
        await shareDatabase(session);
        const noted = expect.stringContaining(
          'note: 2 processes use the database and may open 30 connections each; the server or the user has places for 40.',
        );
        const lines = await databaseSaid(database.url);
        if (nth === 0) expect(lines).not.toContainEqual(noted);
        else expect(lines).toContainEqual(noted);
      }
    } finally {
      for (const session of sessions) await session.end();
    }
  });

  it('whose user has few rights is described by them', async () => {
    const role = `doctor_${newId().replaceAll('-', '')}`;
    await sql(service.databaseUrl, `CREATE ROLE ${role} LOGIN PASSWORD '${role}' CONNECTION LIMIT 9`);
    try {
      const url = new URL(service.databaseUrl);
      url.username = role;
      url.password = role;
      const lines = await databaseSaid(url.href);
      // It may not even see which migrations exist.
      expect(lines).toEqual([
        expect.stringContaining('unchecked: This could not be looked at (permission denied'),
      ]);
      await sql(service.databaseUrl, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
      const more = await databaseSaid(url.href);
      expect(more).toEqual(
        contains('problem: The user may not read and write _prisma_migrations, access_change,'),
      );
      expect(more).toEqual(
        contains('problem: A process may open 30 connections, and the server or the user has places for 9.'),
      );
    } finally {
      await sql(service.databaseUrl, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('whose log was changed is described by the findings', async () => {
    await using changed = await startService();
    await changed.check('netflix.com', 'read_content');
    await changed.sql("UPDATE check_record SET decision = 'denied'");
    const env = { ...changed.env, PORT: '1' };
    expect(await said('database', env)).toEqual(
      contains('problem: The last hour of the log is not intact: check_changed.'),
    );
  });
});

describe('a standby', () => {
  it('that is away, or not a standby, is reported as such', async () => {
    const standbySaid = (url: string) => said('standby', { ...healthy, DATABASE_READ_URL: url });
    expect(await standbySaid('postgres://127.0.0.1:1/terms')).toEqual(
      contains('problem: DATABASE_READ_URL names a database that cannot be used: nothing listens'),
    );
    expect(await standbySaid(service.databaseUrl)).toEqual(contains('a server that is no standby'));
  });
});

describe('a database that is in use', () => {
  it('is checked through a pooler that accepts no settings at the start of a connection', async () => {
    await using pooler = await startPooler(service.databaseUrl);
    await service.check('netflix.com', 'read_content');
    const lines = await said('database', { ...healthy, DATABASE_URL: pooler.url });
    expect(lines).toEqual(contains('A pooler stands in front'));
    expect(lines).toEqual(contains('fine: The last hour of the log is intact'));
    expect(pooler.refused()).toBe(0);
  });

  it('keeps its findings when its log cannot be verified in time', async () => {
    await service.check('netflix.com', 'read_content');
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE check_retention IN ACCESS EXCLUSIVE MODE');
    const reports = await runDoctor(healthy, { nowMs: clock.now().getTime(), deadlineMs: 2_000 });
    await client.end();
    const lines = linesOf(reports.filter(({ probe }) => probe === 'database'));
    expect(lines).toEqual(contains('migrations of this release'));
    expect(lines.at(-1)).toBe('unchecked: The rest could not be looked at (It took more than 2 s).');
  });

  it('whose triggers are disabled, or that a process with another CLIENT_HASH_KEY uses, is reported', async () => {
    await using changed = await startService();
    await changed.check('netflix.com', 'read_content');
    await changed.sql('ALTER TABLE own_file DISABLE TRIGGER USER');
    const { env } = changed;
    const lines = await said('database', { ...env, PORT: '1' });
    expect(lines).toEqual(contains('problem: Triggers are disabled: own_file.'));
    await using home = await scratchFolder();
    await cp(env.DATA_DIR ?? '', home.path, { recursive: true });
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(join(home.path, 'audit-signing.pem'), key, { mode: 0o600 });
    const stranger = { ...env, PORT: '1', DATA_DIR: home.path, CLIENT_HASH_KEY: 'another key for tests' };
    expect(await said('database', stranger)).toEqual(contains('CLIENT_HASH_KEY is another one here'));
  });
});

describe('a Redis', () => {
  const redisSaid = (url: string) => said('redis', { ...NOWHERE, REDIS_URL: url });
  const configure = async (...pairs: readonly string[]) => {
    const client = createClient({ url: redis.url });
    await client.connect();
    await client.sendCommand(['CONFIG', 'SET', ...pairs]);
    client.destroy();
  };

  it('that is away, drops counters or refuses the password is reported as such', async () => {
    expect(await redisSaid('redis://127.0.0.1:1')).toEqual(
      contains('problem: The Redis of REDIS_URL cannot be used'),
    );
    await configure('maxmemory', '100mb', 'maxmemory-policy', 'allkeys-lru');
    expect(await redisSaid(redis.url)).toEqual(contains('in the middle of their window (allkeys-lru)'));
    await configure('maxmemory', '1', 'maxmemory-policy', 'noeviction');
    expect(await redisSaid(redis.url)).toEqual(contains('problem: Redis takes no writes'));
    await configure('maxmemory', '0', 'requirepass', 'right');
    const lines = await redisSaid(redis.url.replace('redis://', 'redis://:geheim@'));
    expect(lines).toEqual(contains('WRONGPASS'));
    expect(lines.join()).not.toContain('geheim');
  });
});

describe('a data folder', () => {
  it('that is a file, or cannot be created, is a problem', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    expect(await said('data folder', { DATA_DIR: file, PORT: '1' })).toEqual(contains('is not a folder'));
    await chmod(folder.path, 0o777);
    expect(await said('data folder', { DATA_DIR: folder.path, PORT: '1' })).toEqual(
      contains('Any user may write'),
    );
  });

  it('with secrets that others can read, or an unreadable state, is a problem, and is not changed', async () => {
    await using folder = await scratchFolder();
    const key = join(folder.path, 'audit-signing.pem');
    await writeFile(key, 'a key', { mode: 0o640 });
    await writeFile(join(folder.path, 'client-hash.key'), 'a key', { mode: 0o600 });
    await writeFile(join(folder.path, 'audit-state.json'), '{"writers":[');
    expect(await said('data folder', { DATA_DIR: folder.path, PORT: '1' })).toEqual([
      expect.stringMatching(/MiB are free/),
      expect.stringContaining(`problem: Other users may read or change ${key}, which is a secret.`),
      expect.stringMatching(/^problem: .*audit-state\.json cannot be read\./),
    ]);
    expect((await stat(key)).mode & 0o777).toBe(0o640);
  });

  it.skipIf(!isRoot)('without room, or on a read-only disk, is a problem', async () => {
    await using folder = await scratchFolder();
    const mount = (...options: readonly string[]) =>
      spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', folder.path]).status === 0;
    if (!mount('-o', 'size=1m')) {
      console.log('A full disk is not tested: this machine lets nobody mount one.');
      return;
    }
    try {
      const env = { DATA_DIR: folder.path, PORT: '1' };
      await writeFile(join(folder.path, 'full'), Buffer.alloc(1024 ** 2)).catch(() => undefined);
      expect(await said('data folder', env)).toEqual(contains('problem: 0 MiB are free'));
      expect(mount('-o', 'remount,ro')).toBe(true);
      expect(await said('data folder', env)).toEqual(contains('cannot write to it (EROFS)'));
    } finally {
      spawnSync('umount', [folder.path]);
    }
  });

  it('with checks that have waited for long, or are damaged, is a problem', async () => {
    await using folder = await scratchFolder();
    const spool = join(folder.path, 'spool');
    await mkdir(spool);
    const env = { DATA_DIR: folder.path, PORT: '1' };
    const file = join(spool, `${newId()}.spool`);
    await writeFile(file, 'checks');
    await utimes(file, clock.now(), clock.now());
    expect(await said('spool', env)).toEqual([expect.stringMatching(/^note: 6 bytes of checks wait/)]);
    const before = new Date(clock.now().getTime() - 6 * 60_000);
    await utimes(file, before, before);
    await writeFile(`${file}.damaged`, 'x');
    expect(await said('spool', env)).toEqual([
      expect.stringMatching(/^problem: 6 bytes .* for 6 minutes/),
      expect.stringMatching(/^problem: 1 damaged files/),
    ]);
  });
});

describe('addresses', () => {
  it('that lead to another program, or another installation, are reported as such', async () => {
    await using other = await serving((_request, response) => response.end('{"keys": [{"kid": "other"}]}'));
    await using program = await serving((_request, response) => response.end('hello'));
    const at = (url: string) => ({ ...healthy, BASE_URL: url, PORT: new URL(url).port });
    expect(await said('port', at(other.url))).toEqual(contains('the service of another installation'));
    expect(await said('address', at(other.url))).toEqual(contains('leads to another installation'));
    expect(await said('port', at(program.url))).toEqual(contains('taken by another program'));
    expect(await said('address', at(program.url))).toEqual(contains('does not lead to this service'));
    expect(await said('address', at('http://127.0.0.1:1'))).toEqual(
      contains('cannot be reached from here (ECONNREFUSED)'),
    );
  });

  it('with a certificate that expires soon, has expired, or is not trusted are reported as such', async () => {
    await using folder = await scratchFolder();
    const authority = makeCertificateAuthority();
    const FETCH_CA_FILE = join(folder.path, 'ca.pem');
    await writeFile(FETCH_CA_FILE, authority.cert);
    const saidOf = async (notAfter: string, env: Environment) => {
      const listener: RequestListener = (_request, response) => response.end('{"keys": []}');
      await using server = await serving(listener, authority.issue(['127.0.0.1'], { notAfter }));
      return await said('address', { ...NOWHERE, ...env, BASE_URL: server.url });
    };
    const later = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString().replace(/[-T:]|\.\d+/g, '');
    clock.set(new Date(Date.now() + 290 * 24 * 60 * 60 * 1000).toISOString());
    expect(await saidOf(later, { FETCH_CA_FILE })).toEqual(
      contains('problem: The certificate of BASE_URL ends in'),
    );
    clock.set(new SettableClock().now().toISOString());
    expect(await saidOf(later, { FETCH_CA_FILE })).toEqual(
      contains('fine: The certificate of BASE_URL ends in'),
    );
    expect(await saidOf(later, {})).toEqual(contains('is not trusted here'));
    expect(await saidOf('20200101000000Z', { FETCH_CA_FILE })).toEqual(contains('has ended'));
  });

  it('of a page are fetched when one is named, through the guard', async () => {
    expect(await said('fetch', NOWHERE, 'http://127.0.0.1/')).toEqual(
      contains('problem: http://127.0.0.1/ cannot be fetched (refused)'),
    );
    expect(await said('fetch', NOWHERE)).toEqual([]);
  });
});

describe('a model', () => {
  it.each([
    [401, '{}', 'refuses the key (401)'],
    [404, '{}', 'gives no list of models (404)'],
    [
      200,
      '{"object": "list", "data": [{"id": "other"}]}',
      'does not have OPENAI_MODEL gpt-4.1-mini. Set one that it has: other.',
    ],
    [200, '{"object": "list", "data": [{"id": "gpt-4.1-mini"}]}', 'fine: The model'],
  ])('whose server answers with %s %s', async (status, body, text) => {
    await using server = await serving((_request, response) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
    );
    expect(await said('model', { ...NOWHERE, OPENAI_BASE_URL: `${server.url}/v1` })).toEqual(contains(text));
  });

  it('whose server is away', async () => {
    expect(await said('model', { ...NOWHERE, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })).toEqual(
      contains('cannot be reached'),
    );
  });
});

it('a part that does not answer in time is not checked, and delays no other', async () => {
  await using silent = await serving(() => undefined);
  const env = { ...healthy, BASE_URL: silent.url };
  const reports = await runDoctor(env, { nowMs: clock.now().getTime(), deadlineMs: 1_500 });
  expect(linesOf(reports.filter(({ probe }) => probe === 'address'))).toEqual(
    contains('It took more than 1.5 s'),
  );
  expect(linesOf(reports.filter(({ probe }) => probe === 'redis'))).not.toEqual([]);
});
