import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startService, useService } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { serveSlowSite, timesAsked, WELL_KNOWN } from '../support/own-file-site.js';

/** Database and web of the services that stop here. */
const base = useService();

/** Longer than any test: only what ends by itself ends. */
const FOR_EVER_MS = 1_000_000;

/** Sends requests over connections that the client would like to keep. */
async function get(agent: Agent, port: number, path: string): Promise<IncomingMessage> {
  const asked = request({ host: '127.0.0.1', port, path, agent });
  asked.end();
  const [answer] = await once(asked, 'response');
  return answer;
}

it('answers requests under way, and then closes connections that the client would keep', async () => {
  await using service = await startService({ beside: base(), live: true });
  const site = serveSlowSite(service.origin, 'slow.example', { [WELL_KNOWN]: aDocumentOf('slow.example') });
  const agent = new Agent({ keepAlive: true });
  const underWay = get(agent, service.port, '/api/v1/check?domain=slow.example&action=read_content');
  await eventually(() => expect(timesAsked(service.origin, 'slow.example')).toBe(1));
  const closed = service.close(FOR_EVER_MS);
  site.open();
  expect(await json(await underWay)).toMatchObject({ source: 'authoritative' });
  await closed;
  await expect(get(agent, service.port, '/healthz')).rejects.toThrow();
});

it('tells a caller on an open connection that the connection is about to close', async () => {
  await using service = await startService({ beside: base(), live: true });
  const site = serveSlowSite(service.origin, 'late.example', {});
  const socket = connect(service.port, '127.0.0.1');
  socket.write('GET /api/v1/check?domain=late.example&action=read_content HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => expect(timesAsked(service.origin, 'late.example')).toBe(1));
  const closed = service.close(FOR_EVER_MS);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  site.open();
  const [first = '', second = ''] = (await text(socket)).split(/(?<=\})(?=HTTP)/);
  expect(first).toContain('"domain":"late.example"');
  expect(second).toMatch(/\r\nConnection: close\r\n/);
  expect(second).toContain('"status":"ok"');
  await closed;
});

it('ends with callers that never pause', async () => {
  await using service = await startService({ beside: base() });
  const agent = new Agent({ keepAlive: true });
  let answers = 0;
  const ask = async () => {
    for (;;) {
      try {
        const answer = await get(agent, service.port, '/api/v1/check?domain=x.com&action=read_content');
        expect(await json(answer)).toMatchObject({ success: true });
        answers += 1;
      } catch {
        return;
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, ask));
  await eventually(() => expect(answers).toBeGreaterThan(50));
  await service.close(FOR_EVER_MS);
  await callers;
  const recorded = "SELECT count(*)::int FROM check_record WHERE domain = 'x.com'";
  expect(await service.sql(recorded)).toEqual([{ count: answers }]);
});
