import { createServer } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService, TEST_ADMIN_TOKEN } from '../support/a-service.js';
import { aDocumentOf } from '../support/an-entry.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { type OtlpCollector, type ReceivedSpan, startOtlpCollector } from '../support/otlp-collector.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { serveFixtureSite } from '../support/sites.js';

const HEX_32 = /^[0-9a-f]{32}$/;
/** One for each request, so that its spans are distinguished from those of others. */
const TRACES = {
  check: 'c0ffee00000000000000000000000001',
  batch: 'c0ffee00000000000000000000000002',
  lookup: 'c0ffee00000000000000000000000003',
  generation: 'c0ffee00000000000000000000000004',
  refused: 'c0ffee00000000000000000000000005',
  unsampled: 'c0ffee00000000000000000000000006',
  nothing: 'c0ffee00000000000000000000000007',
  failed: 'c0ffee00000000000000000000000008',
};
const PARENT = '00f067aa0ba902b7';
const traceparent = (id: string, flags = '01') => ({ traceparent: `00-${id}-${PARENT}-${flags}` });
/** No part of it may be in a trace. */
const PRIVATE = ['hunter2', 'read the private diary page', 'Agent Smith', 'run-4711'];

let collector: OtlpCollector;
let model: ModelServer;
let service: RunningService;
let page: { readonly text: string; readonly type: string };
/** Of `GET /metrics` on the main port. */
let publicStatus: number;
const traceresponses: Record<string, string | undefined> = {};
const spansOf = (name: keyof typeof TRACES) =>
  collector.spans.filter(({ traceId }) => traceId === TRACES[name]);
const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);
const parentOf = (spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined) =>
  spans.find(({ spanId }) => spanId === span?.parentId)?.name;

/** Each span of the trace by name, with its parent. */
function treeOf(spans: readonly ReceivedSpan[]): Record<string, string | undefined> {
  return Object.fromEntries(spans.map((span) => [span.name, parentOf(spans, span)]));
}

beforeAll(async () => {
  collector = await startOtlpCollector();
  model = await startModelServer();
  service = await startService({
    live: true,
    env: {
      ...readBy(model),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'terms-under-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      METRICS_PORT: '0',
    },
  });
  const ask = async (name: keyof typeof TRACES, asked: supertest.Test, flags?: string) => {
    const { headers } = await asked.set(traceparent(TRACES[name], flags));
    traceresponses[name] = headers.traceresponse;
  };
  const caller = { 'X-Agent-Id': 'Agent Smith', 'X-Run-Id': 'run-4711', 'X-Padding': 'hunter2' };
  const query = { domain: 'netflix.com', action: 'read the private diary page', _: 'hunter2' };
  await ask('check', service.get('/api/v1/check').query(query).set(caller).expect(200));
  const checks = [
    { domain: 'netflix.com', action: 'read_content' },
    { domain: 'x.com', action: 'read_content' },
  ];
  await ask('batch', service.post('/api/v1/check/batch').send({ checks }).expect(200));
  serveSite(service.origin, 'live.example', { [WELL_KNOWN]: aDocumentOf('live.example') });
  await ask(
    'lookup',
    service.get('/api/v1/check').query({ domain: 'live.example', action: 'read_content' }).expect(200),
  );
  serveFixtureSite(service.origin, 'lamps.example', PLAIN_SITE);
  await ask('generation', service.generate('lamps.example').expect(200));
  await ask('refused', service.get('/api/v1/check?domain=hunter2&action=').expect(400));
  await ask('unsampled', service.get('/api/v1/check').query(query).expect(200), '00');
  await ask('nothing', service.get('/hunter2/is/nowhere').expect(404));
  const asAdmin = { Authorization: `Bearer ${TEST_ADMIN_TOKEN}` };
  publicStatus = (await supertest(service.url).get('/metrics').set(asAdmin)).status;
  service.beginStop();
  await ask('failed', service.get('/readyz').expect(503));

  const { headers, text } = await supertest(createServer(service.metrics)).get('/metrics').expect(200);
  page = { text, type: String(headers['content-type']) };
  // Sends the remaining spans.
  await service[Symbol.asyncDispose]();
}, 60_000);

afterAll(async () => {
  await model?.[Symbol.asyncDispose]();
  await collector?.[Symbol.asyncDispose]();
});

