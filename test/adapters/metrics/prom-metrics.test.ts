import { describe, expect, it } from 'vitest';
import { PromMetrics } from '../../../src/adapters/metrics/prom-metrics.js';

const REQUESTS = 'agentterms_http_request_duration_seconds';

describe('PromMetrics', () => {
  it('counts and times requests by route and status', async () => {
    const metrics = new PromMetrics();
    metrics.answered('/api/v1/check', 'GET', 200, 0.002);
    metrics.answered('/api/v1/check', 'GET', 200, 0.2);
    metrics.answered('/api/v1/check', 'GET', 429, 0.001);
    const lines = (await metrics.read()).split('\n');
    const labels = 'route="/api/v1/check",method="GET"';
    expect(lines).toContain(`# TYPE ${REQUESTS} histogram`);
    expect(lines).toContain(`${REQUESTS}_count{${labels},status="200"} 2`);
    expect(lines).toContain(`${REQUESTS}_sum{${labels},status="200"} 0.202`);
    expect(lines).toContain(`${REQUESTS}_bucket{le="0.0025",${labels},status="200"} 1`);
    expect(lines).toContain(`${REQUESTS}_bucket{le="+Inf",${labels},status="200"} 2`);
    expect(lines).toContain(`${REQUESTS}_count{${labels},status="429"} 1`);
  });

  it('shows what other parts count, at the time of the read', async () => {
    let away = 0;
    let fallbacks = 0;
    const metrics = new PromMetrics([
      { name: 'agentterms_away', help: 'Away.', read: () => away },
      { name: 'agentterms_fallbacks_total', help: 'Fallbacks.', read: () => fallbacks },
    ]);
    const shown = async () =>
      (await metrics.read()).split('\n').filter((line) => /^agentterms_(?:away|fallbacks)/.test(line));
    expect(await shown()).toEqual(['agentterms_away 0', 'agentterms_fallbacks_total 0']);
    away = 1;
    fallbacks = 3;
    await metrics.read();
    expect(await shown()).toEqual(['agentterms_away 1', 'agentterms_fallbacks_total 3']);
  });

  it('describes only its own process', async () => {
    const [one, other] = [new PromMetrics(), new PromMetrics()];
    one.answered('/', 'GET', 200, 0.1);
    expect(await one.read()).toContain('process_resident_memory_bytes');
    expect(await other.read()).not.toContain('status="200"');
    expect(one.contentType).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});
