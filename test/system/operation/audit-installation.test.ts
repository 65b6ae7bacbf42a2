import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditAdopt, auditRecordRestore } from '../../../cli/commands/audit-statements.js';
import { toSpoolLine } from '../../../src/adapters/files/spool-line.js';
import { insertOf } from '../../../src/adapters/postgres/audit/check-record-insert.js';
import { newId } from '../../../src/adapters/system/new-id.js';
import { type OpenCheckLog, openCheckLog } from '../../../src/app/open-check-log.js';
import { recordRestore } from '../../../src/app/record-restore.js';
import { TIMINGS } from '../../../src/app/timings.js';
import { CheckChain } from '../../../src/domain/audit/check-chain.js';
import { claimedCheckpoint } from '../../../src/domain/audit/statements.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { Log } from '../../../src/domain/ports/log.js';
import { aCheckRecord } from '../../support/a-check-record.js';
import { aSigner } from '../../support/audit-log.js';
import { eventually } from '../../support/eventually.js';
import { runInProcess } from '../../support/run-command.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { sharedWorkers } from '../../support/source-workers.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const KEY = 'a key for tests alone';
const CLOCK: Clock = { now: () => new Date() };
const AN_HOUR_LATER: Clock = { now: () => new Date(Date.now() + 3_600_000) };

let resources: AsyncDisposableStack;
let database: TestDatabase;
let errors: string[];

beforeEach(async () => {
  resources = new AsyncDisposableStack();
  database = resources.use(await createTestDatabase());
  errors = [];
});
afterEach(() => resources.disposeAsync());

type Opened = OpenCheckLog & AsyncDisposable;

const log: Log = { info() {}, warn() {}, error: (_fields, message) => errors.push(message) };

/** A process of the installation, as far as the log of checks is concerned. */
async function open(dataDir: string, installationKey = KEY, clock = CLOCK): Promise<Opened> {
  const own = new AsyncDisposableStack();
  const opened = await openCheckLog(
    {
      settings: { dataDir, auditRetentionDays: 0, auditSpoolMaxBytes: 1024 ** 3 },
      connectionString: database.url,
      installationKey,
      clock,
      log,
      timings: { ...TIMINGS, checkpointLookMs: 50, verifyLookMs: 50 },
      workers: sharedWorkers(),
    },
    own,
  );
  return { ...opened, [Symbol.asyncDispose]: () => own.disposeAsync() };
}

async function aFolder(): Promise<string> {
  return resources.use(await scratchFolder()).path;
}

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const append = (opened: Opened) => opened.checkLog.append([aCheckRecord({ checkedAt: new Date() })]);
const verify = (opened: Opened) => opened.verifyChains({}, new AbortController().signal);
const stateOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'audit-state.json'), 'utf8'));
const kidsOf = async (opened: Opened) => (await opened.jwks()).map(({ kid }) => kid);

/** Checks of a process that was killed before it signed anything. Its folder still names the writer. */
async function killed(folder: string, groups = 3): Promise<string> {
  {
    await using opened = await open(folder);
    for (let group = 0; group < groups; group += 1) await append(opened);
  }
  const [{ writer }] = (await sql('SELECT writer FROM check_checkpoint ORDER BY signed_at DESC LIMIT 1')) as [
    { writer: string },
  ];
  await sql(`DELETE FROM check_checkpoint WHERE writer = '${writer}'`);
  await writeFile(join(folder, 'audit-state.json'), JSON.stringify({ writers: [writer] }));
  return writer;
}

/** A command of an operator on the installation. */
const command = (
  run: Parameters<typeof runInProcess>[0],
  args: readonly string[],
  dataDir: string,
  clock = CLOCK,
) =>
  runInProcess(run, args, {
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, CLIENT_HASH_KEY: KEY },
    clock,
    log,
  });

