import { readLines } from '../read-lines.js';
import { ListedDocument } from './build/listed-document.js';

/**
 * The documents that `registry index` has listed.
 *
 * @throws CommandError when the file cannot be read, naming a line of another form
 */
export function readDocuments(file: string): Promise<readonly ListedDocument[]> {
  return readLines(file, ListedDocument, 'document');
}
