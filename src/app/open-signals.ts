import { PrismaSignalStore } from '../adapters/postgres/registry/prisma-signal-store.js';
import { makeGatherSignals } from '../adapters/web/signals/gather-signals.js';
import { WebSignalGatherer } from '../adapters/web/signals/web-signal-gatherer.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import { type FindSignals, makeFindSignals } from '../domain/signals/find-signals.js';
import type { SignalStore } from '../domain/signals/ports.js';
import type { Basics } from './basics.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/** Sites whose signals are gathered at once; each run mostly waits for answers. */
const CONCURRENCY = 16;
const QUEUE_MAX = 2_000;

export interface SignalsParts extends Basics {
  readonly fetcher: PageFetcher;
  readonly prisma: ConstructorParameters<typeof PrismaSignalStore>[0];
}

/** Connects the parts that know sites' machine signals. `resources` ends running gatherings. */
export function openSignals(
  { settings, fetcher, prisma, clock, log }: SignalsParts,
  resources: AsyncDisposableStack,
): { readonly findSignals: FindSignals; readonly store: SignalStore } {
  const store = new PrismaSignalStore(prisma);
  if (settings.checkLookup !== 'live') return { store, findSignals: makeFindSignals({ store, clock }) };
  const gatherer = resources.use(
    new WebSignalGatherer({
      gather: makeGatherSignals({
        fetcher,
        clock,
        productToken: PRODUCT_TOKEN,
        pageTimeoutMs: settings.fetchTimeoutMs,
      }),
      store,
      clock,
      concurrency: CONCURRENCY,
      queueMax: QUEUE_MAX,
      onTrouble: (domain, err) => log.warn({ domain, err }, 'The signals of a site could not be gathered.'),
    }),
  );
  return { store, findSignals: makeFindSignals({ store, gatherer, clock }) };
}
