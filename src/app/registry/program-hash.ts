import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders that decide what is read out of a text. */
const READING = ['adapters/analyst/clauses', 'adapters/pages', 'adapters/archive', 'domain'];

/** SHA-256 of the program's own modules that a build's results depend on, lower-case hex. */
export async function programHash(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const hash = createHash('sha256');
  for (const folder of READING) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    for (const path of paths.sort()) hash.update(await readFile(path)).update('\0');
  }
  return hash.digest('hex');
}
