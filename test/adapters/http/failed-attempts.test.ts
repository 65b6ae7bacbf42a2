import { beforeEach, expect, it } from 'vitest';
import { FailedAttempts } from '../../../src/adapters/http/failed-attempts.js';
import { SettableClock } from '../../support/settable-clock.js';

let clock: SettableClock;
let attempts: FailedAttempts;

beforeEach(() => {
  clock = new SettableClock('2026-01-01T00:00:00.000Z');
  attempts = new FailedAttempts(clock, 'https://terms.example/docs');
});

const fail = (ip: string | undefined, times: number) => {
  for (let nth = 0; nth < times; nth += 1) attempts.add(ip);
};
const mayTry = (ip: string | undefined): boolean => {
  try {
    attempts.assertMayTry(ip);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'rate_limit_exceeded' });
    return false;
  }
};

it('lets an address try until it has failed twenty times', () => {
  fail('192.0.2.1', 19);
  expect(mayTry('192.0.2.1')).toBe(true);
  fail('192.0.2.1', 1);
  expect(mayTry('192.0.2.1')).toBe(false);
  expect(mayTry('192.0.2.2')).toBe(true);
});

it('forgets a minute after the first failure, however many came later', () => {
  fail('192.0.2.1', 1);
  clock.set('2026-01-01T00:00:59.999Z');
  fail('192.0.2.1', 30);
  expect(mayTry('192.0.2.1')).toBe(false);
  clock.set('2026-01-01T00:01:00.000Z');
  expect(mayTry('192.0.2.1')).toBe(true);
  fail('192.0.2.1', 1);
  expect(mayTry('192.0.2.1')).toBe(true);
});

it('counts IPv6 addresses by their /64, and those it does not know as one', () => {
  fail('2001:db8:0:1::1', 10);
  fail('2001:db8:0:1:ffff::2', 10);
  expect(mayTry('2001:db8:0:1::3')).toBe(false);
  expect(mayTry('2001:db8:0:2::1')).toBe(true);
  fail(undefined, 20);
  expect(mayTry(undefined)).toBe(false);
});

it('remembers ten thousand addresses, and forgets the oldest first', () => {
  fail('192.0.2.1', 20);
  fail('192.0.2.2', 20);
  for (let nth = 0; nth < 9_998; nth += 1) attempts.add(`10.0.${nth >> 8}.${nth & 255}`);
  expect([mayTry('192.0.2.1'), mayTry('192.0.2.2')]).toEqual([false, false]);
  attempts.add('198.51.100.1');
  expect([mayTry('192.0.2.1'), mayTry('192.0.2.2')]).toEqual([true, false]);
});
