import { DomainError } from '../errors.js';
import type { ArchiveFile } from '../ports/archive-writer.js';
import type { Clock } from '../ports/clock.js';
import type { OpenRegistrySnapshot, RegistrySnapshot } from '../ports/registry-snapshot.js';
import { exportFileName } from './export-file-name.js';
import { exportReadme } from './export-readme.js';
import { VALIDATION_STATUSES } from './registry-entry.js';
import { manifestText } from './registry-manifest.js';

const FOLDER = 'agentterms-registry/';
/** A download of the whole registry takes some seconds. */
const RETRY_AFTER_SECONDS = 10;

export interface ExportRegistryParts {
  readonly openSnapshot: OpenRegistrySnapshot;
  readonly clock: Clock;
  /** Exports under way at once; each holds on to a snapshot. */
  readonly maxAtOnce: number;
}

/** The whole registry as files, to be disposed of whether or not they were read to the end. */
export interface RegistryExport extends AsyncDisposable {
  readonly generatedAt: Date;
  /** To be walked once. */
  readonly files: AsyncIterable<ArchiveFile>;
}

/**
 * Opens an export of the registry as it is now (specification 4.4).
 *
 * @throws DomainError `service_unavailable` when there are as many under way as there may be, or the store is away
 */
export type ExportRegistry = () => Promise<RegistryExport>;

export function makeExportRegistry({ openSnapshot, clock, maxAtOnce }: ExportRegistryParts): ExportRegistry {
  let underWay = 0;
  return async () => {
    if (underWay >= maxAtOnce) {
      throw new DomainError(
        'service_unavailable',
        `The registry is being downloaded ${maxAtOnce} times, which is as often as it can be at once.`,
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    underWay += 1;
    await using place = new AsyncDisposableStack();
    place.defer(() => {
      underWay -= 1;
    });
    const generatedAt = clock.now();
    const snapshot = place.use(await openSnapshot());
    const opened = place.move();
    return {
      generatedAt,
      files: filesOf(snapshot, generatedAt),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  };
}

async function* filesOf(snapshot: RegistrySnapshot, generatedAt: Date): AsyncGenerator<ArchiveFile> {
  const head = { generatedAt, counts: snapshot.counts };
  yield { name: FOLDER, content: '' };
  yield { name: `${FOLDER}README.md`, content: exportReadme(head) };
  yield { name: `${FOLDER}index.json`, content: manifestText(head, snapshot.summaries()) };
  // A folder is there also when nothing is in it.
  for (const status of VALIDATION_STATUSES) yield { name: `${FOLDER}${status}/`, content: '' };
  for await (const page of snapshot.entries()) {
    for (const { domain, validationStatus, documentText } of page) {
      yield { name: `${FOLDER}${validationStatus}/${exportFileName(domain)}`, content: documentText };
    }
  }
}
