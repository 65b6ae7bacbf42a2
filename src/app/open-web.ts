import { heapSizeOf } from '../adapters/cache/heap-size.js';
import { makeFetchOwnFile, makeInspectOwnFile } from '../adapters/web/fetch-own-file.js';
import { makeTextResolver } from '../adapters/web/system-resolver.js';
import { WebDomainProofs } from '../adapters/web/web-domain-proofs.js';
import { WebOwnFileInspector } from '../adapters/web/web-own-file-inspector.js';
import { WebOwnFiles } from '../adapters/web/web-own-files.js';
import type { OwnFileInspector, OwnFileStore, OwnFiles } from '../domain/check/ports.js';
import type { DomainProofs } from '../domain/owners/ports.js';
import type { PageFetcher, WebPoster } from '../domain/ports/page-fetcher.js';
import type { DomainName } from '../domain/terms/domain-name.js';
import type { DocumentValidator } from '../domain/validate/ports.js';
import type { Basics } from './basics.js';
import { openFetcher } from './open-fetcher.js';
import { tracedStep } from './open-tracing.js';
import type { Timings } from './timings.js';
import { userAgentOf } from './user-agent.js';

/** Each lookup mostly waits for its site; a silent site holds its place for the whole time of a fetch. */
const LOOKUP_CONCURRENCY = 64;
const LOOKUP_QUEUE_MAX = 5_000;
/** Owners' looks at their own files: there are few at a time, and a person waits for each. */
const INSPECTION_CONCURRENCY = 16;
const INSPECTION_QUEUE_MAX = 100;

/** The connection to the web, and the lookups of own files that use it. */
export interface Web {
  readonly fetcher: PageFetcher & WebPoster;
  readonly ownFiles: OwnFiles;
  readonly inspector: OwnFileInspector;
  readonly proofs: DomainProofs;
}

export interface WebParts extends Basics {
  readonly store: OwnFileStore;
  readonly validator: DocumentValidator;
  readonly timings: Pick<Timings, 'lookupPatienceMs'>;
}

/** Connects the parts that ask other machines. `resources` disposes of the lookups. */
export async function openWeb(parts: WebParts, resources: AsyncDisposableStack): Promise<Web> {
  const { settings, store, validator, clock, log, timings } = parts;
  const fetcher = await openFetcher(settings, userAgentOf(settings));
  const onTrouble = (domain: DomainName, err: unknown) =>
    log.warn({ domain, err }, 'A lookup broke, or its answer could not be stored.');
  const ownFiles = resources.use(
    new WebOwnFiles({
      fetchOwnFile: tracedStep('look up own file', makeFetchOwnFile(fetcher, validator), ({ kind }) => ({
        'agentterms.own_file': kind,
      })),
      store,
      clock,
      sizeOf: heapSizeOf,
      patienceMs: timings.lookupPatienceMs,
      concurrency: LOOKUP_CONCURRENCY,
      queueMax: LOOKUP_QUEUE_MAX,
      onTrouble,
    }),
  );
  const inspector = resources.use(
    new WebOwnFileInspector({
      inspectOwnFile: makeInspectOwnFile(fetcher, validator),
      store,
      clock,
      concurrency: INSPECTION_CONCURRENCY,
      queueMax: INSPECTION_QUEUE_MAX,
      onTrouble,
    }),
  );
  const servers = settings.fetchDnsServers;
  const proofs = new WebDomainProofs(makeTextResolver({ ...(servers && { servers }) }), fetcher);
  return { fetcher, ownFiles, inspector, proofs };
}