describe('several processes on one database', () => {
  it('verify the signatures of each other, and publish the keys of all', async () => {
    const folders = [await aFolder(), await aFolder()];
    for (const folder of folders) {
      await using opened = await open(folder);
      await append(opened);
    }
    await using first = await open(folders[0] ?? '');
    await using second = await open(folders[1] ?? '');
    for (const opened of [first, second])
      expect(await verify(opened)).toMatchObject({ intact: true, writers: 2, checksSinceCheckpoint: 0 });
    expect((await kidsOf(first))[0]).toBe(first.signer.keyId);
    expect((await kidsOf(first)).toSorted()).toEqual([first.signer.keyId, second.signer.keyId].toSorted());
    expect((await kidsOf(second)).toSorted()).toEqual((await kidsOf(first)).toSorted());
  });

  it('do not trust a key that somebody else put into the database', async () => {
    const folder = await aFolder();
    await using opened = await open(folder);
    const { kid, x } = aSigner().publicJwk;
    const voucher = `(SELECT voucher FROM audit_key LIMIT 1)`;
    await sql(`INSERT INTO audit_key VALUES ('${kid}', '${x}', ${voucher}, now())`);
    expect((await verify(opened)).findings).toEqual([{ kind: 'key_unknown' }]);
    expect(await kidsOf(opened)).toEqual([opened.signer.keyId]);
    // The key of one process cannot be replaced by another under its name either.
    await sql(`UPDATE audit_key SET key_id = '${kid}x' WHERE key_id = '${kid}'`);
    await using other = await open(await aFolder());
    expect(errors.join()).toContain('that no process with this CLIENT_HASH_KEY put there');
    expect(await kidsOf(other)).toHaveLength(2);
  });

  it('trust one another by the shared secret, or by the configuration', async () => {
    const [one, two] = [await aFolder(), await aFolder()];
    {
      await using first = await open(one);
      await append(first);
    }
    {
      await using second = await open(two, 'another secret');
      const { findings } = await verify(second);
      // The first process signs once or twice, depending on when its checks arrived.
      expect(new Set(findings.map(({ kind }) => kind))).toEqual(
        new Set(['checkpoint_invalid', 'key_unknown']),
      );
    }
    await using first = await open(one);
    const { keys } = { keys: await first.jwks() };
    await writeFile(join(two, 'audit-trusted.jwks.json'), JSON.stringify({ keys }));
    await using second = await open(two, 'another secret');
    expect(await verify(second)).toMatchObject({ intact: true, findings: [] });
  });
});

