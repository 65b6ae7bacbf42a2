import { expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import { makeFindSignals, SIGNALS_FRESH_MS } from '../../../src/domain/signals/find-signals.js';
import type { SiteSignals } from '../../../src/domain/signals/signal.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { SettableClock } from '../../support/settable-clock.js';

const PEAR = parseDomainName('pear.example');
const clock = new SettableClock();

function asking(
  find: () => Promise<SiteSignals | undefined>,
  gathers: boolean | 'asks no sites' = true,
): { readonly findSignals: ReturnType<typeof makeFindSignals>; readonly asked: string[] } {
  const asked: string[] = [];
  const request = (domain: string) => asked.push(domain) > 0 && gathers === true;
  const gatherer = gathers === 'asks no sites' ? {} : { gatherer: { request } };
  return { findSignals: makeFindSignals({ store: { find }, clock, ...gatherer }), asked };
}

const found = (ageMs: number, reached = true): SiteSignals => ({
  signals: [],
  sources: [],
  reached,
  retrievedAt: new Date(clock.now().getTime() - ageMs),
});

it.each([
  ['of today', found(SIGNALS_FRESH_MS - 1), 'fresh', false],
  ['of yesterday', found(SIGNALS_FRESH_MS), 'stale', true],
  ['of a site that could not be reached', found(0, false), 'stale', true],
])('gives the stored signals %s', async (_what, kept, state, isRenewed) => {
  const { findSignals, asked } = asking(async () => kept);
  expect(await findSignals(PEAR)).toEqual({ state, found: kept });
  expect(asked).toEqual(isRenewed ? [PEAR] : []);
});

it.each([
  [true, 'pending'],
  [false, 'unavailable'],
  ['asks no sites', 'unavailable'],
] as const)('knows nothing yet: gatherer %s is %s', async (gathers, state) => {
  const { findSignals } = asking(async () => undefined, gathers);
  expect(await findSignals(PEAR)).toEqual({ state });
});

it('reports unavailable signals while the store is unavailable, and passes on other errors', async () => {
  const away = asking(() => Promise.reject(new DomainError('service_unavailable', 'Away.')));
  expect(await away.findSignals(PEAR)).toEqual({ state: 'unavailable' });
  expect(away.asked).toEqual([]);
  const broken = asking(() => Promise.reject(new TypeError('x')));
  await expect(broken.findSignals(PEAR)).rejects.toThrow(TypeError);
});
