import { readFile } from 'node:fs/promises';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { parseShippedEntries } from '../../src/app/shipped-entries.js';
import type { ReleasedEntry } from '../../src/domain/registry/upgrade-entry.js';
import { failWith } from '../command-parts.js';

/**
 * The entries of a file that `registry build` wrote.
 *
 * @throws CommandError when it cannot be read, or contains a line that is not an entry
 */
export function readEntries(file: string): Promise<readonly ReleasedEntry[]> {
  return readFile(file, 'utf8')
    .then((text) => parseShippedEntries({ text, file, release: 1 }, new AjvDocumentValidator()))
    .catch(failWith());
}
