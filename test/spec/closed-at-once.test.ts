import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type RunningService, startService, TEST_AUDITOR_TOKEN, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';

const TIMES = 30;
const STOP_WITHIN_MS = 2_000;
const AUDITOR = { authorization: `Bearer ${TEST_AUDITOR_TOKEN}` };

const ANSWERS: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
  ['/registry/download', {}],
  ['/api/v1/audit/checks', { ...AUDITOR, accept: 'application/x-ndjson' }],
  ['/api/v1/audit/checks', { ...AUDITOR, accept: 'text/csv' }],
  ['/api/v1/audit/summary', AUDITOR],
];

/** Sends a request and hangs up, each time from another address, so that no limit of one caller applies. */
async function askAndClose(port: number, path: string, headers: Readonly<Record<string, string>>) {
  for (let nth = 1; nth <= TIMES; nth += 1) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.1.${nth}` });
    await once(socket, 'connect');
    const lines = Object.entries({ host: 'service.example', ...headers }).map((pair) => pair.join(': '));
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
    await once(socket, 'close');
  }
}

/** Connections that wait for a lock. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.length;
}

/** Idle transactions. */
async function idle({ sql }: RunningService): Promise<number> {
  const rows = await sql(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  );
  return rows.length;
}

it('an answer whose caller is gone at once keeps no place and no transaction, and delays no stop', async () => {
  const service = await startService();
  try {
    await service.check('unknown.example', 'read_content');
    for (const [path, headers] of ANSWERS) {
      await askAndClose(service.port, path, headers);
      await eventually(async () => expect(await idle(service)).toBe(0));
      await eventually(async () => {
        const answer = await fetch(service.url + path, { headers });
        expect([path, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true]);
      });
    }
  } finally {
    const before = performance.now();
    await service[Symbol.asyncDispose]();
    expect(performance.now() - before).toBeLessThan(STOP_WITHIN_MS);
  }
});

describe('an answer whose caller is gone while the log is read', () => {
  const shared = useService();

  it.each(ANSWERS.slice(1))('holds no place: %s %o', async (path, headers) => {
    const service = shared();
    const blocker = new pg.Client({ connectionString: service.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE check_record, check_group IN ACCESS EXCLUSIVE MODE');
      await askAndClose(service.port, path, headers);
      // One that is refused for lack of a place is answered; one with a place reaches the lock and waits.
      const [answer] = await eventually(async () => {
        const asked = fetch(service.url + path, { headers });
        const { promise: waits, resolve } = Promise.withResolvers<'waits'>();
        setTimeout(resolve, 300, 'waits');
        expect(await Promise.race([asked.then(({ status }) => status), waits])).toBe('waits');
        return [asked];
      });
      await eventually(async () => expect(await waiting(blocker)).toBe(1));
      await blocker.query('ROLLBACK');
      expect((await answer).status).toBe(200);
    } finally {
      await blocker.end();
    }
  });
});
