import { describe, expect, it } from 'vitest';
import { haproxyConfig } from '../../scripts/topology/haproxy-config.mjs';

const replicas = [
  { name: 'replica-1', port: 4001 },
  { name: 'replica-2', port: 4002 },
];
const config = haproxyConfig({
  ports: { http: 4000, primary: 5001, standby: 5002 },
  replicas,
  servers: [{ name: 'postgres-1', port: 5003 }],
});

/** Lines of each section, without comments. */
const sections = new Map(
  config.split('\n\n').map((section) => {
    const [head = '', ...lines] = section.trim().split('\n');
    return [head, lines.map((line) => line.trim()).filter((line) => !line.startsWith('#'))];
  }),
);
const backend = (name: string) => sections.get(`backend ${name}`) ?? [];
const valueAfter = (lines: readonly string[], start: string) =>
  lines
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .trim();

describe('the configuration of HAProxy', () => {
  it('sends checks to backends of their own, ready or alive', () => {
    const frontend = sections.get('frontend service') ?? [];
    expect(frontend.filter((line) => /backend/.test(line))).toEqual([
      'use_backend alive-checks if none-ready is-check',
      'use_backend alive if none-ready',
      'use_backend ready-checks if is-check',
      'default_backend ready',
    ]);
    expect(valueAfter(frontend, 'acl is-check path_beg')).toBe('/api/v1/check /access/v1/');
  });

  it.each(['ready-checks', 'alive-checks'])('asks another replica when one hangs: %s', (name) => {
    const lines = backend(name);
    // Callers of the client library wait 10 s.
    expect(Number.parseInt(valueAfter(lines, 'timeout server') ?? '', 10)).toBeLessThan(10);
    expect(valueAfter(lines, 'retry-on')?.split(' ')).toContain('response-timeout');
    expect(lines).toContain('option redispatch 1');
    expect(Number(valueAfter(lines, 'retries'))).toBeGreaterThan(0);
  });

  it.each(['ready', 'alive'])('knows of %s replicas for their checks as well', (name) => {
    for (const { name: replica, port } of replicas) {
      expect(backend(name)).toContain(`server ${replica} 127.0.0.1:${port} check`);
      expect(backend(`${name}-checks`)).toContain(
        `server ${replica} 127.0.0.1:${port} track ${name}/${replica}`,
      );
    }
  });

  it.each(['ready', 'alive'])(
    'asks nothing twice that changes something, or that may just be slow: %s',
    (name) => {
      expect(valueAfter(backend(name), 'retry-on')).toBe('conn-failure empty-response');
      const repeated = valueAfter(backend(name), 'http-request disable-l7-retry unless');
      expect(repeated).toBe(
        '{ method GET HEAD OPTIONS } or { path_beg /api/validate /api/v1/receipts/verify }',
      );
    },
  );
});
