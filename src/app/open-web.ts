import { OwnFileLookups } from '../adapters/web/own-file-lookups.js';
import { WebOwnFileLookup } from '../adapters/web/web-own-file-lookup.js';
import type { Clock } from '../domain/ports/clock.js';
import type { DocumentValidator } from '../domain/ports/document-validator.js';
import type { Log } from '../domain/ports/log.js';
import type { OwnFileStore } from '../domain/ports/own-file-store.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import { openFetcher } from './open-fetcher.js';
import type { Settings } from './settings.js';

const LOOKUP_CONCURRENCY = 32;
const LOOKUP_QUEUE_MAX = 5_000;

/** The way out to the web, and the lookups of own files that take it. */
export interface Web {
  readonly fetcher: PageFetcher;
  readonly lookups: OwnFileLookups;
}

export interface WebParts {
  readonly settings: Settings;
  readonly userAgent: string;
  readonly ownFiles: OwnFileStore;
  readonly validator: DocumentValidator;
  readonly clock: Clock;
  readonly log: Log;
}

/** Joins the parts that ask other machines. The lookups are disposed of with `resources`. */
export async function openWeb(parts: WebParts, resources: AsyncDisposableStack): Promise<Web> {
  const { settings, userAgent, ownFiles, validator, clock, log } = parts;
  const fetcher = await openFetcher(settings, userAgent);
  const lookups = resources.use(
    new OwnFileLookups(new WebOwnFileLookup(fetcher, validator), ownFiles, clock, {
      concurrency: LOOKUP_CONCURRENCY,
      queueMax: LOOKUP_QUEUE_MAX,
      onTrouble: (domain, err) =>
        log.warn({ domain, err }, 'A lookup broke, or its answer could not be stored.'),
    }),
  );
  return { fetcher, lookups };
}
