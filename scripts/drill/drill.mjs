/**
 * Breaks the replicated topology on purpose, under a steady load, and writes the results to docs/drills.md.
 *
 *   npm run drill -- [--only "part of a name"] [--report docs/drills.md] [--folder data/drill]
 *
 * Ends with an error, and names the problems in the report, when a drill does not go as it should. Takes
 * about ten minutes, and needs Debian's packages and root (for a small disk).
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePackages, mustRun, postgresBin, run, serviceNode } from '../topology/programs.mjs';
import { startTopology } from '../topology/start-topology.mjs';
import { drills, FAKETIME, NEXT_VERSION } from './drills.mjs';
import { countWords } from './figures.mjs';
import { judge } from './judge.mjs';
import { reportOf } from './report.mjs';
import { COLD_ENTRIES, coldDomain } from './requests.mjs';
import { runDrill, warmUp } from './run-drill.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    report: { type: 'string', default: 'docs/drills.md' },
    folder: { type: 'string', default: 'data/drill' },
  },
});
const folder = resolve(values.folder);
const UNLIMITED = 1_000_000_000;
const SMALL_DISK = '24m';
const say = (text) => process.stderr.write(`${text}\n`);

ensurePackages({ libfaketime: () => existsSync(FAKETIME) });
if (existsSync(folder))
  throw new Error(`${folder} is there already: remove it, or name another with --folder.`);
const stops = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (interrupted) process.exit(1);
    interrupted = true;
  });
let failed = false;
try {
  const topology = await startAll();
  const names = drills(topology)
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(values.only.toLowerCase()));
  if (names.length === 0) throw new Error(`No drill is named like "${values.only}".`);
  say('Warming up.');
  await warmUp(topology);
  const found = [];
  for (const name of names) {
    if (interrupted) throw new Error('It was interrupted.');
    say(`\n${name}`);
    // Read again: after a promotion another server is the standby.
    const drill = drills(topology).find((one) => one.name === name);
    const figures = await runDrill(topology, drill);
    const problems = judge(drill, figures);
    const failures = figures.failed.map(({ kind, outcome }) => `${kind} ${outcome}`);
    say(JSON.stringify({ ...figures, failed: countWords(failures) }));
    found.push({ drill, figures, problems });
    for (const problem of problems) say(`NOT AS IT SHOULD BE: ${problem}`);
  }
  const report = reportOf(found, {
    machine: { cores: cpus().length, model: cpus()[0].model },
    versions: versionsOf(),
  });
  if (values.only === '') writeFileSync(values.report, report);
  else say(report);
  failed = found.some(({ problems }) => problems.length > 0);
} catch (error) {
  say(`drill: ${error.stack}`);
  failed = true;
}
for (const stop of stops.splice(0).reverse()) await stop().catch((error) => say(`drill: ${error.message}`));
if (!failed) rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

async function startAll() {
  const site = await startSite();
  stops.push(async () => site.close());
  const cables = [];
  let redisCable;
  const smallDisk = join(folder, 'replica-2');
  const topology = await startTopology({
    folder,
    port: 0,
    stops,
    say: (what) => say(`Starting ${what}.`),
    env: {
      RATE_LIMIT_HOURLY: String(UNLIMITED),
      RATE_LIMIT_DAILY: String(UNLIMITED),
      LLM_PROVIDER: 'clauses',
      FETCH_ALLOW_HTTP: 'true',
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      // All web requests go to one site on this machine, which does not offer TLS.
      FETCH_CONNECT_TO: `:80:127.0.0.1:${site.address().port},:443:127.0.0.1:1`,
    },
    addressesOf: async ({ name }, at) => {
      if (name === 'replica-2') {
        mkdirSync(smallDisk, { mode: 0o700 });
        mustRun(['mount', '-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=0700`, 'tmpfs', smallDisk]);
        stops.push(async () => void run(['umount', smallDisk]));
      }
      if (name !== 'replica-1') return undefined;
      for (const server of ['pgbouncer', 'primary', 'standby']) cables.push(await startTcpProxy(at[server]));
      redisCable = await startTcpProxy(at.redis);
      stops.push(async () => {
        for (const cable of [...cables, redisCable]) cable.stop();
      });
      const [pgbouncer, primary, standby] = cables.map(({ port }) => port);
      return { pgbouncer, primary, standby, redis: redisCable.port };
    },
  });
  Object.assign(topology, { cables, redisCable, smallDisk, newRelease, ...questionsTo(topology) });
  await makeColdEntries(topology);
  return topology;
}

/** One site under every name, with terms. */
async function startSite() {
  const page = (name) => readFileSync(join(root, 'test/fixtures/sites/pages', name), 'utf8');
  const links = '<footer><a href="/terms">Terms of Service</a></footer>';
  const pages = { '/': page('home-en.html'), '/terms': page('terms-en.html') };
  const server = createServer(({ url }, response) => {
    const content = pages[url];
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><body><main>${content ?? 'Nothing here.'}</main>${links}</body></html>`,
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/**
 * A copy of the built service as the next release: another version, one more migration, and a statement that
 * fills the column which the migration adds.
 */
function newRelease() {
  const release = join(folder, 'new-release');
  for (const part of ['bin', 'dist', 'prisma', 'registry', 'confidence', 'models', 'package.json'])
    cpSync(join(root, part), join(release, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  const edit = (file, ...replacements) => {
    const path = join(release, file);
    let content = readFileSync(path, 'utf8');
    for (const [from, to] of replacements) {
      if (content.split(from).length !== 2) throw new Error(`${file} has not just one ${from}`);
      content = content.replace(from, () => to);
    }
    writeFileSync(path, content);
  };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  edit('package.json', [`"version": "${version}"`, `"version": "${NEXT_VERSION}"`]);
  edit(
    'dist/src/adapters/postgres/audit/check-record-insert.js',
    ['position, writer, sequence)\n', 'position, writer, sequence, release)\n'],
    [
      'SELECT checks.*, $1::uuid, $2::bigint FROM',
      `SELECT checks.*, $1::uuid, $2::bigint, '${NEXT_VERSION}' FROM`,
    ],
  );
  const migration = join(release, 'prisma/migrations/29991231000000_drill');
  mkdirSync(migration);
  writeFileSync(join(migration, 'migration.sql'), 'ALTER TABLE check_record ADD COLUMN release text;\n');
  return release;
}

/** The queries of the drills, besides the topology's own members. */
function questionsTo(topology) {
  const { url, tokens, replicas, ports, password, asRole } = topology;
  const one = async (text) => Object.values((await topology.query(text))[0])[0];
  return {
    count: async (from) => Number(await one(`SELECT count(*) ${from}`)),
    timeline: async () =>
      Number.parseInt((await one('SELECT pg_walfile_name(pg_current_wal_lsn())')).slice(0, 8), 16),
    redisRun: () =>
      /^run_id:(\w+)/m.exec(
        mustRun(['redis-cli', '-p', String(ports.redis), 'info', 'server'], {
          env: { ...process.env, REDISCLI_AUTH: password },
        }),
      )?.[1],
    roundTripMs: (port) =>
      asRole(
        { port },
        async (client) => {
          const from = performance.now();
          await client.query('SELECT 1');
          return Math.round(performance.now() - from);
        },
        'agentterms',
        'agentterms',
      ),
    versions: () =>
      Promise.all(
        replicas.map(
          async (replica) => (await (await fetch(`${replica.url}/openapi.json`)).json()).info.version,
        ),
      ),
    domains: readFileSync(join(root, 'registry/entries.ndjson'), 'utf8')
      .split('\n', 100)
      .map((line) => JSON.parse(line).domain),
    url,
    tokens,
  };
}

/** Entries that no replica has in memory until they are requested: copies of the smallest one. */
async function makeColdEntries(topology) {
  await topology.query(
    `INSERT INTO registry_entry
     SELECT (jsonb_populate_record(entry, jsonb_build_object('domain', 'cold-' || nth || '.example'))).*
       FROM registry_entry AS entry, generate_series(0, $1::int - 1) AS nth
      WHERE entry.domain = (SELECT domain FROM registry_entry ORDER BY length(document) LIMIT 1)`,
    [COLD_ENTRIES],
  );
  let asked = 0;
  topology.cold = () => {
    asked += 1;
    return coldDomain(asked);
  };
}

function versionsOf() {
  const first = (...command) => (run(command).stdout ?? '').split('\n')[0].trim();
  return [
    `Node ${first(serviceNode(), '--version')}`,
    first(`${postgresBin()}/postgres`, '--version'),
    first('/usr/sbin/pgbouncer', '--version'),
    first('redis-server', '--version').split(' sha=')[0],
    first('/usr/sbin/haproxy', '-v').split(' ').slice(0, 3).join(' '),
  ];
}
