import { expect, it } from 'vitest';
import { type ServiceProcess, startProcess } from '../support/a-process.js';
import { startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

const EACH = 8;
const LIMIT = 1_000_000;

/** A process beside the service, with a data folder of its own. */
function start({ DATA_DIR: _, ...env }: Readonly<Record<string, string>>): ServiceProcess {
  return startProcess(env);
}

/** How many requests to the generator a process has counted, this question among them. */
async function counted(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/generate`);
  return LIMIT - Number(headers.get('x-ratelimit-remaining'));
}

it.each(['', '&force=true'])(
  'two processes and many askers at once need one answer of the model (%s)',
  async (query) => {
    await using model = await startModelServer('slow');
    // Gives the two their database and their web; it generates nothing itself.
    await using service = await startService();
    serveFixtureSite(service.origin, 'wanted.example', PLAIN_SITE);
    const env = readBy(model, { ...service.env, LOG_LEVEL: 'info' });
    await using first = start(env);
    await using second = start(env);
    const urls = await Promise.all([first.serving, second.serving]);

    const answers = urls.flatMap((url) =>
      Array.from({ length: EACH }, async () => {
        const answer = await fetch(`${url}/generate?domain=wanted.example${query}`);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    for (const url of urls) {
      let questions = 0;
      await eventually(async () => {
        questions += 1;
        expect((await counted(url)) - questions).toBe(EACH);
      });
    }
    await model.until(() => model.requests.length === 1);
    model.release();

    const all = await Promise.all(answers);
    for (const { status } of all) expect(status).toBe(200);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(model.requests).toHaveLength(1);
    expect(await service.sql('SELECT count(*)::int FROM generated_terms')).toEqual([{ count: 1 }]);
  },
  60_000,
);

it('a process that is killed in the middle lets the other one generate', async () => {
  await using model = await startModelServer('slow', 'normal');
  await using service = await startService();
  serveFixtureSite(service.origin, 'wanted.example', PLAIN_SITE);
  const env = readBy(model, service.env);
  await using first = start(env);
  await using second = start(env);
  const [lost, left] = await Promise.all([first.serving, second.serving]);
  const unanswered = fetch(`${lost}/generate?domain=wanted.example`).catch(() => 'hung up on');
  await model.until(() => model.requests.length === 1);
  const waiting = fetch(`${left}/generate?domain=wanted.example`);
  first.send('SIGKILL');
  expect(await unanswered).toBe('hung up on');
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ meta: { source: 'generated' } });
  expect(model.requests).toHaveLength(2);
}, 60_000);

it('one that is stopped answers who waits before it ends', async () => {
  await using model = await startModelServer('slow');
  await using service = await startService();
  serveFixtureSite(service.origin, 'wanted.example', PLAIN_SITE);
  await using only = start(readBy(model, service.env));
  const url = await only.serving;
  const waiting = fetch(`${url}/generate?domain=wanted.example`);
  await model.until(() => model.requests.length === 1);
  only.send('SIGTERM');
  await eventually(async () =>
    expect((await fetch(`${url}/readyz`).catch(() => undefined))?.status).not.toBe(200),
  );
  model.release();
  expect((await waiting).status).toBe(200);
  expect(await only.ended).toMatchObject({ code: 0, stderr: '' });
}, 60_000);

it('several domains at once leave nothing on stderr', async () => {
  await using model = await startModelServer('slow');
  await using service = await startService();
  const domains = ['a.example', 'b.example', 'c.example', 'd.example'];
  for (const domain of domains) serveFixtureSite(service.origin, domain, PLAIN_SITE);
  await using only = start(readBy(model, service.env));
  const url = await only.serving;
  const answers = domains.map((domain) => fetch(`${url}/generate?domain=${domain}`));
  await model.until(() => model.requests.length === domains.length);
  model.release();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  only.send('SIGTERM');
  expect(await only.ended).toEqual({ code: 0, signal: null, stderr: '' });
}, 60_000);
