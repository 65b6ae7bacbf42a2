import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/a-service.js';
import { eventually } from '../../support/eventually.js';
import { PLAIN_SITE, readBy } from '../../support/generating.js';
import { type ModelServer, startModelServer } from '../../support/model-server.js';
import { serveFixtureSite } from '../../support/sites.js';
import { type ServiceProcess, startProcess } from '../support/a-process.js';

const EACH = 8;
const LIMIT = 1_000_000;

let resources: AsyncDisposableStack;
let model: ModelServer;
/** Provides database and web for the two processes; it generates nothing itself. */
let service: RunningService;
/** Both run from the first test to the one that ends them. */
let first: ServiceProcess;
let second: ServiceProcess;

beforeAll(async () => {
  await using started = new AsyncDisposableStack();
  model = started.use(await startModelServer('slow'));
  service = started.use(await startService());
  // Each has a data folder of its own.
  const { DATA_DIR: _, ...shared } = service.env;
  const env = readBy(model, { ...shared, LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' });
  first = started.use(startProcess(env));
  second = started.use(startProcess(env));
  await Promise.all([first.serving, second.serving]);
  resources = started.move();
});
afterAll(() => resources?.disposeAsync());

/** Requests to the generator that {@link counted} sent to each process. */
const questions = new Map<string, number>();

/** How many requests to the generator a process has counted, except those of this function. */
async function counted(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/generate`);
  questions.set(url, (questions.get(url) ?? 0) + 1);
  return LIMIT - Number(headers.get('x-ratelimit-remaining')) - (questions.get(url) ?? 0);
}

it.each(['', '&force=true'])(
  'two processes and many askers at once need one answer of the model (%s)',
  async (query) => {
    const urls = await Promise.all([first.serving, second.serving]);
    const domain = query === '' ? 'wanted.example' : 'forced.example';
    serveFixtureSite(service.origin, domain, PLAIN_SITE);
    model.requests.length = 0;
    const before = await Promise.all(urls.map(counted));

    const answers = urls.flatMap((url) =>
      Array.from({ length: EACH }, async () => {
        const answer = await fetch(`${url}/generate?domain=${domain}${query}`);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    for (const [nth, url] of urls.entries()) {
      await eventually(async () => expect((await counted(url)) - (before[nth] ?? 0)).toBe(EACH));
    }
    await model.until(() => model.requests.length === 1);
    model.release();

    const all = await Promise.all(answers);
    for (const { status } of all) expect(status).toBe(200);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(model.requests).toHaveLength(1);
    const kept = 'SELECT count(*)::int FROM generated_terms WHERE domain = $1';
    expect(await service.sql(kept, [domain])).toEqual([{ count: 1 }]);
  },
  60_000,
);

it('a process that is killed during a generation lets the other one generate', async () => {
  const [lost, left] = await Promise.all([first.serving, second.serving]);
  serveFixtureSite(service.origin, 'left.example', PLAIN_SITE);
  model.requests.length = 0;
  model.behaviours = ['slow', 'normal'];
  const unanswered = fetch(`${lost}/generate?domain=left.example`).catch(() => 'hung up on');
  await model.until(() => model.requests.length === 1);
  const waiting = fetch(`${left}/generate?domain=left.example`);
  first.send('SIGKILL');
  expect(await unanswered).toBe('hung up on');
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ meta: { source: 'generated' } });
  expect(model.requests).toHaveLength(2);
}, 60_000);

it('a stopped process answers waiting callers of several domains before it ends, with nothing on stderr', async () => {
  const url = await second.serving;
  const domains = ['a.example', 'b.example', 'c.example', 'd.example'];
  for (const domain of domains) serveFixtureSite(service.origin, domain, PLAIN_SITE);
  model.requests.length = 0;
  model.behaviours = ['slow'];
  // One address may use two places at once.
  const answers = domains.map((domain, nth) =>
    fetch(`${url}/generate?domain=${domain}`, { headers: { 'X-Forwarded-For': `203.0.113.${nth}` } }),
  );
  await model.until(() => model.requests.length === domains.length);
  second.send('SIGTERM');
  await eventually(async () =>
    expect((await fetch(`${url}/readyz`).catch(() => undefined))?.status).not.toBe(200),
  );
  model.release();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(await second.ended).toEqual({ code: 0, signal: null, stderr: '' });
}, 60_000);
