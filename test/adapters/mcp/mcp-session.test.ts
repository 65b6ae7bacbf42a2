import { expect, it } from 'vitest';
import { agentName, newSessionId, readSessionId, traceOf } from '../../../src/adapters/mcp/mcp-session.js';

it('a session names its agent to any process', () => {
  const id = newSessionId({ name: 'Käfer \u202e🐞', version: '1.0' });
  expect(id).toMatch(/^[!-~]{1,800}$/);
  expect(readSessionId(id)).toEqual({ run: id.split('.')[0], agent: 'Käfer 🐞/1.0' });
});

it('names and versions of any length fit into the log', () => {
  const long = { name: '日'.repeat(5_000), version: '9'.repeat(5_000) };
  expect(agentName(long).length).toBeLessThanOrEqual(200);
  expect(readSessionId(newSessionId(long))?.agent).toBe(agentName(long));
});

it('a session cannot hide anything in its name', () => {
  const run = '0b7b9a4e-6d0f-4f2b-9c57-0d7d2a2f4c11';
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  expect(readSessionId(`${run}.${encode('a\nb\u0000\u202e')}`)).toEqual({ run, agent: 'a b' });
  expect(readSessionId(`${run}.`)).toEqual({ run });
  for (const id of ['', 'made-up', run, `${run}.${'a'.repeat(701)}`, `${run}.a b`, `${run.toUpperCase()}.YQ`])
    expect(readSessionId(id)).toBeUndefined();
});

it('a trace is only read from a traceparent', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  expect(traceOf(`00-${trace}-b7ad6b7169203331-01`)).toBe(trace);
  for (const text of [
    undefined,
    7,
    trace,
    `00-${trace}-b7ad6b7169203331-01-x`,
    `00-${trace.toUpperCase()}-b-01`,
  ])
    expect(traceOf(text)).toBeUndefined();
});
