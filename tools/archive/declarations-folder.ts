import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, unusable } from './archive-errors.js';
import { readTextFile } from './archive-files.js';
import { declaredId, readDeclaration } from './declaration.js';
import type { ArchivedService } from './domains/terms-archive.js';

const MAX_BYTES = 1024 ** 2;

/**
 * The services that a folder declares, a JSON file for each, in ascending order of their ids.
 *
 * @throws DomainError `service_unavailable` when the folder or a declaration in it cannot be read
 */
export async function readDeclarations(name: string, folder: string): Promise<readonly ArchivedService[]> {
  const services: ArchivedService[] = [];
  for (const file of (await filesOf(name, folder)).sort()) {
    const id = declaredId(file);
    if (id === undefined) continue;
    try {
      services.push(readDeclaration(id, await readTextFile(join(folder, file), MAX_BYTES)));
    } catch (error) {
      throw unusable(name, `its declaration ${file} cannot be read (${messageOf(error)})`, error);
    }
  }
  return byId(services);
}

function byId(services: readonly ArchivedService[]): readonly ArchivedService[] {
  return [...services].sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}

async function filesOf(name: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // A link can lead anywhere.
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch (error) {
    throw unusable(name, 'its folder of declarations cannot be read', error);
  }
}
