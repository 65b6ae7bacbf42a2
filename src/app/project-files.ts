import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of a file or folder that belongs to the project and is not compiled, given from the top of the project. */
export function projectPath(relative: string): string {
  return fileURLToPath(new URL(`../../${relative}`, import.meta.url));
}

/** Version of this service, from `package.json`. */
export function serviceVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}
