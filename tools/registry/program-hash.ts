import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'tools'];

/** SHA-256 of a program's modules, by default of this one's, and of the runtime's version, lower-case hex. */
export async function programHash(root = ROOT, folders: readonly string[] = FOLDERS): Promise<string> {
  const files = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const modules = files.flat().filter((file) => file.isFile() && /\.[jt]s$/.test(file.name));
  const paths = modules.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const hash = createHash('sha256').update(process.version);
  for (const path of paths)
    hash
      .update('\0')
      .update(relative(root, path))
      .update('\0')
      .update(await readFile(path));
  return hash.digest('hex');
}
