import { statSync } from 'node:fs';
import type { Clock } from '../../src/domain/ports/clock.js';
import { type OpenedCollection, openTermsArchives } from '../archive/open-terms-archives.js';
import { CommandError } from '../command-parts.js';

/**
 * The collections of the archive that a command names.
 *
 * @throws CommandError when there is no such folder; DomainError as {@link openTermsArchives}
 */
export async function openCollections(folder: string, clock: Clock): Promise<readonly OpenedCollection[]> {
  checkArchive(folder);
  return openTermsArchives(folder, { clock });
}

/** @throws CommandError when there is no such folder */
export function checkArchive(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandError(`There is no archive at ${folder}.`);
}
