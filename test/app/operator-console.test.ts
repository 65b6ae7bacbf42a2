import { expect, it } from 'vitest';
import { openConsole, type Served } from '../../src/app/operator-console.js';

const SERVED: Served = {
  baseUrl: 'http://127.0.0.1:3000',
  port: 3000,
  entries: 532,
  ownToken: { token: 'att_secret', file: `${process.cwd()}/data/admin-token`, created: false },
};

function listenTo(logLevel: Parameters<typeof openConsole>[0]['logLevel'], isTTY: boolean) {
  let said = '';
  const write = (piece: string) => {
    said += piece;
  };
  return { terminal: openConsole({ logLevel }, { write }, isTTY), said: () => said };
}

it('gives a person at a terminal the address, the registry, the token and what to do next', () => {
  const { terminal, said } = listenTo('info', true);
  terminal.log.info({ migration: 'first' }, 'Migration applied.');
  terminal.serving(SERVED);
  expect(said()).toContain('http://127.0.0.1:3000\n');
  expect(said()).toContain('532 domains');
  expect(said()).toMatch(/Admin token +in data\/admin-token\n/);
  expect(said()).toMatch(/curl 'http:\/\/127\.0\.0\.1:3000\/api\/v1\/check\?/);
  expect(said()).not.toMatch(/[{}]|att_|Migration/);
});

it('reports trouble to a person in a sentence with its cause', () => {
  const { terminal, said } = listenTo('info', true);
  terminal.log.warn({ err: new Error('connect ECONNREFUSED') }, 'Redis is away.');
  terminal.stopping('SIGINT');
  expect(said()).toBe('  Warning: Redis is away. (connect ECONNREFUSED)\n\nStopping.\n');
});

it('shows a new token once, in a line of JSON when there is no terminal', () => {
  const { terminal, said } = listenTo('fatal', false);
  terminal.serving({
    ...SERVED,
    ownToken: { token: 'att_secret', file: '/data/admin-token', created: true },
  });
  const lines = said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    { adminToken: 'att_secret', file: '/data/admin-token' },
    { url: 'http://127.0.0.1:3000', port: 3000, entries: 532, msg: 'Serving on http://127.0.0.1:3000' },
  ]);
});

it.each([true, false])('writes nothing at the level silent (terminal: %s)', (isTTY) => {
  const { terminal, said } = listenTo('silent', isTTY);
  terminal.serving(SERVED);
  expect(said()).toBe('');
});
