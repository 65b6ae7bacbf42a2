import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CheckSpool } from '../../src/adapters/files/check-spool.js';
import { SpoolingCheckLog } from '../../src/adapters/files/spooling-check-log.js';
import { GroupingCheckLog } from '../../src/adapters/postgres/audit/grouping-check-log.js';
import { makePool } from '../../src/adapters/postgres/core/pool.js';
import { newId } from '../../src/adapters/system/new-id.js';
import { SystemClock } from '../../src/adapters/system/system-clock.js';
import { backUp } from '../../src/app/backup.js';
import { restore } from '../../src/app/restore.js';
import { Secret } from '../../src/app/secret.js';
import type { CheckRecord } from '../../src/domain/audit/check-record.js';
import { checkRecords } from '../support/a-check-record.js';
import { eventually } from '../support/eventually.js';
import { keptCheckRecords } from '../support/kept-check-records.js';
import { scratchFolder } from '../support/scratch-folder.js';
import { silentLog } from '../support/silent-log.js';
import { createTestDatabase } from '../support/test-database.js';

let resources: AsyncDisposableStack;
beforeEach(() => {
  resources = new AsyncDisposableStack();
});
afterEach(() => resources.disposeAsync());

/** An empty installation. */
async function anInstallation() {
  const { url } = resources.use(await createTestDatabase());
  const home = resources.use(await scratchFolder()).path;
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  const settings = {
    dataDir,
    databaseUrl: new Secret(url),
    databaseDirectUrl: undefined,
    clientHashKey: new Secret('for this test'),
  };
  return { url, home, settings, spool: join(dataDir, 'spool') };
}
type Installation = Awaited<ReturnType<typeof anInstallation>>;

const openSpool = ({ spool }: Installation) => CheckSpool.open({ folder: spool, newId, log: silentLog });

/** A process that writes the log of an installation, and the content of its spool. */
async function openLog(installation: Installation) {
  const own = new AsyncDisposableStack();
  const pool = own.adopt(makePool(installation.url, 3, silentLog), (open) => open.end());
  const direct = own.use(new GroupingCheckLog(pool, { timeoutMs: 200 }));
  const replay = own.use(new GroupingCheckLog(pool, { timeoutMs: 2_000 }));
  const spool = await openSpool(installation);
  const log = own.use(new SpoolingCheckLog({ direct, replay, spool, log: silentLog, probeIntervalMs: 50 }));
  resources.use(own);
  return { log, pool, [Symbol.asyncDispose]: () => own.disposeAsync() };
}

/** Holds a table until it is released. */
async function hold(url: string, table: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}

const restoreInto = (to: Installation, folder: string) =>
  restore(to.settings, folder, { force: false, clock: new SystemClock(), log: silentLog });

/** The content of the log once the spool is emptied. */
async function keptBy(installation: Installation): Promise<readonly CheckRecord[]> {
  await using opened = await openLog(installation);
  await eventually(() => expect(opened.log.counts()).toMatchObject({ files: 0, damagedFiles: 0 }));
  return await keptCheckRecords(opened.pool);
}

it('contains each check that was answered before it, although the spool empties while tables are copied', async () => {
  const [from, to] = [await anInstallation(), await anInstallation()];
  const folder = join(from.home, 'backup');
  const records = checkRecords(600);
  const { log, pool } = await openLog(from);
  const releaseChecks = await hold(from.url, 'check_record');
  const releaseLastTable = await hold(from.url, 'webhook');
  for (let first = 0; first < records.length; first += 100)
    await log.append(records.slice(first, first + 100));
  expect(log.counts().spooledRows).toBe(records.length);
  const answeredAt = Date.now();
  const backup = backUp(from.settings, folder, silentLog);
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'agentterms backup' AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  await releaseChecks();
  await eventually(() => expect(log.counts().files).toBe(0));
  await releaseLastTable();
  const { made_at } = await backup;
  expect(Date.parse(made_at)).toBeGreaterThanOrEqual(answeredAt);
  await restoreInto(to, folder);
  expect(await keptBy(to)).toEqual(records);
});

it('restores a check once that is both in the spool and in the tables', async () => {
  const [from, to] = [await anInstallation(), await anInstallation()];
  const folder = join(from.home, 'backup');
  const records = checkRecords(30);
  {
    await using opened = await openLog(from);
    await opened.log.append(records.slice(0, 20));
  }
  {
    await using spool = await openSpool(from);
    for (let first = 10; first < 30; first += 5) await spool.append(records.slice(first, first + 5));
  }
  await backUp(from.settings, folder, silentLog);
  await restoreInto(to, folder);
  expect(await keptBy(to)).toEqual(records);
});

it('contains spool files that a process has taken over from another, and no other files of the folder', async () => {
  const [from, to] = [await anInstallation(), await anInstallation()];
  const folder = join(from.home, 'backup');
  const records = checkRecords(3);
  {
    await using spool = await openSpool(from);
    await spool.append(records);
  }
  {
    await using _taken = await openSpool(from);
  }
  await symlink(join(from.home, 'nothing'), join(from.spool, 'link'));
  await mkdir(join(from.spool, 'folder'));
  const { files } = await backUp(from.settings, folder, silentLog);
  expect(files).toEqual([expect.stringMatching(/^spool\/[\w-]{36}~[\w-]{36}\.spool$/)]);
  await restoreInto(to, folder);
  expect(await keptBy(to)).toEqual(records);
});

it('names the user who needs write access when the folder cannot be created', async () => {
  const { home, settings } = await anInstallation();
  await writeFile(join(home, 'backups'), '');
  await expect(backUp(settings, join(home, 'backups/today'), silentLog)).rejects.toThrow(
    /today cannot be made \(.+\): .+backups has to be a folder that the user \d+ can write to\.$/,
  );
});
