/**
 * The service as it runs in production, on one machine, from Debian's packages: Postgres with a streaming
 * standby, PgBouncer in transaction mode, Redis, HAProxy, and replicas of the service.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { haproxyConfig } from './haproxy-config.mjs';
import {
  asUser,
  ensurePackages,
  freePort,
  mustRun,
  mustRunBeside,
  Program,
  postgresBin,
  run,
  serviceNode,
  until,
} from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const WATCH_INTERVAL_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
const secret = () => randomBytes(24).toString('hex');

/**
 * Starts everything in a new folder. `env` holds the service's variables, which override the topology's.
 * `addressesOf` may give a replica other addresses of the same servers, for a proxy in between.
 */
export async function startTopology({
  folder,
  replicas: count = 3,
  port = 3000,
  env = {},
  addressesOf,
  stops = [],
  say = () => {},
}) {
  ensurePackages();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const bin = postgresBin();
  const password = secret();
  const ports = { http: port === 0 ? await freePort() : port };
  for (const name of ['primary', 'standby', 'pgbouncer', 'redis']) ports[name] = await freePort();
  const logs = (name) => join(folder, `${name}.log`);
  const owned = (path, content) => {
    if (content === undefined) mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, content, { mode: 0o600 });
    if (process.getuid() === 0) chownSync(path, ...ownerOf('postgres'));
    return path;
  };

  const topology = { folder, ports, password, stops };

  // Postgres: a primary, and a standby that streams from it.
  const server = async (name) => {
    const at = await freePort();
    const dir = join(folder, name);
    const args = [
      ...[
        '-D',
        dir,
        '-p',
        String(at),
        '-k',
        '',
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'hot_standby_feedback=on',
      ],
      ...['-c', 'max_connections=200', '-c', 'wal_keep_size=256MB', '-c', 'shared_buffers=64MB'],
    ];
    return {
      name,
      port: at,
      dir,
      program: new Program(name, asUser('postgres', [`${bin}/postgres`, ...args]), { logFile: logs(name) }),
    };
  };
  const servers = [await server('postgres-1'), await server('postgres-2')];
  topology.servers = servers;
  topology.primary = servers[0];
  topology.standby = servers[1];
  const asRole = async ({ port: at }, work, user = 'postgres', database = 'postgres') => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: at,
      user,
      database,
      password,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  topology.query = (text, values) =>
    asRole(
      topology.primary,
      async (client) => (await client.query(text, values)).rows,
      'postgres',
      'agentterms',
    );
  const startServer = async (one) => {
    one.program.start();
    await until(`${one.name}`, () => asRole(one, () => true));
  };
  const copyPrimary = async (one) => {
    rmSync(one.dir, { recursive: true, force: true });
    owned(one.dir);
    const from = `host=127.0.0.1 port=${topology.primary.port} user=replicator password=${password} application_name=${one.name}`;
    await mustRunBeside(
      asUser('postgres', [
        `${bin}/pg_basebackup`,
        '-D',
        one.dir,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '-d',
        from,
      ]),
      { cwd: '/' },
    );
  };
  Object.assign(topology, { startServer, asRole });

  say('Postgres');
  const [first, second] = servers;
  const passwordFile = owned(join(folder, 'postgres-password'), password);
  owned(first.dir);
  mustRun(
    asUser('postgres', [
      `${bin}/initdb`,
      '-D',
      first.dir,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
    { cwd: '/' },
  );
  owned(
    join(first.dir, 'pg_hba.conf'),
    'host postgres haproxy 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\nhost replication replicator 127.0.0.1/32 scram-sha-256\n',
  );
  await startServer(first);
  stops.push(async () => {
    topology.isStopping = true;
    for (const { program } of [topology.standby, topology.primary]) await program.end('SIGINT');
  });
  await asRole(first, async (client) => {
    await client.query(`CREATE ROLE agentterms LOGIN PASSWORD '${password}'`);
    await client.query("ALTER ROLE agentterms SET statement_timeout = '30s'");
    await client.query('CREATE ROLE haproxy LOGIN');
    await client.query(`CREATE ROLE replicator LOGIN REPLICATION PASSWORD '${password}'`);
    await client.query('CREATE DATABASE agentterms OWNER agentterms');
  });
  await copyPrimary(second);
  await startServer(second);
  watchStandby(topology);

  say('PgBouncer, Redis, HAProxy');
  const poolerConfig = `[databases]
agentterms = host=127.0.0.1 port=${ports.primary} dbname=agentterms

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${owned(join(folder, 'pgbouncer-users.txt'), `"agentterms" "${password}"\n`)}
pool_mode = transaction
default_pool_size = 25
max_client_conn = 1000
query_wait_timeout = 5
server_login_retry = 1
`;
  topology.pgbouncer = new Program(
    'pgbouncer',
    asUser('postgres', ['/usr/sbin/pgbouncer', owned(join(folder, 'pgbouncer.ini'), poolerConfig)]),
    { logFile: logs('pgbouncer'), cwd: '/' },
  ).start();
  const redisFolder = join(folder, 'redis');
  mkdirSync(redisFolder, { recursive: true });
  topology.redis = new Program(
    'redis',
    [
      'redis-server',
      '--bind',
      '127.0.0.1',
      '--port',
      String(ports.redis),
      '--dir',
      redisFolder,
      '--save',
      '',
      '--requirepass',
      password,
    ],
    { logFile: logs('redis') },
  ).start();
  stops.push(
    () => topology.redis.end(),
    () => topology.pgbouncer.end('SIGINT'),
  );

  const replicas = [];
  for (let nth = 1; nth <= count; nth += 1) replicas.push({ name: `replica-${nth}`, port: await freePort() });
  const configFile = join(folder, 'haproxy.cfg');
  writeFileSync(configFile, haproxyConfig({ ports, replicas, servers }));
  topology.haproxy = new Program('haproxy', ['/usr/sbin/haproxy', '-f', configFile], {
    logFile: logs('haproxy'),
  }).start();
  stops.push(() => topology.haproxy.end('SIGTERM'));
  const urlTo = (at) => `postgres://agentterms:${password}@127.0.0.1:${at}/agentterms`;
  await until('The way to the primary', () =>
    asRole({ port: ports.pgbouncer }, () => true, 'agentterms', 'agentterms'),
  );

  say('the service');
  const url = `http://127.0.0.1:${ports.http}`;
  const common = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL: url,
    TRUST_PROXY: 'loopback',
    CLIENT_HASH_KEY: secret(),
    ADMIN_TOKEN: secret(),
    AUDITOR_TOKEN: secret(),
  };
  topology.tokens = {
    admin: env.ADMIN_TOKEN ?? common.ADMIN_TOKEN,
    auditor: env.AUDITOR_TOKEN ?? common.AUDITOR_TOKEN,
  };
  topology.replicas = replicas;
  for (const replica of replicas) {
    const at = {
      pgbouncer: ports.pgbouncer,
      primary: ports.primary,
      standby: ports.standby,
      redis: ports.redis,
    };
    Object.assign(at, await addressesOf?.(replica, at));
    replica.url = `http://127.0.0.1:${replica.port}`;
    replica.dataDir = join(folder, replica.name);
    const addresses = {
      DATABASE_URL: urlTo(at.pgbouncer),
      DATABASE_DIRECT_URL: urlTo(at.primary),
      DATABASE_READ_URL: urlTo(at.standby),
      REDIS_URL: `redis://:${password}@127.0.0.1:${at.redis}`,
    };
    replica.program = new Program(replica.name, [serviceNode(), 'bin/agentterms.mjs'], {
      logFile: logs(replica.name),
      cwd: root,
      env: { ...common, ...addresses, ...env, PORT: String(replica.port), DATA_DIR: replica.dataDir },
    });
    replica.isReady = async () => (await fetch(`${replica.url}/readyz`)).status === 200;
    replica.start = async () => {
      replica.program.start();
      await until(
        `The start of ${replica.name}`,
        async () => !replica.program.isRunning || (await replica.isReady()),
      );
      if (!replica.program.isRunning) throw new Error(`${replica.name} ended: see ${logs(replica.name)}.`);
    };
    stops.push(() => replica.program.end());
  }
  // In parallel: the first one migrates, and the others wait for it.
  await Promise.all(replicas.map((replica) => replica.start()));
  await until('The way to the service', async () => (await fetch(`${url}/readyz`)).status === 200);

  return Object.assign(topology, {
    url,
    /** The primary is gone for good, and the standby replaces it. */
    async promote() {
      const { primary, standby } = topology;
      await primary.program.end('SIGQUIT');
      await mustRunBeside(asUser('postgres', [`${bin}/pg_ctl`, 'promote', '-D', standby.dir]), { cwd: '/' });
      Object.assign(topology, { primary: standby, standby: primary });
      await until('The promotion', () =>
        asRole(
          standby,
          async (client) => !(await client.query('SELECT pg_is_in_recovery() AS is')).rows[0].is,
        ),
      );
    },
    /** The former primary becomes the standby of the current one. */
    async rejoin() {
      await copyPrimary(topology.standby);
      await startServer(topology.standby);
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  });
}

/**
 * Does what a manager of Postgres does (Patroni's `synchronous_mode`). A commit waits for the standby while
 * that streams, so that a promotion loses nothing. It does not wait while the standby is away.
 */
function watchStandby(topology) {
  const look = async () => {
    const { primary } = topology;
    if (!primary.program.isRunning || topology.isStopping) return;
    await topology.asRole(primary, async (client) => {
      const { rows } = await client.query(`
        SELECT current_setting('synchronous_standby_names') AS names, pg_is_in_recovery() AS recovering,
               (SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming') AS streaming`);
      const { names, recovering, streaming } = rows[0];
      const wanted = streaming > 0 ? '*' : '';
      if (recovering || names === wanted) return;
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${wanted}'`);
      await client.query('SELECT pg_reload_conf()');
    });
  };
  const next = () => {
    if (topology.isStopping) return;
    look()
      .catch(() => {})
      .finally(() => setTimeout(next, WATCH_INTERVAL_MS).unref());
  };
  next();
}

function ownerOf(user) {
  const [, , uid, gid] = (run(['getent', 'passwd', user]).stdout ?? '').split(':');
  return [Number(uid), Number(gid)];
}
