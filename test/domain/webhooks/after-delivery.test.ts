import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterDelivery,
  type DeliveryResult,
  outcomeOf,
} from '../../../src/domain/webhooks/after-delivery.js';

const NOW = new Date('2026-03-04T05:06:07.089Z');
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const EVEN = 0.5;
const BROKEN: DeliveryResult = { status: 503 };

const following = (result: DeliveryResult, failures = 0, failingForMs = 0, chance = EVEN) =>
  afterDelivery(
    { failures, ...(failures > 0 && { failingSince: new Date(NOW.getTime() - failingForMs) }) },
    { result, now: NOW, chance },
  );
const pauseMs = (...args: Parameters<typeof following>) => following(...args).dueAt.getTime() - NOW.getTime();

describe('afterDelivery', () => {
  it('continues at once after 2xx, whatever failed before', () => {
    expect(following({ status: 204 }, 7, DAY_MS)).toEqual({ failures: 0, dueAt: NOW });
  });

  it('retries after 5 s, twice as long each time, and after 6 hours at most', () => {
    expect(following(BROKEN)).toEqual({
      failures: 1,
      failingSince: NOW,
      dueAt: new Date(NOW.getTime() + 5_000),
    });
    expect([1, 2, 3].map((failures) => pauseMs(BROKEN, failures))).toEqual([10_000, 20_000, 40_000]);
    expect(pauseMs(BROKEN, 40)).toBe(6 * HOUR_MS);
  });

  it.each<[string, DeliveryResult]>([
    ['a redirect', { status: 302 }],
    ['401', { status: 401 }],
    ['no answer', { reason: 'timed_out' }],
    ['an address that is refused', { reason: 'refused' }],
  ])('retries after %s', (_, result) => {
    expect(following(result)).toMatchObject({ failures: 1 });
    expect(following(result).deadReason).toBeUndefined();
  });

  it('ends at 410, and when all have failed for 5 days', () => {
    expect(following({ status: 410 })).toMatchObject({ failures: 1, deadReason: 'gone' });
    expect(following(BROKEN, 30, 5 * DAY_MS - 1).deadReason).toBeUndefined();
    expect(following(BROKEN, 30, 5 * DAY_MS)).toMatchObject({ failures: 31, deadReason: 'given_up' });
    expect(following({ status: 200 }, 30, 5 * DAY_MS).deadReason).toBeUndefined();
  });

  it('spreads the pauses by up to a fifth, and never below 4 seconds', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const [pause, even] = [pauseMs(BROKEN, failures, 0, chance), pauseMs(BROKEN, failures)];
        expect(Math.abs(pause - even)).toBeLessThanOrEqual(even * 0.2 + 1);
        expect(pause).toBeGreaterThanOrEqual(4_000);
      }),
    );
  });
});

it("only the class of an answer's status is stored", () => {
  expect(outcomeOf({ status: 404 })).toBe('4xx');
  expect(outcomeOf({ reason: 'tls_failed' })).toBe('tls_failed');
});
