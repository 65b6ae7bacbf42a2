import { readFile } from 'node:fs/promises';
import { messageOf } from '../../src/app/message-of.js';
import { CommandError } from '../command-parts.js';
import type { ListedDocument } from './build/listed-document.js';

/**
 * The documents that `registry index` has listed.
 *
 * @throws CommandError when the file cannot be read
 */
export async function readDocuments(file: string): Promise<readonly ListedDocument[]> {
  try {
    const text = await readFile(file, 'utf8');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ListedDocument]));
  } catch (cause) {
    throw new CommandError(`No list of documents can be read from ${file}: ${messageOf(cause)}`, { cause });
  }
}
