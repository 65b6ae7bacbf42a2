import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The same for the sources and for the compiled files, which are one folder deeper. */
const ROOT = rootAbove(import.meta.dirname);

/** Path of a file or folder of the project that is not compiled, relative to the project's root. */
export function projectPath(relative: string): string {
  return join(ROOT, relative);
}

/** A file from the build, by its path from the project's root; `undefined` when it was not built. */
export function readBuiltFile(relative: string): Buffer | undefined {
  const path = projectPath(relative);
  return existsSync(path) ? readFileSync(path) : undefined;
}

/** Version of this service, from `package.json`. */
export function serviceVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder));
}
