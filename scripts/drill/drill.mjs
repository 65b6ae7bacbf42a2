/**
 * Breaks the replicated topology on purpose, under a steady load, and writes what came of it to docs/drills.md.
 *
 *   npm run drill -- [--only "part of a name"] [--report docs/drills.md] [--folder data/drill] [--checks 40]
 *
 * Takes about ten minutes, Debian's packages, and root (for a small disk of its own).
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePackages, mustRun, postgresBin, run, serviceNode, until } from '../topology/programs.mjs';
import { startTopology } from '../topology/start-topology.mjs';
import { drills, FAKETIME } from './drills.mjs';
import { countWords, holdAgainstLog, longestGap, overLimit, quantiles } from './figures.mjs';
import { Load } from './load.mjs';
import { reportOf } from './report.mjs';
import { startTcpProxy } from './tcp-proxy.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    report: { type: 'string', default: 'docs/drills.md' },
    folder: { type: 'string', default: 'data/drill' },
    checks: { type: 'string', default: '40' },
  },
});
const folder = resolve(values.folder);
const BEFORE_MS = 5_000;
const AFTER_MS = 8_000;
/** Replicas that have just started are slow, and what comes of that is no fault's. */
const WARM_UP_MS = 30_000;
const LASTS_SECONDS = 10;
const BATCH = 20;
/** Requests that the limited caller may make in the hour that outlasts a drill; it asks for about twice as many. */
const LIMIT = 60;
const LIMITED_PER_SECOND = 5;
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
  const figures = [];
  await warmUp(topology);
  for (const drill of drills(topology)) {
    if (interrupted) throw new Error('It was interrupted.');
    if (!drill.name.toLowerCase().includes(values.only.toLowerCase())) continue;
    say(`\n${drill.name}`);
    const found = { ...drill, ...(await runDrill(topology, drill)) };
    const { name, what, mayFail, fault, heal, ...shown } = found;
    say(JSON.stringify(shown));
    figures.push(found);
  }
  const rates = { checks: Number(values.checks), batch: BATCH, limit: LIMIT };
  const machine = { cores: cpus().length, model: cpus()[0].model, load: loadavg()[0] };
  const { report, problems } = reportOf(figures, {
    rates,
    machine,
    node: process.version,
    versions: versionsOf(),
  });
  if (values.only === '') writeFileSync(values.report, report);
  else say(report);
  for (const problem of problems) say(`NOT AS IT SHOULD BE: ${problem}`);
  failed = problems.length > 0;
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
    ...{ folder, port: 0, stops, say: (what) => say(`Starting ${what}.`) },
    env: {
      RATE_LIMIT_HOURLY: String(UNLIMITED),
      RATE_LIMIT_DAILY: String(UNLIMITED),
      LLM_PROVIDER: 'clauses',
      FETCH_ALLOW_HTTP: 'true',
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      // All of the web is one site on this machine; nothing there speaks TLS.
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
  return Object.assign(topology, { cables, redisCable, smallDisk, newRelease });
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

/** The built service beside itself, with one migration more. */
function newRelease() {
  const release = join(folder, 'new-release');
  for (const part of ['bin', 'dist', 'prisma', 'registry', 'confidence', 'models', 'package.json'])
    cpSync(join(root, part), join(release, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  const migration = join(release, 'prisma/migrations/29991231000000_drill');
  mkdirSync(migration);
  writeFileSync(join(migration, 'migration.sql'), 'ALTER TABLE check_record ADD COLUMN drill text;\n');
  return release;
}

async function warmUp(topology) {
  say('Warming up.');
  const key = await makeKey(topology, UNLIMITED);
  const load = new Load(topology.url, kindsOf(topology, { free: key, limited: key })).start();
  await sleep(WARM_UP_MS);
  await load.stop();
}

async function runDrill(topology, { fault, heal, lastsSeconds = LASTS_SECONDS }) {
  const keys = { free: await makeKey(topology, UNLIMITED), limited: await makeKey(topology, LIMIT) };
  const lossesBefore = redisLosses(topology);
  const load = new Load(topology.url, kindsOf(topology, keys)).start();
  await sleep(BEFORE_MS);
  try {
    await fault?.();
    await sleep(lastsSeconds * 1000);
    await heal?.();
  } finally {
    await sleep(AFTER_MS);
    await load.stop();
  }
  const figures = await figuresOf(topology, load);
  return { ...figures, redisWasAway: redisLosses(topology) > lossesBefore };
}

async function makeKey({ url, tokens }, hourly) {
  const answer = await until('A client key', async () => {
    const created = await fetch(`${url}/api/v1/admin/client-keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `drill ${Math.random()}`, hourly, daily: UNLIMITED }),
    });
    return created.ok && created.json();
  });
  return answer.key;
}

function kindsOf({ tokens }, { free, limited }) {
  const domains = readFileSync(join(root, 'registry/entries.ndjson'), 'utf8')
    .split('\n', 100)
    .map((line) => JSON.parse(line).domain);
  const domain = (nth) => domains[nth % domains.length];
  const check = (key) => (nth) => ({
    path: `/api/v1/check?domain=${domain(nth)}&action=read_content`,
    init: { headers: { 'X-Api-Key': key } },
    ids: (text) => [JSON.parse(text).check_id],
  });
  const run = Math.random().toString(36).slice(2, 8);
  return {
    check: { perSecond: Number(values.checks), ask: check(free) },
    limited: { perSecond: LIMITED_PER_SECOND, ask: check(limited) },
    batch: {
      perSecond: 3,
      ask: (nth) => ({
        path: '/api/v1/check/batch',
        init: {
          method: 'POST',
          headers: { 'X-Api-Key': free, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            checks: Array.from({ length: BATCH }, (_, item) => ({
              domain: domain(nth * BATCH + item),
              action: 'purchase',
            })),
          }),
        },
        ids: (text) => JSON.parse(text).results.map(({ check_id: id }) => id),
      }),
    },
    generate: {
      perSecond: 0.5,
      ask: (nth) => ({
        path: `/generate?domain=shop-${run}-${nth}.example`,
        init: { headers: { 'X-Api-Key': free } },
      }),
    },
    audit: {
      perSecond: 1,
      ask: () => ({
        path: '/api/v1/audit/checks?limit=20',
        init: { headers: { Authorization: `Bearer ${tokens.auditor}` } },
      }),
    },
  };
}

/** How often a replica found Redis away. Its log tells it, also of processes that have been replaced since. */
function redisLosses({ replicas }) {
  const logs = replicas.map(({ program }) => readFileSync(program.logFile, 'utf8')).join('');
  return logs.split('The Redis of REDIS_URL is away').length - 1;
}

async function figuresOf(topology, { results, startedAt, stoppedAt }) {
  const answered = results.flatMap(({ ids }) => ids).filter((id) => id !== undefined);
  const log = async () =>
    holdAgainstLog(
      answered,
      await topology.query(
        'SELECT id::text, count(*) FROM check_record WHERE id = ANY($1::uuid[]) GROUP BY id',
        [answered],
      ),
    );
  // Spools are replayed when what was broken is mended.
  await until('Replaying the spools', async () => (await log()).missing === 0, 90_000).catch(() =>
    say('Checks are missing.'),
  );
  const of = (...kinds) => results.filter(({ kind }) => kinds.includes(kind));
  const failures = (all) =>
    countWords(all.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'ok'));
  const limited = of('limited');
  const checks = of('check', 'batch').filter(({ outcome }) => outcome === 'ok');
  const chain = await verify(topology);
  return {
    requests: results.length - limited.length,
    failures: Object.fromEntries(
      ['check', 'batch', 'generate', 'audit'].map((kind) => [kind, failures(of(kind))]),
    ),
    limitedFailures: failures(limited.filter(({ outcome }) => outcome !== '429')),
    gapMs: Math.round(
      longestGap(
        checks.map(({ endedAt }) => endedAt),
        startedAt,
        stoppedAt,
      ),
    ),
    latency: quantiles(
      of('check')
        .filter(({ outcome }) => outcome === 'ok')
        .map(({ dueAt, endedAt }) => endedAt - dueAt),
    ),
    answered: answered.length,
    ...(await log()),
    over: overLimit(
      limited.filter(({ outcome }) => outcome === 'ok').map(({ process: name }) => name),
      LIMIT,
    ),
    chain,
  };
}

/** The whole log, once it has come to rest: a check just spooled is in no group. */
async function verify({ url, tokens }) {
  const report = await until('Verifying', async () => {
    const answer = await fetch(`${url}/api/v1/audit/verify`, {
      headers: { Authorization: `Bearer ${tokens.auditor}` },
    });
    return answer.ok && answer.json();
  });
  return {
    intact: report.intact,
    checks: report.checks,
    unsettled: report.unsettled_groups,
    findings: report.findings.map(({ kind }) => kind),
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
