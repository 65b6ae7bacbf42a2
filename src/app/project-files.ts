import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The same for the sources and for what they compile to, which lies one folder deeper. */
const ROOT = rootAbove(import.meta.dirname);

/** Path of a file or folder that belongs to the project and is not compiled, given from the top of the project. */
export function projectPath(relative: string): string {
  return join(ROOT, relative);
}

/** A file that the build makes, given from the top of the project; `undefined` where it was not built. */
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
