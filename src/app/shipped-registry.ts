import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../domain/ports/log.js';
import { applyRelease, type ReleaseOutcome } from '../domain/registry/apply-release.js';
import type { RegistryRelease, RegistryReleases, RegistryStore } from '../domain/registry/ports.js';
import type { DocumentValidator } from '../domain/validate/ports.js';
import { parseShippedEntries } from './shipped-entries.js';
import { assertFits, readShippedRelease } from './shipped-release.js';

export interface ShippedRegistryParts {
  readonly registry: RegistryStore;
  readonly releases: RegistryReleases;
  readonly validator: DocumentValidator;
  readonly log: Log;
}

/**
 * Brings the registry to the release that the service ships in `folder` (`release.json` and
 * `entries.ndjson`). When the registry has this release or a newer one, it reads no entry.
 *
 * @returns the outcome for the entries; `undefined` when there was nothing to do
 * @throws Error saying what is wrong with the files, before anything is written; they are part of the service
 */
export async function loadShippedRegistry(
  folder: string,
  { registry, releases, validator, log }: ShippedRegistryParts,
): Promise<ReleaseOutcome | undefined> {
  const release = await readShippedRelease(join(folder, 'release.json'));
  const newest = await releases.newest();
  if (newest !== undefined && newest.release >= release.release) {
    warnOfAnother(release, newest, log);
    return undefined;
  }
  const file = join(folder, 'entries.ndjson');
  const text = await readFile(file, 'utf8');
  assertFits(release, text, file);
  const entries = parseShippedEntries({ text, file, release: release.release }, validator);
  const outcome = await releases.applyOnce(release, () => applyRelease(entries, registry));
  if (outcome !== undefined)
    log.info({ release: release.release, ...outcome }, 'Applied a release of the shipped registry.');
  return outcome;
}

/** Entries that changed under the same release number never reach a registry that has the old ones. */
function warnOfAnother(shipped: RegistryRelease, applied: RegistryRelease, log: Log): void {
  if (shipped.release !== applied.release || shipped.sha256 === applied.sha256) return;
  log.warn(
    { release: shipped.release, shipped: shipped.sha256, applied: applied.sha256 },
    'The shipped registry has other entries than its release of this number had; they are not applied.',
  );
}
