import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenedCollection } from '../../adapters/archive/open-terms-archives.js';
import { replaceFile } from '../replace-file.js';
import { readShippedRelease, releaseOf } from '../shipped-release.js';

/**
 * Writes entries and, beside them, which release they are. Each file is written whole or not at all, the entries first: a
 * release that does not fit them is seen at the next start.
 *
 * @param collections what the entries were made from; left out, that is what it was before
 */
export async function writeRelease(
  out: string,
  text: string,
  collections?: readonly OpenedCollection[],
): Promise<void> {
  const releaseFile = join(dirname(out), 'release.json');
  const before = existsSync(releaseFile) ? await readShippedRelease(releaseFile) : undefined;
  const builtFrom = collections === undefined ? (before?.built_from ?? {}) : sourcesOf(collections);
  await replaceFile(out, text);
  await replaceFile(releaseFile, `${JSON.stringify(releaseOf(text, before, builtFrom), null, 2)}\n`);
}

function sourcesOf(collections: readonly OpenedCollection[]): object {
  return Object.fromEntries(
    collections.map(({ archive, repository, commit, recordedAt }) => [
      archive.name,
      { repository, commit, committed_at: recordedAt.toISOString() },
    ]),
  );
}
