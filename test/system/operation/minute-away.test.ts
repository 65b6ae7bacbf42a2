import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readPostmasterFile } from '../../../src/adapters/embedded-postgres/postmaster-file.js';
import { eventually } from '../../support/eventually.js';
import { startRedisServer } from '../../support/redis-server.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { createTestDatabase } from '../../support/test-database.js';
import { startProcess } from '../support/a-process.js';

/** Longer than every timeout of the service: pool, statements, Redis, probes. */
const AWAY_MS = 60_000;
const CALLERS = 4;
const ADMIN_TOKEN = 'admin-token-of-the-outage-tests';
const AS_ADMIN = { authorization: `Bearer ${ADMIN_TOKEN}` };
const ENV = {
  ADMIN_TOKEN,
  CHECK_LOOKUP: 'registry',
  RATE_LIMIT_HOURLY: '10000000',
  RATE_LIMIT_DAILY: '10000000',
};
const CHECK = '/api/v1/check?domain=netflix.com&action=read_content';

interface Asked {
  readonly ids: readonly string[];
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers that named no limit. */
  readonly unlimited: number;
}

/** Several callers, each with one check after another, a few a second, until the signal. */
async function askUntil(url: string, stop: AbortSignal): Promise<Asked> {
  const ids: string[] = [];
  const statuses = new Map<number, number>();
  let unlimited = 0;
  const caller = async () => {
    while (!stop.aborted) {
      const answer = await fetch(url + CHECK);
      const body = (await answer.json()) as { check_id?: string };
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (body.check_id !== undefined) ids.push(body.check_id);
      if (answer.headers.get('x-ratelimit-remaining') === null) unlimited += 1;
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { ids, statuses, unlimited };
}

/** Every id in the log with its count, once the log has as many rows as checks were answered. */
async function loggedIds(database: pg.ClientConfig, count: number): Promise<readonly string[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await eventually(async () => {
      const { rows } = await client.query<{ id: string }>('SELECT id FROM check_record');
      expect(rows.length).toBeGreaterThanOrEqual(count);
      return rows.map(({ id }) => id);
    });
  } finally {
    await client.end();
  }
}

async function verifyLog(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1/audit/verify`, { headers: AS_ADMIN });
  return answer.json();
}

function expectEachOnce(logged: readonly string[], answered: readonly string[]): void {
  expect(new Set(answered).size).toBe(answered.length);
  expect(logged.toSorted()).toEqual([...answered].sort());
}

/** The processes of a Postgres server, which are paused together. */
async function postgresProcesses(dataDir: string): Promise<readonly number[]> {
  const postmaster = (await readPostmasterFile(join(dataDir, 'postgres')))?.pid;
  if (postmaster === undefined) throw new Error('there is no server');
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === postmaster)
    .map(Number);
  return [postmaster, ...children];
}

function parentOf(pid: string): number | undefined {
  try {
    // The command in brackets may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

describe.concurrent('away for a minute under load', () => {
  it('Postgres: every check is answered, in the log once, and the log verifies', async ({ expect }) => {
    await using folder = await scratchFolder();
    await using service = startProcess({ ...ENV, DATA_DIR: folder.path });
    const url = await service.serving;
    const stop = new AbortController();
    const asking = askUntil(url, stop.signal);
    asking.catch(() => undefined);
    await pause(1_000);
    const processes = await postgresProcesses(folder.path);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await pause(AWAY_MS);
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    await pause(3_000);
    stop.abort();
    const { ids, statuses } = await asking;
    expect([...statuses.keys()]).toEqual([200]);
    expect(ids.length).toBeGreaterThan(CALLERS * 100);
    const report = await eventually(async () => {
      const found = (await verifyLog(url)) as { checks: number };
      expect(found.checks).toBe(ids.length);
      return found;
    });
    expect(report).toMatchObject({ findings: [], intact: true });
    const exported = await fetch(`${url}/api/v1/audit/checks`, {
      headers: { ...AS_ADMIN, accept: 'application/x-ndjson' },
    });
    const lines = (await exported.text()).trim().split('\n');
    const logged = lines.map((line) => (JSON.parse(line) as { id?: string }).id);
    expectEachOnce(
      logged.filter((id) => id !== undefined),
      ids,
    );
  }, 150_000);

  it('Redis: limits go on, no answer fails, and all of it is in the log', async ({ expect }) => {
    await using redis = await startRedisServer();
    const database = await createTestDatabase();
    await using _ = { [Symbol.asyncDispose]: () => database.drop() };
    await using service = startProcess({ ...ENV, DATABASE_URL: database.url, REDIS_URL: redis.url });
    const url = await service.serving;
    const stop = new AbortController();
    const asking = askUntil(url, stop.signal);
    asking.catch(() => undefined);
    await pause(1_000);
    redis.freeze();
    await pause(AWAY_MS / 2);
    await redis.kill();
    await pause(AWAY_MS / 2);
    await redis.start();
    await eventually(async () => {
      const page = await fetch(`${url}/metrics`, { headers: AS_ADMIN });
      expect(await page.text()).toMatch(/^agentterms_limits_in_memory 0$/m);
    });
    stop.abort();
    const { ids, statuses, unlimited } = await asking;
    expect([...statuses.keys()]).toEqual([200]);
    expect(unlimited).toBe(0);
    expectEachOnce(await loggedIds({ connectionString: database.url }, ids.length), ids);
    expect(await verifyLog(url)).toMatchObject({ findings: [], intact: true, checks: ids.length });
  }, 150_000);
});