describe('a trace', () => {
  it('of a check has the steps of the check, and the write of its record', () => {
    const spans = spansOf('check');
    const [server] = named(spans, 'GET /api/v1/check');
    expect(server).toMatchObject({
      kind: 'server',
      parentId: PARENT,
      failed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/check',
        'http.response.status_code': 200,
        'url.scheme': 'http',
      },
      resource: {
        'service.name': 'terms-under-test',
        'deployment.environment.name': 'test',
        'service.version': expect.any(String),
        'service.instance.id': expect.any(String),
        'telemetry.sdk.language': 'nodejs',
      },
    });
    expect(treeOf(spans)).toMatchObject({
      'GET /api/v1/check': undefined,
      check: 'GET /api/v1/check',
      'find terms': 'check',
      agentterms_read_known_terms: 'find terms',
      record: 'check',
      agentterms_insert_check_group: 'record',
    });
    expect(named(spans, 'check')[0]?.attributes).toEqual({
      'agentterms.domain': 'netflix.com',
      'agentterms.decision': 'allowed',
      'agentterms.permission': 'read_content',
      'agentterms.verdict': expect.any(String),
    });
    expect(named(spans, 'find terms')[0]?.attributes).toEqual({ 'agentterms.sources': ['registry'] });
    expect(named(spans, 'agentterms_insert_check_group')[0]).toMatchObject({
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' },
    });
  });

  it('of a batch has one read and one write, also behind a body', () => {
    const spans = spansOf('batch');
    expect(parentOf(spans, named(spans, 'find terms')[0])).toBe('check');
    expect(named(spans, 'agentterms_insert_check_group')).toHaveLength(1);
  });

  it('of a live lookup contains the fetches, and the site learns nothing about it', () => {
    const spans = spansOf('lookup');
    const fetches = named(spans, 'GET');
    expect(fetches.map(({ attributes }) => attributes['url.full'])).toContain(
      'https://live.example/.well-known/agentterms.json',
    );
    for (const fetch of fetches) {
      expect(fetch.kind).toBe('client');
      expect(parentOf(spans, fetch)).toBe('look up own file');
    }
    expect(named(spans, 'look up own file')[0]?.attributes).toEqual({ 'agentterms.own_file': 'found' });
    expect(named(spans, 'find terms')[0]?.attributes).toEqual({ 'agentterms.sources': ['authoritative'] });
    expect(service.origin.requests.length).toBeGreaterThan(0);
    for (const { headers } of service.origin.requests) expect(headers).not.toHaveProperty('traceparent');
  });

  it('of a generation contains the search, the model with its tokens, and the writes', () => {
    const spans = spansOf('generation');
    const tree = treeOf(spans);
    expect(tree).toMatchObject({
      'derive terms': 'GET /generate',
      'find texts': 'derive terms',
      'read texts': 'derive terms',
      'chat local': 'read texts',
      'keep terms': 'derive terms',
    });
    const [chat] = named(spans, 'chat local');
    expect(chat).toMatchObject({
      kind: 'client',
      failed: false,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'local',
        'server.address': '127.0.0.1',
      },
    });
    expect(named(spans, 'GET').some((fetch) => parentOf(spans, fetch) === 'find texts')).toBe(true);
    expect(spans.some((span) => span.kind === 'client' && parentOf(spans, span) === 'keep terms')).toBe(true);
  });

  it('of a failure has a code, and a mistake of the caller is not a failure', () => {
    const [refused] = named(spansOf('refused'), 'GET /api/v1/check');
    expect(refused).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 400 } });
    const [check] = named(spansOf('refused'), 'check');
    expect(check).toMatchObject({ failed: true, attributes: { 'error.type': 'invalid_domain' } });
    expect(spansOf('failed')).toMatchObject([
      { name: 'GET /readyz', failed: true, attributes: { 'error.type': '503' } },
    ]);
  });

  it('of an unknown path is named only by the method', () => {
    const [span, ...others] = spansOf('nothing');
    expect(span).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } });
    expect(others).toEqual([]);
  });

  it('is omitted if the caller says so, and is named in the answer either way', () => {
    expect(spansOf('unsampled')).toEqual([]);
    expect(traceresponses.unsampled).toMatch(new RegExp(`^00-${TRACES.unsampled}-[0-9a-f]{16}-00$`));
    const [server] = named(spansOf('check'), 'GET /api/v1/check');
    expect(traceresponses.check).toBe(`00-${TRACES.check}-${server?.spanId}-01`);
  });

  it('contains nothing of the caller except the domain, no token, no text and no SQL', () => {
    const sent = Buffer.concat(collector.bodies).toString('latin1');
    const secrets = [...PRIVATE, TEST_ADMIN_TOKEN, 'WHERE', 'unnest', 'Terms of Service'];
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    expect(sent).toContain('netflix.com');
  });

  it('has no part of upkeep or of other requests in it', () => {
    for (const span of collector.spans) {
      expect(span.traceId).toMatch(HEX_32);
      const known = collector.spans.some(
        ({ spanId, traceId }) => spanId === span.parentId && traceId === span.traceId,
      );
      expect(span.kind === 'server' || known, span.name).toBe(true);
    }
  });
});

describe('the measurements on a separate port', () => {
  it('are not on the main port', () => {
    expect(publicStatus).toBe(404);
  });

  it('link to a trace of what they measured', () => {
    expect(page.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(page.text).toMatch(/# EOF\n$/);
    const exemplars = [
      ...page.text.matchAll(/route="\/generate".* # \{trace_id="(\w+)",span_id="(\w+)"\} /g),
    ];
    const [server] = named(spansOf('generation'), 'GET /generate');
    expect(exemplars.map(([, ...ids]) => ids)).toEqual([[TRACES.generation, server?.spanId]]);
    expect(page.text).not.toContain(TRACES.unsampled);
  });
});

describe('a collector that accepts nothing', () => {
  it.each<[string, (collector: OtlpCollector) => void]>([
    ['answers 400', (broken) => (broken.answer = (response) => void response.writeHead(400).end())],
    ['hangs', (broken) => (broken.answer = () => {})],
  ])('and %s keeps no caller waiting, nor the stop for long', async (_, breakIt) => {
    await using broken = await startOtlpCollector();
    breakIt(broken);
    const running = await startService({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: broken.url },
      timings: { traceFlushMs: 200 },
    });
    const hostile = { traceparent: `00-${'g'.repeat(8_000)}`, baggage: `a=${'b'.repeat(4_000)}` };
    const { headers } = await running
      .get('/api/v1/check?domain=netflix.com&action=read_content')
      .set(hostile)
      .expect(200);
    expect(headers.traceresponse).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const askedToStop = performance.now();
    await running[Symbol.asyncDispose]();
    expect(performance.now() - askedToStop).toBeLessThan(10_000);
    await eventually(() => expect(broken.headers).toHaveLength(1));
  });
});