describe('a process that was killed', () => {
  it('has its last checks signed by the next one on its folder', async () => {
    const folder = await aFolder();
    const writer = await killed(folder);
    await using opened = await open(folder);
    await eventually(async () => expect((await stateOf(folder)).writers).not.toContain(writer));
    expect(await verify(opened)).toMatchObject({ intact: true, checks: 3, checksSinceCheckpoint: 0 });
    // Its pending writes can no longer arrive.
    // Nor can any others: the chain is closed.
    const taken = await sql(
      `SELECT sequence::int FROM check_group WHERE writer = '${writer}' AND row_count = 0`,
    );
    expect(taken.map(({ sequence }) => sequence)).toContain(4);
    await sql(`UPDATE check_group SET (row_count, first_at, last_at, hash) =
      (SELECT row_count, first_at, last_at, hash FROM check_group WHERE writer = '${writer}' AND sequence = 1)
      WHERE writer = '${writer}' AND sequence = 5`);
    expect((await verify(opened)).findings.map(({ kind }) => kind)).toContain('group_after_end');
  });

  it('has its old checks found as unsigned until then, and no longer', async () => {
    const folder = await aFolder();
    const writer = await killed(folder);
    await sql(`UPDATE check_group SET committed_at = now() - interval '1 hour'`);
    {
      await using other = await open(await aFolder(), KEY, AN_HOUR_LATER);
      expect((await verify(other)).findings).toMatchObject([{ kind: 'unsigned', writer, toSequence: 3 }]);
    }
    await using opened = await open(folder, KEY, AN_HOUR_LATER);
    await eventually(async () => expect((await verify(opened)).findings).toEqual([]));
  });

  it('has the end of its chain signed also where all of it was signed before', async () => {
    const folder = await aFolder();
    const writer = await killed(folder);
    {
      await using opened = await open(folder);
      await eventually(async () => expect((await verify(opened)).checksSinceCheckpoint).toBe(0));
    }
    const [last] = await sql(
      `SELECT jws FROM check_checkpoint WHERE writer = '${writer}' ORDER BY signed_at DESC LIMIT 1`,
    );
    expect(claimedCheckpoint(String(last?.jws))).toMatchObject({ sequence: 3, closed: true });
    await writeFile(join(folder, 'audit-state.json'), JSON.stringify({ writers: [writer] }));
    await using opened = await open(folder);
    await eventually(async () => expect((await stateOf(folder)).writers).not.toContain(writer));
    expect(await verify(opened)).toMatchObject({ intact: true, checkpoints: 1 });
  });

  it('does not get a changed chain signed', async () => {
    const folder = await aFolder();
    const writer = await killed(folder);
    await sql("UPDATE check_record SET decision = 'denied' WHERE sequence = 2");
    await using opened = await open(folder);
    await eventually(() => expect(errors.join()).toContain('not as it was written; it is not signed'));
    expect(await verify(opened)).toMatchObject({ checkpoints: 0, checksSinceCheckpoint: 3 });
    expect((await stateOf(folder)).writers).toContain(writer);
  });

  it('gets nothing signed behind a missing group', async () => {
    const folder = await aFolder();
    const writer = await killed(folder, 4);
    await sql('DELETE FROM check_record WHERE sequence = 3; DELETE FROM check_group WHERE sequence = 3');
    await using opened = await open(folder);
    await eventually(() => expect(errors.join()).toContain('not signed'));
    expect((await verify(opened)).findings).toMatchObject([{ kind: 'group_removed', writer, sequence: 3 }]);
  });

  it('has its pending group abandoned if a later one was kept', async () => {
    const folder = await aFolder();
    const chain = new CheckChain(newId());
    const groups = [1, 2, 3].map(() => [aCheckRecord({ checkedAt: new Date() })]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const [index, records] of groups.entries()) {
      const group = chain.take(records);
      if (index === 1) continue;
      await client.query(insertOf(records, group));
      if (index === 0) chain.kept(group);
    }
    await client.end();
    await writeFile(join(folder, 'audit-state.json'), JSON.stringify({ writers: [chain.writer] }));
    await using opened = await open(folder);
    await eventually(async () => expect((await stateOf(folder)).writers).not.toContain(chain.writer));
    expect(await verify(opened)).toMatchObject({
      intact: true,
      checks: 2,
      checkpoints: 1,
      checksSinceCheckpoint: 0,
      unsettledGroups: 0,
    });
  });
});

describe('a process whose data folder is lost', () => {
  it('has the end of its chain signed by another process on request', async () => {
    const writer = await killed(await aFolder());
    const folder = await aFolder();
    const adopt = (clock = CLOCK) => command(auditAdopt, [writer], folder, clock);
    // Too new to be sure that its own process will not sign it.
    expect(await adopt()).toMatchObject({ code: 2, stderr: expect.stringContaining('Such chains: none') });
    expect(await adopt(AN_HOUR_LATER)).toMatchObject({ code: 0, stderr: '' });
    await using opened = await open(folder, KEY, AN_HOUR_LATER);
    await eventually(async () => expect((await verify(opened)).findings).toEqual([]));
    expect(await command(auditAdopt, [newId()], await aFolder())).toMatchObject({ code: 2 });
  });
});

describe('checkpoints of one process after another', () => {
  it('reveal that a whole chain was removed with its checkpoints', async () => {
    const folder = await aFolder();
    for (let round = 0; round < 2; round += 1) {
      await using opened = await open(folder);
      await append(opened);
    }
    const [{ writer }] = (await sql('SELECT writer FROM check_checkpoint WHERE number = 1')) as [
      { writer: string },
    ];
    for (const table of ['check_record', 'check_group', 'check_checkpoint'])
      await sql(`DELETE FROM ${table} WHERE writer = '${writer}'`);
    await using opened = await open(folder);
    expect((await verify(opened)).findings).toMatchObject([{ kind: 'checkpoint_missing' }]);
  });

  it('are put back at the next start when the last of them was removed', async () => {
    const folder = await aFolder();
    {
      await using opened = await open(folder);
      await append(opened);
      await eventually(() => expect(opened.signedAtMs()).toBeDefined());
    }
    await sql('DELETE FROM check_record; DELETE FROM check_group');
    await sql('DELETE FROM check_checkpoint WHERE number = (SELECT max(number) FROM check_checkpoint)');
    await using opened = await open(folder);
    await eventually(async () =>
      expect((await verify(opened)).findings.map(({ kind }) => kind)).toEqual(['tail_cut']),
    );
  });
});

