import { AjvDocumentValidator } from '../adapters/ajv/ajv-document-validator.js';
import { makeGeneratePresenter } from '../adapters/http/generate/generate-response.js';
import { SharedJobs } from '../adapters/system/shared-jobs.js';
import { ThreadWorkers } from '../adapters/system/thread-workers.js';
import { makeFetchOwnFile } from '../adapters/web/fetch-own-file.js';
import { measuredCertainty } from '../domain/check/confidence-in-force.js';
import { makeDeriveTerms } from '../domain/generate/derive-terms.js';
import { type GenerateRequest, makeGenerateTerms } from '../domain/generate/generate-terms.js';
import type { Workers } from '../domain/ports/workers.js';
import type { Basics } from './basics.js';
import { openAnalyst } from './open-analyst.js';
import { openFetcher } from './open-fetcher.js';
import { openTermsFinder } from './open-terms-finder.js';
import { projectPath, serviceVersion } from './project-files.js';
import { ShippedTerms } from './shipped-terms.js';
import { PRODUCT_TOKEN, UNNAMED_SERVICE } from './user-agent.js';

const WORKER_THREADS = 2;

export interface LocalGeneratorParts extends Basics {
  /** Threads to use instead of the generator's own. */
  readonly workers?: Workers | undefined;
}

/**
 * Generates on this machine only, as the service does and with the same settings, but stores nothing.
 *
 * @returns the document with its `meta` (specification 2.11)
 * @throws DomainError as GenerateTerms
 */
export async function generateLocally(
  request: Pick<GenerateRequest, 'domain' | 'mode' | 'signal' | 'tell'>,
  { settings, clock, log, workers: given }: LocalGeneratorParts,
): Promise<object> {
  await using resources = new AsyncDisposableStack();
  const workers = given ?? resources.use(new ThreadWorkers({ threads: WORKER_THREADS, log }));
  const fetcher = await openFetcher(settings, `${PRODUCT_TOKEN}/${serviceVersion()}`);
  const validator = new AjvDocumentValidator();
  const fetchOwnFile = makeFetchOwnFile(fetcher, validator);
  const shipped = await ShippedTerms.open(projectPath('registry/entries.ndjson'));
  const analyst = await openAnalyst(settings, workers, log);
  const jobs = resources.use(
    new SharedJobs({ concurrency: 1, queueMax: 0, timeoutMs: settings.generatorTimeoutMs }),
  );
  const nothingKept = { read: async (names: readonly unknown[]) => names.map(() => ({ hasEntry: false })) };
  const generateTerms = makeGenerateTerms({
    records: nothingKept,
    storedRecords: nothingKept,
    ownFiles: {
      request: async (domain) => ({
        domain,
        file: await fetchOwnFile(domain, request.signal),
        retrievedAt: clock.now(),
      }),
    },
    registry: { change: async () => ({ kind: 'done', outcomes: [] }) },
    derive: makeDeriveTerms({
      finder: openTermsFinder({ settings, fetcher, workers, clock }),
      analyst,
      store: { keep: async (domain, settle) => ({ ...settle({ domain }, undefined).result, revision: 1 }) },
      registry: { find: async (domain) => shipped.find(domain) },
      validator,
      workers,
      clock,
      confidence: settings.confidenceTable.keys,
      certainty: measuredCertainty(settings.confidenceTable, analyst.name),
      service: { domain: UNNAMED_SERVICE },
    }),
    analyst,
    jobs,
    locks: { acquire: async () => ({ [Symbol.asyncDispose]: async () => {} }) },
    clock,
  });
  const answer = await generateTerms({ ...request, force: false });
  return JSON.parse(makeGeneratePresenter(`https://${UNNAMED_SERVICE}`).response(answer)) as object;
}
