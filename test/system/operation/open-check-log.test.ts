import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderLock } from '../../../src/adapters/embedded-postgres/data-folder-lock.js';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { type OpenCheckLog, openCheckLog } from '../../../src/app/open-check-log.js';
import { TIMINGS, type Timings } from '../../../src/app/timings.js';
import { DomainError } from '../../../src/domain/errors.js';
import type { Log } from '../../../src/domain/ports/log.js';
import { aCheckRecord } from '../../support/a-check-record.js';
import { eventually } from '../../support/eventually.js';
import { prepareTemplate } from '../../support/prepare-template.js';
import { isRoot, scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';
import { sharedWorkers } from '../../support/source-workers.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let database: TestDatabase;

beforeEach(async () => {
  scratch = await scratchFolder();
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.drop();
  await scratch[Symbol.asyncDispose]();
});

const errors: string[] = [];
const log: Log = { info() {}, warn() {}, error: (_fields, message) => errors.push(message) };
beforeEach(() => errors.splice(0));

type Opened = OpenCheckLog & AsyncDisposable;

/** Gives up soon, and retries soon. */
const IMPATIENT: Timings = { ...TIMINGS, probeIntervalMs: 100, recordTimeoutMs: 300, replayTimeoutMs: 600 };

async function open(
  connectionString: string,
  dataDir = scratch.path,
  timings: Timings = IMPATIENT,
): Promise<Opened> {
  const resources = new AsyncDisposableStack();
  const settings = { dataDir, auditRetentionDays: 0, auditSpoolMaxBytes: 1024 ** 3 };
  const installationKey = 'a key for tests alone';
  const clock = { now: () => new Date() };
  const workers = sharedWorkers();
  const parts = { settings, connectionString, installationKey, clock, log, timings, workers };
  const opened = await openCheckLog(parts, resources);
  return { ...opened, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/**
 * Appends from several callers until stopped. Returns the ids of kept records, and fails if any was not kept.
 */
function load(log: OpenCheckLog): { readonly kept: string[]; stop(): Promise<void> } {
  const kept: string[] = [];
  let stopped = false;
  const callers = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const record = aCheckRecord({ checkedAt: new Date() });
      await log.checkLog.append([record]);
      kept.push(record.id);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  return {
    kept,
    async stop() {
      stopped = true;
      await Promise.all(callers);
    },
  };
}

async function recordedIds(url = database.url): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM check_record');
  await client.end();
  return rows.map(({ id }) => id);
}

async function expectExactlyOnce(kept: readonly string[], url = database.url): Promise<void> {
  const recorded = await recordedIds(url);
  const found = new Set(recorded);
  expect(kept.filter((id) => !found.has(id))).toEqual([]);
  expect(recorded.length).toBe(found.size);
}

const replayed = (log: OpenCheckLog) =>
  eventually(() => expect(log.counts().spool).toMatchObject({ away: false, bytes: 0 }));

const verified = (log: OpenCheckLog) => log.verifyChains({}, new AbortController().signal);

/** Appends until that many more are kept. */
const more = (kept: readonly string[], count: number) => {
  const until = kept.length + count;
  return eventually(() => expect(kept.length).toBeGreaterThan(until));
};

describe('while the database is away', () => {
  it('every record is kept exactly once and the chains are intact, by whichever path', async () => {
    await using proxy = await startTcpProxy(database.url);
    await using log = await open(proxy.url);
    const { kept, stop } = load(log);
    await more(kept, 50);
    for (let round = 0; round < 3; round += 1) {
      proxy.refuse();
      await more(kept, 100);
      proxy.accept();
      await more(kept, 100);
      await eventually(() => expect(log.counts().spool.away).toBe(false));
      proxy.cutBeforeNextAnswer();
      await more(kept, 50);
      proxy.stall();
      await more(kept, 100);
      proxy.recover();
      await eventually(() => expect(log.counts().spool.away).toBe(false));
    }
    await stop();
    await replayed(log);
    expect(log.counts().spool.spooledRows).toBeGreaterThan(0);
    await eventually(async () => expect(await readdir(join(scratch.path, 'spool'))).toEqual([]));
    await expectExactlyOnce(kept);
    expect(await verified(log)).toMatchObject({ intact: true, findings: [] });
  }, 90_000);

  it('a server that is killed and returns loses and duplicates nothing', async () => {
    await using server = await startEmbeddedPostgres({
      dataDir: join(scratch.path, 'data'),
      password: 'a password for tests alone',
      log: silentLog,
    });
    await prepareTemplate(server.url);
    await using log = await open(server.url);
    const { kept, stop } = load(log);
    await more(kept, 100);
    process.kill(server.pid, 'SIGQUIT');
    await eventually(() => expect(log.counts().spool.spooledRows).toBeGreaterThan(0));
    await more(kept, 500);
    await eventually(() => expect(log.counts().spool.away).toBe(false));
    await more(kept, 100);
    await stop();
    await replayed(log);
    await expectExactlyOnce(kept, server.url);
    expect(await verified(log)).toMatchObject({ intact: true, findings: [] });
  }, 90_000);

  it('a record that hangs in the database and arrives late is not kept twice', async () => {
    await using log = await open(database.url);
    await log.checkLog.append([aCheckRecord()]);
    const locker = new pg.Client(database.url);
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE check_record IN EXCLUSIVE MODE');
    const records = [aCheckRecord(), aCheckRecord()];
    await Promise.all(records.map((record) => log.checkLog.append([record])));
    expect(log.counts().spool).toMatchObject({ away: true, spooledRows: 2 });
    await locker.query('COMMIT');
    await locker.end();
    await replayed(log);
    await log.checkLog.append([aCheckRecord()]);
    await expectExactlyOnce(records.map(({ id }) => id));
    expect(await verified(log)).toMatchObject({ intact: true, checks: 4, unsettledGroups: 0, findings: [] });
  }, 60_000);

  it.skipIf(!isRoot)(
    'a full disk refuses, and keeps all that it had not refused',
    async () => {
      const dataDir = join(scratch.path, 'small');
      await mkdir(dataDir);
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dataDir]).status !== 0) {
        console.log('A full disk is not tested: this machine lets nobody mount one.');
        return;
      }
      try {
        await using proxy = await startTcpProxy(database.url);
        // Each attempt to replay would start another file.
        await using log = await open(proxy.url, dataDir, TIMINGS);
        proxy.refuse();
        const kept: string[] = [];
        const refused: unknown[] = [];
        while (refused.length < 20) {
          const record = aCheckRecord();
          await log.checkLog.append([record]).then(
            () => kept.push(record.id),
            (error: unknown) => refused.push(error),
          );
        }
        expect(kept.length).toBeGreaterThan(100);
        // Each refusal would leave an empty file, if any did.
        const files = (await readdir(join(dataDir, 'spool'))).map((name) =>
          stat(join(dataDir, 'spool', name)),
        );
        expect((await Promise.all(files)).filter(({ size }) => size === 0)).toEqual([]);
        for (const error of refused) {
          expect(error).toMatchObject({ constructor: DomainError, code: 'service_unavailable' });
          // Otherwise each of them would be logged with its stack.
          expect(error).not.toHaveProperty('cause');
        }
        // Logged once, not for each of them.
        expect(errors).toEqual([expect.stringContaining('checks are refused')]);
        expect(log.counts().spool).toMatchObject({ refusedRows: 20, files: 1, damagedFiles: 0 });
        expect(Date.now() - (log.counts().spool.oldestMs ?? 0)).toBeLessThan(60_000);
        // The start that would empty it has room for its lock and its state.
        await log[Symbol.asyncDispose]();
        await (await DataFolderLock.acquire(dataDir)).release();
        proxy.accept();
        await using next = await open(proxy.url, dataDir);
        await replayed(next);
        expect((await recordedIds()).sort()).toEqual(kept.toSorted());
        expect(await verified(next)).toMatchObject({ intact: true, findings: [] });
      } finally {
        spawnSync('umount', [dataDir]);
      }
    },
    60_000,
  );
});