describe('the last checkpoint', () => {
  it('is missed at every verification, also of a range and before the next checkpoint', async () => {
    await using opened = await open(await aFolder());
    await append(opened);
    await eventually(async () => expect(await sql('SELECT FROM check_checkpoint')).toHaveLength(1));
    expect(await verify(opened)).toMatchObject({ intact: true, checks: 1 });
    await sql('TRUNCATE check_record, check_group, check_checkpoint');
    const missing = [{ kind: 'checkpoint_missing', sequence: 1 }];
    expect((await verify(opened)).findings).toMatchObject(missing);
    const range = { fromMs: Date.now() - 60_000 };
    expect((await opened.verifyChains(range, new AbortController().signal)).findings).toMatchObject(missing);
  });

  it('is missed when only the last checkpoint was removed', async () => {
    await using opened = await open(await aFolder());
    await append(opened);
    await eventually(async () => expect(await sql('SELECT FROM check_checkpoint')).toHaveLength(1));
    await sql('DELETE FROM check_checkpoint');
    expect((await verify(opened)).findings).toMatchObject([{ kind: 'checkpoint_missing', sequence: 1 }]);
  });
});

describe('a restore from a backup', () => {
  const TABLES = ['check_record', 'check_group', 'check_checkpoint'];
  const backUp = async () => {
    for (const table of TABLES) await sql(`CREATE TABLE backup_${table} AS SELECT * FROM ${table}`);
  };
  const restore = async () => {
    for (const table of TABLES)
      await sql(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM backup_${table}`);
  };
  const record = (dataDir: string) =>
    recordRestore({
      settings: { dataDir },
      connectionString: database.url,
      installationKey: KEY,
      log,
      backupMadeAt: new Date('2026-11-20T02:00:00Z'),
      clock: { now: () => new Date() },
    });

  /** Two processes on one database. The backup has only the beginning of it. */
  async function restored(say: boolean): Promise<readonly string[]> {
    const folders = [await aFolder(), await aFolder()];
    {
      await using first = await open(folders[0] ?? '');
      await using second = await open(folders[1] ?? '');
      for (const opened of [first, second]) await append(opened);
      await eventually(async () => expect(await sql('SELECT FROM check_checkpoint')).toHaveLength(2));
      // Behind the last checkpoints, and unsigned in the backup.
      for (const opened of [first, second]) await append(opened);
      await backUp();
      for (const opened of [first, second]) await append(opened);
    }
    for (const folder of folders) {
      await using opened = await open(folder);
      await append(opened);
    }
    await restore();
    if (say) await record(folders[0] ?? '');
    return folders;
  }

  it('without a statement is found for ever', async () => {
    const [one = ''] = await restored(false);
    await using opened = await open(one);
    await eventually(async () =>
      expect((await verify(opened)).findings.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['tail_cut', 'checkpoint_missing']),
      ),
    );
  });

  it('with its signed statement is intact, is reported, and has the ends of the chains signed', async () => {
    const folders = await restored(true);
    for (const folder of folders) {
      await using opened = await open(folder);
      await append(opened);
      await eventually(async () =>
        expect(await verify(opened)).toMatchObject({ intact: true, checksSinceCheckpoint: 0, findings: [] }),
      );
    }
    await using opened = await open(folders[0] ?? '');
    const report = await verify(opened);
    expect(report).toMatchObject({ intact: true, checks: 6, findings: [] });
    expect(report.restores).toMatchObject([{ backupMadeAtMs: Date.parse('2026-11-20T02:00:00Z') }]);
  });

  it('by other means is stated by a command, and is intact then as well', async () => {
    const folders = await restored(false);
    const state = (to: string, folder = folders[0] ?? '') =>
      command(auditRecordRestore, ['--to', to], folder);
    expect((await state('2026-11-20T02:00:00')).stderr).toContain('--to is an instant');
    expect((await state('2999-01-01T00:00:00Z')).stderr).toContain('still to come');
    const { code, stdout } = await state('2026-11-20T03:00:00+01:00');
    expect([code, stdout]).toEqual([0, expect.stringContaining('put back to 2026-11-20T02:00:00.000Z')]);
    expect(stdout).toContain('signs the end of 2 chains');
    for (const folder of folders) {
      await using opened = await open(folder);
      await append(opened);
      await eventually(async () => expect(await verify(opened)).toMatchObject({ findings: [] }));
      expect((await verify(opened)).restores).toHaveLength(1);
    }
  });

  it('hides nothing that was removed after it, or from the content of the backup', async () => {
    const folders = await restored(true);
    await using opened = await open(folders[0] ?? '');
    for (let round = 0; round < 2; round += 1) {
      await using other = await open(folders[1] ?? '');
      await append(other);
    }
    await append(opened);
    await eventually(async () => expect((await verify(opened)).intact).toBe(true));
    const numbers = await sql('SELECT key_id, number, jws FROM check_checkpoint ORDER BY signed_at DESC');
    // One that was signed after the restore, with another after it; and one from the backup.
    const [{ key_id: keyId }] = (await sql(
      'SELECT key_id FROM check_checkpoint GROUP BY key_id ORDER BY count(*) DESC LIMIT 1',
    )) as [{ key_id: string }];
    const own = numbers.filter((row) => row.key_id === keyId).map(({ number }) => Number(number));
    for (const number of [own[1] ?? 0, own.at(-1) ?? 0]) {
      const [row] = await sql(
        `DELETE FROM check_checkpoint WHERE key_id = '${keyId}' AND number = ${number} RETURNING *`,
      );
      expect((await verify(opened)).findings.map(({ kind }) => kind)).toContain('checkpoint_missing');
      await sql(`INSERT INTO check_checkpoint SELECT (jsonb_populate_record(NULL::check_checkpoint,
        '${JSON.stringify(row)}')).*`);
    }
    expect((await verify(opened)).intact).toBe(true);
    await sql("UPDATE check_restore SET jws = replace(jws, '.', '.A')");
    expect((await verify(opened)).findings.map(({ kind }) => kind)).toContain('restore_invalid');
  });
});

it('verifies recent writes automatically, and counts the findings', async () => {
  let aheadMs = 0;
  await using opened = await open(await aFolder(), KEY, { now: () => new Date(Date.now() + aheadMs) });
  await append(opened);
  await eventually(() => expect(opened.signedAtMs()).toBeDefined());
  await sql("UPDATE check_record SET decision = 'denied'");
  aheadMs = 6 * 60_000;
  await eventually(() => expect(opened.verification()).toMatchObject({ findings: 1, unknownKeys: 0 }));
  expect(opened.verification().ageMs).toBeLessThan(5 * 60_000);
  expect(errors).toContain('The log of checks is not as it was written.');
});

it('verifies one at a time', async () => {
  await using opened = await open(await aFolder());
  const first = verify(opened);
  await expect(verify(opened)).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 10 });
  await first;
  expect(await verify(opened)).toMatchObject({ intact: true });
});

it('sets aside spooled records that the database refuses, and accepts the others', async () => {
  const folder = await aFolder();
  const good = aCheckRecord({ checkedAt: new Date() });
  {
    await using opened = await open(folder);
    await append(opened);
  }
  const lines = [[aCheckRecord({ id: 'no-uuid' }), good], [aCheckRecord()]].map(toSpoolLine);
  const path = join(folder, 'spool', '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42.spool');
  await writeFile(path, lines.join(''));
  await using opened = await open(folder);
  await eventually(() => expect(opened.counts().spool).toMatchObject({ bytes: 0, replayedRows: 2 }));
  const [kept = '', ...others] = await readdir(join(folder, 'spool'));
  expect([kept.endsWith('.spool.damaged'), others]).toEqual([true, []]);
  expect(await readFile(join(folder, 'spool', kept), 'utf8')).toBe(lines.join(''));
  expect(await sql(`SELECT id FROM check_record WHERE id = '${good.id}'`)).toHaveLength(1);
});
