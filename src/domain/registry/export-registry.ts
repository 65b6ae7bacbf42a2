import type { StatementSigner } from '../audit/ports.js';
import { ConcurrencyLimit } from '../concurrency-limit.js';
import type { Clock } from '../ports/clock.js';
import { BEGINNING, cursorOf } from './change-cursor.js';
import { deltaFiles } from './export-delta.js';
import { exportFileName } from './export-file-name.js';
import { exportReadme } from './export-readme.js';
import type { ArchiveFile, OpenRegistrySnapshot, RegistrySnapshot } from './ports.js';
import { EXPORT_FOLDER, type ManifestHead, manifestText } from './registry-manifest.js';
import { VALIDATION_STATUSES } from './validation-status.js';

/** A download of the whole registry takes some seconds. */
const RETRY_AFTER_SECONDS = 10;

export interface ExportRegistryParts {
  readonly openSnapshot: OpenRegistrySnapshot;
  readonly signer: Pick<StatementSigner, 'sign'>;
  readonly clock: Clock;
  /** Exports under way at once; each holds a snapshot. */
  readonly maxAtOnce: number;
  /** Most of these for one caller. */
  readonly maxOfOneCaller: number;
}

/** The whole registry as files. Must be disposed of, whether or not they were read to the end. */
export interface RegistryExport extends AsyncDisposable {
  readonly generatedAt: Date;
  /** Can be iterated once. */
  readonly files: AsyncIterable<ArchiveFile>;
}

/**
 * Opens an export of the current registry (specification 4.4), or of the changes since the state that a known
 * cursor names. `caller` is the name under which the caller's exports are counted.
 *
 * @throws DomainError `service_unavailable` when too many exports are under way, in total or for the caller,
 * or the store is unavailable
 */
export type ExportRegistry = (caller: string, from?: string) => Promise<RegistryExport>;

export function makeExportRegistry(parts: ExportRegistryParts): ExportRegistry {
  const { openSnapshot, signer, clock, maxAtOnce, maxOfOneCaller } = parts;
  const places = new ConcurrencyLimit({
    most: maxAtOnce,
    mostOfOne: maxOfOneCaller,
    message: `The registry can be downloaded ${maxAtOnce} times at once, and ${maxOfOneCaller} times by one caller.`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  return async (caller, from) => {
    await using place = new AsyncDisposableStack();
    place.use(places.take(caller));
    const generatedAt = clock.now();
    const snapshot = place.use(await openSnapshot());
    const { counts, lastChange } = snapshot;
    const head = { generatedAt, counts, cursor: lastChange === undefined ? BEGINNING : cursorOf(lastChange) };
    const opened = place.move();
    return {
      generatedAt,
      files: from === undefined ? filesOf(snapshot, head) : deltaFiles({ snapshot, from, head, signer }),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  };
}

async function* filesOf(snapshot: RegistrySnapshot, head: ManifestHead): AsyncGenerator<ArchiveFile> {
  yield { name: EXPORT_FOLDER, content: '' };
  yield { name: `${EXPORT_FOLDER}README.md`, content: exportReadme(head) };
  yield { name: `${EXPORT_FOLDER}index.json`, content: manifestText(head, snapshot.summaries()) };
  // An empty folder is listed, too.
  for (const status of VALIDATION_STATUSES) yield { name: `${EXPORT_FOLDER}${status}/`, content: '' };
  for await (const page of snapshot.entries()) {
    for (const { domain, validationStatus, documentText } of page) {
      yield { name: `${EXPORT_FOLDER}${validationStatus}/${exportFileName(domain)}`, content: documentText };
    }
  }
}
