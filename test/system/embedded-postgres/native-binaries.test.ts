import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { prepareNativeBinaries } from '../../../src/adapters/embedded-postgres/native-binaries.js';
import { scratchFolder } from '../../support/scratch-folder.js';

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/** A copy of the installed platform package without its install scripts. */
async function packageWithoutLinks(
  below: string,
): Promise<{ folder: string; links: readonly LibraryLink[] }> {
  const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const source = dirname(
    dirname(installed.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  const folder = join(below, 'platform');
  await cp(source, folder, { recursive: true, verbatimSymlinks: true });
  const links: LibraryLink[] = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(join(folder, target), { force: true });
  return { folder, links };
}

it('finds the installed programs and their version', async () => {
  const { postgres, initdb, version, major } = await prepareNativeBinaries();
  expect((await stat(initdb)).isFile()).toBe(true);
  expect((await promisify(execFile)(postgres, ['--version'])).stdout).toContain(version);
  expect(version.split('.')[0]).toBe(major);
});

it('makes missing library links, whichever of several callers is first', async () => {
  await using scratch = await scratchFolder();
  const { folder, links } = await packageWithoutLinks(scratch.path);
  expect(links.length).toBeGreaterThan(0);

  await Promise.all(Array.from({ length: 8 }, () => prepareNativeBinaries(folder)));
  for (const { source, target } of links) {
    const path = join(folder, target);
    expect(join(dirname(path), await readlink(path))).toBe(join(folder, source));
  }
});

it('makes the programs executable', async () => {
  await using scratch = await scratchFolder();
  const { folder } = await packageWithoutLinks(scratch.path);
  const postgres = join(folder, 'native', 'bin', 'postgres');
  await chmod(postgres, 0o644);
  await prepareNativeBinaries(folder);
  expect((await stat(postgres)).mode & 0o777).toBe(0o755);
});

it('says what to do when a link cannot be made', async () => {
  await using scratch = await scratchFolder();
  const native = join(scratch.path, 'native');
  await mkdir(native);
  // Root may write anywhere, so a missing folder replaces a read-only one.
  const links = [{ source: 'native/missing/libpq.so.5.18', target: 'native/missing/libpq.so.5' }];
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await expect(prepareNativeBinaries(scratch.path)).rejects.toThrow(
    /library link .*libpq\.so\.5 is missing.*npm rebuild.*DATABASE_URL/,
  );
});

it('does not accept a link to something else', async () => {
  await using scratch = await scratchFolder();
  const { folder, links } = await packageWithoutLinks(scratch.path);
  await symlink('elsewhere.so', join(folder, links[0]?.target ?? ''));
  await expect(prepareNativeBinaries(folder)).rejects.toThrow(/library link/);
});

it('reports a program that does not run on this system', async () => {
  await using scratch = await scratchFolder();
  const bin = join(scratch.path, 'native', 'bin');
  await mkdir(bin, { recursive: true });
  for (const name of ['postgres', 'initdb']) {
    await writeFile(join(bin, name), '#!/no/such/loader\n', { mode: 0o755 });
  }
  await expect(prepareNativeBinaries(scratch.path)).rejects.toThrow(/does not run: .*glibc.*DATABASE_URL/);
});
