import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckSpool, type CheckSpoolOptions } from '../../../src/adapters/files/check-spool.js';
import { readSpoolFile } from '../../../src/adapters/files/spool-file.js';
import type { CheckRecord } from '../../../src/domain/audit/check-record.js';
import { DomainError } from '../../../src/domain/errors.js';
import { aCheckRecord, checkRecords } from '../../support/a-check-record.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';

const unavailable = expect.objectContaining({ constructor: DomainError, code: 'service_unavailable' });

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let folder: string;

beforeEach(async () => {
  scratch = await scratchFolder();
  folder = join(scratch.path, 'spool');
});

afterEach(() => scratch[Symbol.asyncDispose]());

const open = (options: Partial<CheckSpoolOptions> = {}) =>
  CheckSpool.open({ folder, newId: v7, log: silentLog, ...options });

async function read(path: string) {
  const damage = { torn: false, damagedLines: 0 };
  const appends: (readonly CheckRecord[])[] = [];
  for await (const append of readSpoolFile(path, damage)) appends.push(append);
  return { records: appends.flat(), appends: appends.length, ...damage };
}

/** The content of the spool, file by file in its order. The spool is empty afterwards. */
async function drain(spool: CheckSpool) {
  const records: CheckRecord[] = [];
  for (let path = await spool.oldest(); path !== undefined; path = await spool.oldest()) {
    records.push(...(await read(path)).records);
    await spool.remove(path);
  }
  return records;
}

describe('what is appended', () => {
  it('is on disk before the append resolves, each append on a line, in a file for the owner only', async () => {
    await using spool = await open();
    const records = [aCheckRecord({ action: 'a "b"\n\u2028\ud800', agentId: null }), ...checkRecords(3)];
    await spool.append(records);
    const [name = ''] = await readdir(folder);
    expect(await read(join(folder, name))).toEqual({ records, appends: 1, torn: false, damagedLines: 0 });
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(spool.bytes).toBe((await readFile(join(folder, name))).length);
  });

  it('is read back in the order of the calls, over many files', async () => {
    await using spool = await open({ maxFileBytes: 2_000 });
    const records = checkRecords(100);
    await Promise.all(records.slice(0, 50).map((record) => spool.append([record])));
    for (const record of records.slice(50)) await spool.append([record]);
    expect((await readdir(folder)).length).toBeGreaterThan(5);
    expect(await drain(spool)).toEqual(records);
    expect(await readdir(folder)).toEqual([]);
    expect(spool.bytes).toBe(0);
  });

  it('is refused as a whole when there is no room, and accepted again when there is', async () => {
    await using spool = await open({ maxBytes: 1_700 });
    const [first, second] = [checkRecords(2), checkRecords(3)];
    await spool.append(first);
    await expect(spool.append(second)).rejects.toEqual(unavailable);
    expect(await drain(spool)).toEqual(first);
    await spool.append(second);
    expect(await drain(spool)).toEqual(second);
  });

  it('is kept in a re-created folder when that was removed, and refused when its parent is gone', async () => {
    await using spool = await open();
    await spool.append([aCheckRecord()]);
    await rm(folder, { recursive: true });
    const record = aCheckRecord();
    await spool.append([record]);
    expect(await drain(spool)).toEqual([record]);
    await scratch[Symbol.asyncDispose]();
    await expect(spool.append([aCheckRecord()])).rejects.toEqual(unavailable);
  });

  it('is refused when too many files wait to be read', async () => {
    await using spool = await open({ maxFileBytes: 1, maxFiles: 2 });
    const records = checkRecords(2);
    for (const record of records) await spool.append([record]);
    await expect(spool.append([aCheckRecord()])).rejects.toEqual(unavailable);
    expect(await drain(spool)).toEqual(records);
    await spool.append([aCheckRecord()]);
  });

  it('does not stop at a folder that has the name of a file', async () => {
    await mkdir(join(folder, 'a.spool'), { recursive: true });
    await using spool = await open();
    const records = checkRecords(1);
    await spool.append(records);
    expect(await drain(spool)).toEqual(records);
  });
});

describe('a changed file', () => {
  async function aFile(...appends: number[]) {
    const spool = await open();
    const records = [];
    for (const count of appends) {
      const some = checkRecords(count);
      await spool.append(some);
      records.push(some);
    }
    await spool[Symbol.asyncDispose]();
    const [name = ''] = await readdir(folder);
    return { path: join(folder, name), records };
  }

  it('is read up to an incomplete last line, wherever it was cut', async () => {
    const { path, records } = await aFile(2, 1, 1);
    const whole = await readFile(path);
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (const end of [lastLine + 1, lastLine + 9, lastLine + 50, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, end));
      expect(await read(path), `cut at ${end}`).toMatchObject({
        records: [...(records[0] ?? []), ...(records[1] ?? [])],
        torn: true,
        damagedLines: 0,
      });
    }
  });

  it('is read without a line in its middle that was changed', async () => {
    const { path, records } = await aFile(1, 1, 1);
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.with(1, (lines[1] ?? '').replace('allowed', 'denied ')).join('\n'));
    expect(await read(path)).toEqual({
      records: [...(records[0] ?? []), ...(records[2] ?? [])],
      appends: 2,
      torn: false,
      damagedLines: 1,
    });
    await appendFile(path, '00000000 []\n');
    expect(await read(path)).toMatchObject({ torn: false, damagedLines: 2 });
  });

  it.each([
    'null',
    '{"a":1}',
    '[{"id":"x"}]',
    '[null]',
    '["x"]',
    'not JSON',
    (record: CheckRecord) => JSON.stringify([{ ...record, checkedAt: 'never' }]),
    (record: CheckRecord) => JSON.stringify([{ ...record, confidence: 'x' }]),
  ])('is read without a line that holds no records, though it is as it was written: %s', async (json) => {
    const { path, records } = await aFile(1);
    const line = typeof json === 'string' ? json : json(aCheckRecord());
    const good = await readFile(path, 'utf8');
    await writeFile(path, `${crc32(line).toString(16).padStart(8, '0')} ${line}\n${good}`);
    expect(await read(path)).toMatchObject({ records: records[0], torn: false, damagedLines: 1 });
  });
});

describe('several processes on one folder', () => {
  it('take over the files of another, in their order', async () => {
    const records = checkRecords(20);
    {
      await using left = await open({ maxFileBytes: 1_000 });
      for (const record of records) await left.append([record]);
    }
    await using spool = await open();
    expect(spool.bytes).toBeGreaterThan(0);
    expect(await drain(spool)).toEqual(records);
  });

  it('do not stop at a file that another has taken over', async () => {
    await using writer = await open({ maxFileBytes: 1 });
    const [first, second] = checkRecords(2);
    if (first === undefined || second === undefined) throw new Error('two records');
    await writer.append([first]);
    await using taker = await open();
    await writer.append([second]);
    expect((await drain(writer)).map(({ id }) => id)).toEqual([second.id]);
    expect((await drain(taker)).map(({ id }) => id)).toEqual([first.id]);
    expect(writer.bytes).toBe(0);
  });

  it('lose nothing when one takes over the file that another is writing', async () => {
    await using writer = await open();
    const records = checkRecords(60);
    const found = new Set<string>();
    let done = false;
    const appends = (async () => {
      for (const record of records) await writer.append([record]);
      done = true;
    })();
    while (!done) {
      await using taker = await open();
      for (const { id } of await drain(taker)) found.add(id);
    }
    await appends;
    for (const { id } of await drain(writer)) found.add(id);
    expect(records.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
