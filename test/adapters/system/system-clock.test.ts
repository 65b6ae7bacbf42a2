import { afterEach, expect, it, vi } from 'vitest';
import { SystemClock } from '../../../src/adapters/system/system-clock.js';

afterEach(() => {
  vi.useRealTimers();
});

it("returns the machine's time", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T05:06:07.089Z') });
  const clock = new SystemClock();
  expect(clock.now()).toEqual(new Date('2026-03-04T05:06:07.089Z'));
  vi.setSystemTime(new Date('2026-03-04T05:06:08Z'));
  expect(clock.now()).toEqual(new Date('2026-03-04T05:06:08Z'));
});