describe('a process that is killed', () => {
  it('leaves a spool that the next one continues, even if that is killed meanwhile', async () => {
    await using proxy = await startTcpProxy(database.url);
    const kept: string[] = [];
    {
      await using writer = startWriter(proxy.url, {}, kept);
      await writer.opened;
      await more(kept, 200);
      proxy.refuse();
      await more(kept, 15_000);
    }
    const spooled = async () => (await readdir(join(scratch.path, 'spool'))).length;
    expect(await spooled()).toBeGreaterThan(0);
    proxy.accept();
    for (let round = 0; round < 2; round += 1) {
      await using writer = startWriter(proxy.url, { records: 0 }, kept);
      await writer.opened;
      const before = (await recordedIds()).length;
      await eventually(async () => expect((await recordedIds()).length).toBeGreaterThan(before));
      writer.kill();
      if (round === 0) expect(await spooled()).toBeGreaterThan(0);
    }
    await using log = await open(database.url);
    await replayed(log);
    await expectExactlyOnce(kept);
    expect(await verified(log)).toMatchObject({ intact: true, findings: [] });
  }, 90_000);

  it('under load has recorded everything that it reported as recorded', async () => {
    const kept: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await using writer = startWriter(database.url, {}, kept);
      await writer.opened;
      await more(kept, 1_000);
    }
    await using log = await open(database.url);
    await replayed(log);
    await expectExactlyOnce(kept);
    const { writers, ...rest } = await verified(log);
    expect(rest).toMatchObject({ intact: true, findings: [] });
    // One more if the machine was so busy that some went through the spool.
    expect(writers).toBeGreaterThanOrEqual(3);
  }, 60_000);
});

describe('a clean stop', () => {
  it('leaves a checkpoint on the last group', async () => {
    {
      await using log = await open(database.url);
      await log.checkLog.append([aCheckRecord()]);
      await log.checkLog.append([aCheckRecord()]);
    }
    await using log = await open(database.url);
    expect(await verified(log)).toMatchObject({ intact: true, groups: 2, checksSinceCheckpoint: 0 });
  });

  it('keeps the signing key for the owner only, and the same for every start', async () => {
    const first = await open(database.url);
    const published = await first.jwks();
    await first[Symbol.asyncDispose]();
    await using second = await open(database.url);
    expect(await second.jwks()).toEqual(published);
    expect(JSON.stringify(published)).not.toContain('"d"');
  });
});

/** Runs `log-writer-process.ts`; killed when it is disposed of. */
function startWriter(connectionString: string, options: object, kept: string[]) {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', path('../../support/ts-imports.mjs'), path('../support/log-writer-process.ts')],
    {
      env: {
        PATH: process.env.PATH,
        LOG_WRITER: JSON.stringify({ connectionString, dataDir: scratch.path, ...options }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'close');
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') resolve();
    else if (/^[0-9a-f-]{36}$/.test(line)) kept.push(line);
  });
  ended.then(() => reject(new Error('The writer ended.')));
  opened.catch(() => undefined);
  return {
    opened,
    kill: () => child.kill('SIGKILL'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
