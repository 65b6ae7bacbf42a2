import { setTimeout as sleep } from 'node:timers/promises';
import { IsolatedPageReader } from '../adapters/pages/isolated-page-reader.js';
import { WebWatchedPages } from '../adapters/web/terms/web-watched-pages.js';
import type { GenerateTerms } from '../domain/generate/generate-terms.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import type { Workers } from '../domain/ports/workers.js';
import type { RegistryStore } from '../domain/registry/ports.js';
import type { WatchCounts, WatchList } from '../domain/watch/ports.js';
import { makeWatchTerms } from '../domain/watch/watch-terms.js';
import { LOOK_OUTCOMES, type LookOutcome, WATCH_INTERVALS } from '../domain/watch/when-next.js';
import type { Basics } from './basics.js';
import { PAGE_TIMEOUT_MS } from './open-terms-finder.js';
import { tracedStep } from './open-tracing.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/** How often this process looks for due domains. */
const ROUND_MS = 60_000;

export interface WatcherParts extends Basics {
  readonly list: WatchList;
  readonly fetcher: PageFetcher;
  readonly workers: Workers;
  readonly registry: RegistryStore;
  readonly generateTerms: GenerateTerms;
}

/** What this process has done, and the state of the watch list at the last round. */
export interface WatcherCounts extends WatchCounts {
  readonly requests: number;
  readonly looks: Readonly<Record<LookOutcome, number>>;
}

export interface Watcher {
  /** Looks at everything that is due, one domain after another. If a round is already running, joins it. */
  round(): Promise<void>;
  counts(): WatcherCounts;
  /** Aborts running work; another process, or the next start, looks again. */
  beginStop(): void;
}

/** Watches known terms until `resources` are disposed of. */
export function openWatcher(parts: WatcherParts, resources: AsyncDisposableStack): Watcher {
  const { settings, list, fetcher, workers, clock, log } = parts;
  const reader = new IsolatedPageReader(workers, { timeoutMs: PAGE_TIMEOUT_MS });
  const pages = new WebWatchedPages(fetcher, reader, clock, {
    productToken: PRODUCT_TOKEN,
    pageTimeoutMs: settings.fetchTimeoutMs,
  });
  const watchTerms = tracedStep(
    'watch terms',
    makeWatchTerms({ ...parts, pages, chance: Math.random, requestsPerHour: settings.watchBudget }),
  );
  const looks = Object.fromEntries(LOOK_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    LookOutcome,
    number
  >;
  let requests = 0;
  let standing: WatchCounts = { due: 0, watched: 0 };
  const stop = new AbortController();

  async function run(): Promise<void> {
    await list.enrol(WATCH_INTERVALS.firstMs);
    for (;;) {
      standing = await list.counts();
      const look = await watchTerms(stop.signal);
      if (look === undefined) return;
      looks[look.outcome] += 1;
      requests += look.requests;
    }
  }

  let running: Promise<void> | undefined;
  const round = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  const rounds = (async () => {
    while (!stop.signal.aborted) {
      await sleep(ROUND_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      if (stop.signal.aborted) return;
      await round().catch((err: unknown) => {
        if (!stop.signal.aborted) log.warn({ err }, 'A round of watching broke off; the next goes on.');
      });
    }
  })();
  resources.defer(async () => {
    stop.abort();
    await running?.catch(() => {});
    await rounds;
  });
  return { round, counts: () => ({ ...standing, requests, looks }), beginStop: () => stop.abort() };
}
