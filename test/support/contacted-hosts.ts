import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Fails the tests of the calling file or `describe` if any of them contacts a host other than this machine.
 */
export function onlyLoopback(): void {
  const hosts = new Set<string>();
  const onFetch = (message: unknown) => {
    hosts.add((message as { connectParams: { hostname: string } }).connectParams.hostname);
  };
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => socket.remoteAddress !== undefined && hosts.add(socket.remoteAddress));
    socket.once('lookup', (_error, _address, _family, host) => host && hosts.add(host));
  };
  beforeAll(() => {
    subscribe('undici:client:beforeConnect', onFetch);
    subscribe('net.client.socket', onSocket);
  });
  afterAll(() => {
    unsubscribe('undici:client:beforeConnect', onFetch);
    unsubscribe('net.client.socket', onSocket);
    expect(hosts.size).toBeGreaterThan(0);
    expect([...hosts].filter((host) => !LOOPBACK.has(host))).toEqual([]);
  });
}
