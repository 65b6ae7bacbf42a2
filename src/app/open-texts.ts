import { PostgresTextStore } from '../adapters/postgres/registry/postgres-text-store.js';
import { makeFetchArchivedText } from '../adapters/web/texts/fetch-archived-text.js';
import { WebTextFetches } from '../adapters/web/texts/web-text-fetches.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import { type FindTexts, makeFindTexts } from '../domain/texts/find-texts.js';
import type { TextStore } from '../domain/texts/ports.js';
import type { Basics } from './basics.js';
import type { Timings } from './timings.js';

/** Texts fetched at one time; nearly all come from one archive. */
const CONCURRENCY = 4;
const QUEUE_MAX = 200;
/** What a fetch may take beside the time for its page. */
const CLAIM_MARGIN_MS = 60_000;

export interface TextsParts extends Basics {
  readonly fetcher: PageFetcher;
  readonly pool: ConstructorParameters<typeof PostgresTextStore>[0];
  readonly timings: Pick<Timings, 'textPatienceMs'>;
}

/** Joins the parts that know the texts behind the entries. Fetches are ended with `resources`. */
export function openTexts(
  { settings, fetcher, pool, clock, log, timings }: TextsParts,
  resources: AsyncDisposableStack,
): { readonly findTexts: FindTexts; readonly store: TextStore } {
  const { textMaxBytes: maxTextBytes, textsMaxBytes: maxBytes } = settings;
  const store = new PostgresTextStore(pool, clock, { maxBytes, maxTextBytes });
  const isFetching = settings.textsFetch ?? settings.checkLookup === 'live';
  if (!isFetching) return { store, findTexts: makeFindTexts({ store, clock }) };
  const fetches = resources.use(
    new WebTextFetches({
      fetchText: makeFetchArchivedText({ fetcher, clock, maxTextBytes }),
      store,
      clock,
      claimMs: settings.fetchTimeoutMs + CLAIM_MARGIN_MS,
      patienceMs: timings.textPatienceMs,
      concurrency: CONCURRENCY,
      queueMax: QUEUE_MAX,
      onTrouble: (sha256, err) =>
        log.warn({ sha256, err }, 'The fetch of a text broke, or its outcome could not be stored.'),
    }),
  );
  return { store, findTexts: makeFindTexts({ store, fetches, clock }) };
}
