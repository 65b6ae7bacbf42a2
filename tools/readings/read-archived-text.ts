import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-parts.js';
import type { ListedDocument } from '../registry/build/listed-document.js';

/**
 * The text of a listed document, from an archive's folder.
 *
 * @throws CommandError when it does not exist or has changed
 */
export async function readArchivedText(
  { archive: { collection, service, terms }, text_sha256: sha256 }: ListedDocument,
  archive: string,
): Promise<string> {
  const path = join(archive, collection, 'versions', service, `${terms}.md`);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || hash('sha256', text) !== sha256)
    throw new CommandError(`The text ${sha256} is not at ${path}.`);
  return text;
}
