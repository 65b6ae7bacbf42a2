import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { startRedisServer } from '../../support/redis-server.js';
import { createTestDatabase } from '../../support/test-database.js';
import { type ServiceProcess, startProcess } from '../support/a-process.js';

const CHECK = '/api/v1/check?domain=netflix.com&action=read_content';

/** Sends a request on a new connection, and returns the name of the process that answered. */
async function whoAnswers(url: string): Promise<string> {
  const answer = await fetch(url + CHECK, { headers: { Connection: 'close' } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  return String(answer.headers.get('x-request-id')).replace(/-[^-]*$/, '');
}

/** Sends requests until that many new processes have answered. */
async function newcomers(url: string, known: ReadonlySet<string>, wanted: number): Promise<Set<string>> {
  const found = new Set<string>();
  while (found.size < wanted) {
    const name = await whoAnswers(url);
    if (!known.has(name)) found.add(name);
  }
  return found;
}

async function workersOf({ pid }: ServiceProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

it('refuses to form one service from workers that share nothing', async () => {
  await using alone = startProcess({}, undefined, ['cluster']);
  alone.serving.catch(() => undefined);
  const { code, stderr } = await alone.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/DATABASE_URL must be set: .*\n {2}REDIS_URL must be set: /);
});

it('serves with several workers, replaces one that dies, and restarts them while others serve', async () => {
  await using database = await createTestDatabase('shipped');
  await using redis = await startRedisServer();
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    CHECK_LOOKUP: 'registry',
    RATE_LIMIT_HOURLY: '1000000',
    RATE_LIMIT_DAILY: '1000000',
  };
  await using cluster = startProcess(env, undefined, ['cluster', '--workers', '2']);
  const url = await cluster.serving;
  const first = await newcomers(url, new Set(), 2);

  const [one = 0] = await workersOf(cluster);
  process.kill(one, 'SIGKILL');
  await eventually(() =>
    expect(cluster.log.map(({ msg }) => msg)).toContain('A worker ended by itself; it is started again.'),
  );
  const second = await newcomers(url, first, 1);

  cluster.send('SIGHUP');
  await newcomers(url, new Set([...first, ...second]), 2);

  cluster.send('SIGTERM');
  expect(await cluster.ended).toMatchObject({ code: 0, stderr: '' });
}, 180_000);
