import { CachingReader } from '../adapters/cache/caching-reader.js';
import { PostgresGenerationLocks } from '../adapters/postgres/feeds/postgres-generation-locks.js';
import { SharedJobs } from '../adapters/system/shared-jobs.js';
import { measuredCertainty } from '../domain/check/confidence-in-force.js';
import { makeDeriveTerms } from '../domain/generate/derive-terms.js';
import { type GenerateTerms, makeGenerateTerms } from '../domain/generate/generate-terms.js';
import type { GeneratingService } from '../domain/generate/generated-document.js';
import type { GeneratedTermsStore, GeneratorRecordsReader } from '../domain/generate/ports.js';
import type { Workers } from '../domain/ports/workers.js';
import type { ChangeFeed, RegistryStore } from '../domain/registry/ports.js';
import type { DocumentValidator } from '../domain/validate/ports.js';
import type { Basics } from './basics.js';
import { openAnalyst } from './open-analyst.js';
import { openTermsFinder } from './open-terms-finder.js';
import { tracedStep } from './open-tracing.js';
import type { Web } from './open-web.js';
import type { Timings } from './timings.js';

/**
 * How long generations may continue once the service is told to stop: shorter than their callers'
 * connections.
 */
const STOP_GRACE_MS = 4_000;

export interface GeneratorParts extends Basics {
  /** Address of the database for the connection that holds the locks. */
  readonly lockUrl: string;
  readonly feed: ChangeFeed;
  readonly registry: Pick<RegistryStore, 'find' | 'change'>;
  readonly results: Pick<GeneratedTermsStore, 'keep'>;
  readonly storedRecords: GeneratorRecordsReader;
  readonly web: Web;
  readonly validator: DocumentValidator;
  readonly workers: Workers;
  readonly service: GeneratingService;
  readonly timings: Timings;
}

export interface OpenedGenerator {
  readonly generateTerms: GenerateTerms;
  /** Ends running generations after a short grace, in time for their callers to get an answer. */
  beginStop(): void;
}

/** Connects the parts of the generator. `resources` disposes of what it opens. */
export async function openGenerator(
  parts: GeneratorParts,
  resources: AsyncDisposableStack,
): Promise<OpenedGenerator> {
  const { settings, web, workers, registry, results, storedRecords, clock, log } = parts;
  const records = resources.use(
    new CachingReader(storedRecords, parts.feed, {
      maxEntries: settings.cacheMaxEntries,
      probeIntervalMs: parts.timings.probeIntervalMs,
    }),
  );
  const locks = resources.use(new PostgresGenerationLocks({ connectionString: parts.lockUrl, log }));
  const jobs = resources.use(
    new SharedJobs({
      concurrency: settings.generatorConcurrency,
      queueMax: settings.generatorQueueMax,
      timeoutMs: settings.generatorTimeoutMs,
    }),
  );
  const finder = openTermsFinder({ settings, fetcher: web.fetcher, workers, clock });
  const analyst = await openAnalyst(settings, workers, log, parts.timings);
  const derive = makeDeriveTerms({
    finder: { find: tracedStep('find texts', (wanted) => finder.find(wanted)) },
    analyst: {
      name: analyst.name,
      analyse: tracedStep('read texts', (texts, signal) => analyst.analyse(texts, signal)),
    },
    store: { keep: tracedStep('keep terms', results.keep.bind(results)) },
    registry,
    validator: parts.validator,
    workers,
    clock,
    confidence: settings.confidenceTable.keys,
    certainty: measuredCertainty(settings.confidenceTable, analyst.name),
    service: parts.service,
  });
  const generateTerms = makeGenerateTerms({
    records,
    storedRecords,
    ownFiles: web.ownFiles,
    registry,
    derive: tracedStep('derive terms', derive),
    analyst,
    jobs,
    locks,
    clock,
  });
  return { generateTerms, beginStop: () => jobs.beginStop(STOP_GRACE_MS) };
}
