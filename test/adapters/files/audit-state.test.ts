import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuditState } from '../../../src/adapters/files/audit-state.js';
import { scratchFolder } from '../../support/scratch-folder.js';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let path: string;

beforeEach(async () => {
  scratch = await scratchFolder();
  path = join(scratch.path, 'audit-state.json');
});
afterEach(() => scratch[Symbol.asyncDispose]());

const checkpoint = {
  keyId: 'a key',
  number: 3,
  writer: 'a writer',
  sequence: 7,
  lastAtMs: 1,
  signedAtMs: 2,
  jws: 'a.b.c',
};

it('keeps the last checkpoint, for the key that signed it, and the writers', async () => {
  const state = await AuditState.open(path);
  expect([state.last('a key'), state.writers]).toEqual([undefined, []]);
  await Promise.all([
    state.addWriters(['one', 'two']),
    state.remember(checkpoint),
    state.removeWriter('one'),
  ]);
  await state.addWriters(['two', 'three']);
  const again = await AuditState.open(path);
  expect(again.last('a key')).toEqual(checkpoint);
  expect(again.last('another')).toBeUndefined();
  expect(again.writers).toEqual(['two', 'three']);
  expect(await readdir(scratch.path)).toEqual(['audit-state.json']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('does not take a file for empty that it cannot read', async () => {
  for (const text of ['', '{', '{}', '{"writers":[1]}']) {
    await writeFile(path, text);
    await expect(AuditState.open(path)).rejects.toThrow(path);
  }
});
