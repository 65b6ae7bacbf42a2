import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** SHA-256 of the modules of a program, this one's own without another, and of the runtime's version, lower-case hex. */
export async function programHash(root = ROOT): Promise<string> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const modules = files.filter((file) => file.isFile() && /\.[jt]s$/.test(file.name));
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
