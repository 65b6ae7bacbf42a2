import { beforeEach, describe, expect, it } from 'vitest';
import { FailedAttempts } from '../../../../src/adapters/http/kit/failed-attempts.js';
import { SettableClock } from '../../../support/settable-clock.js';
import { silentLog } from '../../../support/silent-log.js';

let clock: SettableClock;
let attempts: FailedAttempts;
let warned: [fields: object, message: string][];

beforeEach(() => {
  clock = new SettableClock('2026-01-01T00:00:00.000Z');
  warned = [];
  attempts = new FailedAttempts({
    clock,
    docsUrl: 'https://terms.example/docs',
    log: { ...silentLog, warn: (fields, message) => void warned.push([fields, message]) },
    nameClient: (address) => `name of ${address}`,
  });
});

type Result = 'wrong' | 'right' | 'wait';

/** Shows a token to a store whose lookup takes as long as `until`. */
async function show(
  ip: string | undefined,
  token: string,
  isRight = false,
  until?: Promise<void>,
): Promise<Result> {
  try {
    const holder = await attempts.look({ ip, token, requestId: `request of ${token}` }, async (shown) => {
      await until;
      return isRight && shown === token ? 'holder' : undefined;
    });
    return holder === undefined ? 'wrong' : 'right';
  } catch (error) {
    expect(error).toMatchObject({ code: 'rate_limit_exceeded' });
    return 'wait';
  }
}

const fail = async (ip: string | undefined, times: number) => {
  for (let nth = 0; nth < times; nth += 1) await show(ip, `wrong ${nth}`);
};
const mayTry = async (ip: string | undefined) => (await show(ip, 'right', true)) === 'right';
const countOf = (results: readonly Result[], result: Result) =>
  results.filter((one) => one === result).length;

it('allows an address twenty failures', async () => {
  await fail('192.0.2.1', 19);
  expect(await mayTry('192.0.2.1')).toBe(true);
  await fail('192.0.2.1', 1);
  expect(await mayTry('192.0.2.1')).toBe(false);
  expect(await mayTry('192.0.2.2')).toBe(true);
});

it('lengthens no wait when the clock is set back', async () => {
  await fail('192.0.2.1', 20);
  clock.set('2025-12-31T23:00:00.000Z');
  expect(await mayTry('192.0.2.1')).toBe(true);
});

it('forgets a minute after the first failure, however many followed', async () => {
  await fail('192.0.2.1', 1);
  clock.set('2026-01-01T00:00:59.999Z');
  await fail('192.0.2.1', 30);
  expect(await mayTry('192.0.2.1')).toBe(false);
  clock.set('2026-01-01T00:01:00.000Z');
  expect(await mayTry('192.0.2.1')).toBe(true);
  await fail('192.0.2.1', 1);
  expect(await mayTry('192.0.2.1')).toBe(true);
});

it('counts IPv6 addresses by their /64, and all unknown addresses as one', async () => {
  await fail('2001:db8:0:1::1', 10);
  await fail('2001:db8:0:1:ffff::2', 10);
  expect(await mayTry('2001:db8:0:1::3')).toBe(false);
  expect(await mayTry('2001:db8:0:2::1')).toBe(true);
  await fail(undefined, 20);
  expect(await mayTry(undefined)).toBe(false);
});

it('remembers ten thousand addresses, and forgets the oldest first', async () => {
  await fail('192.0.2.1', 20);
  await fail('192.0.2.2', 20);
  for (let nth = 0; nth < 9_998; nth += 1) await fail(`10.0.${nth >> 8}.${nth & 255}`, 1);
  expect([await mayTry('192.0.2.1'), await mayTry('192.0.2.2')]).toEqual([false, false]);
  await fail('198.51.100.1', 1);
  expect([await mayTry('192.0.2.1'), await mayTry('192.0.2.2')]).toEqual([true, false]);
});

describe('many at once', () => {
  const times = <T>(count: number, make: (nth: number) => T) =>
    Array.from({ length: count }, (_, nth) => make(nth));

  it.each([
    ['different tokens', (nth: number) => `wrong ${nth}`],
    ['the same token', () => 'wrong'],
  ])('are told of no more than twenty that they are wrong: %s', async (_, tokenOf) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const shown = times(200, (nth) => show('192.0.2.1', tokenOf(nth), false, promise));
    resolve();
    const results = await Promise.all(shown);
    expect([countOf(results, 'wrong'), countOf(results, 'wait')]).toEqual([20, 180]);
    expect(await mayTry('192.0.2.1')).toBe(false);
  });

  it('do not find the right one behind twenty others, also when it is looked up faster', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const others = times(20, (nth) => show('192.0.2.1', `wrong ${nth}`, false, promise));
    expect(await show('192.0.2.1', 'right', true)).toBe('wait');
    resolve();
    expect(await Promise.all(others)).toEqual(times(20, () => 'wrong'));
  });

  it('pass with the same right token, however many they are, and no longer count after that', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const shown = times(100, () => show('192.0.2.1', 'right', true, promise));
    resolve();
    expect(countOf(await Promise.all(shown), 'right')).toBe(100);
    for (const nth of times(50, (one) => one))
      expect(await show('192.0.2.1', `right ${nth}`, true)).toBe('right');
  });

  it('count no longer when the store fails', async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      const away = new Error('Away.');
      const attempt = { ip: '192.0.2.1', token: `token ${nth}`, requestId: '' };
      await expect(attempts.look(attempt, () => Promise.reject(away))).rejects.toBe(away);
    }
    expect(await mayTry('192.0.2.1')).toBe(true);
  });
});

it('logs once each time that an address has to wait, and never a token', async () => {
  await fail('192.0.2.1', 19);
  expect(warned).toEqual([]);
  await fail('192.0.2.1', 1);
  clock.set('2026-01-01T00:00:20.000Z');
  await fail('192.0.2.1', 40);
  expect(warned).toEqual([
    [
      { client: 'name of 192.0.2.1', requestId: 'request of wrong 0', wrongTokens: 20, waitSeconds: 60 },
      'Too many wrong tokens: the address has to wait, also with a right one.',
    ],
  ]);
  clock.set('2026-01-01T00:01:00.000Z');
  await fail('192.0.2.1', 40);
  expect(warned).toHaveLength(2);
});
