import { describe, expect, it } from 'vitest';
import { makeNameClient } from '../../../src/adapters/system/name-client.js';

describe('makeNameClient', () => {
  it('gives an address the same name at every time and in every process with the key', () => {
    const name = makeNameClient('a key of this installation');
    expect(name('192.0.2.1')).toBe(name('192.0.2.1'));
    expect(makeNameClient('a key of this installation')('192.0.2.1')).toBe(name('192.0.2.1'));
  });

  it('gives other names to other addresses and under other keys', () => {
    const name = makeNameClient('a key of this installation');
    const others = ['192.0.2.2', '2001:db8::1', ''].map(name);
    expect(new Set([...others, name('192.0.2.1'), makeNameClient('another key')('192.0.2.1')]).size).toBe(5);
  });

  it('reveals nothing about the address', () => {
    expect(makeNameClient('a key of this installation')('192.0.2.1')).toMatch(/^ip:[A-Za-z0-9_-]{22}$/);
  });
});
