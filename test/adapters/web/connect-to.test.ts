import { describe, expect, it } from 'vitest';
import { hostOf, parseConnectTo, routeOf } from '../../../src/adapters/web/connect-to.js';

const route = (url: string, rules: string) => routeOf(new URL(url), parseConnectTo(rules));

describe('parseConnectTo', () => {
  it('reads all four parts, and none from blank text', () => {
    expect(parseConnectTo('example.com:443:127.0.0.1:8443')).toEqual([
      { fromHost: 'example.com', fromPort: 443, toHost: '127.0.0.1', toPort: 8443 },
    ]);
    expect(parseConnectTo(' ')).toEqual([]);
  });

  it('spells hosts as URLs do', () => {
    expect(parseConnectTo('BÜCHER.example.:443:[0::1]:1, [::FFFF:1]:443:0x7f.1:2')).toEqual([
      { fromHost: 'xn--bcher-kva.example', fromPort: 443, toHost: '::1', toPort: 1 },
      { fromHost: '::ffff:1', fromPort: 443, toHost: '127.0.0.1', toPort: 2 },
    ]);
  });

  it.each([
    'example.com',
    'example.com:443',
    'example.com:443:127.0.0.1',
    'a:443:b:8443:c',
    'example.com:https:127.0.0.1:8443',
    'example.com:443:127.0.0.1:0',
    'example.com:443:127.0.0.1:65536',
    'example.com:443:::1:8443',
    'example.com:443:[zz]:8443',
    'example.com:443:user@host:8443',
    'example.com:443:host/path:8443',
    'example.com:443:a b:8443',
    '::::,',
    '256.256.256.256:443::',
  ])('refuses "%s"', (rule) => {
    expect(() => parseConnectTo(rule)).toThrow(/is not of the form HOST1:PORT1:HOST2:PORT2/);
  });
});

describe('routeOf', () => {
  it('does not change a URL without a rule', () => {
    expect(route('https://example.com/', '')).toEqual({ host: 'example.com', port: 443 });
    expect(route('http://example.com/', 'example.org:80:127.0.0.1:8080')).toEqual({
      host: 'example.com',
      port: 80,
    });
    expect(route('https://example.com/', 'example.com:80:127.0.0.1:8080')).toEqual({
      host: 'example.com',
      port: 443,
    });
  });

  it('uses the first rule that matches', () => {
    const rules = 'example.com:443:127.0.0.1:1,:443:127.0.0.1:2,::127.0.0.1:3';
    expect(route('https://example.com/', rules)?.port).toBe(1);
    expect(route('https://example.org/', rules)?.port).toBe(2);
    expect(route('http://example.com/', rules)?.port).toBe(3);
  });

  it('changes only what a rule names', () => {
    expect(route('https://example.com/', 'example.com::127.0.0.1:')).toEqual({
      host: '127.0.0.1',
      port: 443,
    });
    expect(route('https://example.com/', 'example.com:::8443')).toEqual({ host: 'example.com', port: 8443 });
  });

  it('returns an IPv6 host without brackets', () => {
    expect(route('https://[2606:4700::1]/', '')).toEqual({ host: '2606:4700::1', port: 443 });
    expect(route('https://example.com/', '::[::1]:8443')).toEqual({ host: '::1', port: 8443 });
  });

  it('has no route to a port that only the URL names', () => {
    expect(route('https://example.com:8443/', '')).toBeUndefined();
    expect(route('https://example.com:80/', '')).toBeUndefined();
    expect(route('https://example.com:8443/', 'example.com:443:127.0.0.1:9443')).toBeUndefined();
    expect(route('https://example.com:8443/', 'example.com::127.0.0.1:')).toBeUndefined();
    expect(route('https://example.com:8443/', 'example.com:8443::')).toEqual({
      host: 'example.com',
      port: 8443,
    });
    expect(route('https://example.com:8443/', '::127.0.0.1:9443')).toEqual({ host: '127.0.0.1', port: 9443 });
  });
});

describe('hostOf', () => {
  it('drops brackets and the final dot', () => {
    expect(hostOf(new URL('https://[::1]/'))).toBe('::1');
    expect(hostOf(new URL('https://example.com./'))).toBe('example.com');
    expect(hostOf(new URL('https://./'))).toBe('.');
  });
});
