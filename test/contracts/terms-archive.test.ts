import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { FolderTermsArchive } from '../../tools/archive/folder-terms-archive.js';
import { aCollection, RECORDED_AT, writeCollection } from '../support/a-collection.js';
import { SettableClock } from '../support/settable-clock.js';
import { termsArchiveContract } from './terms-archive.contract.js';

const name = 'orchards';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terms-archive-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('TermsArchive in a folder', () =>
  termsArchiveContract(async () => {
    const clock = new SettableClock();
    const places = { declarations: join(folder, 'declarations'), versions: join(folder, 'versions') };
    await writeCollection(aCollection(), places);
    const recordedAt = RECORDED_AT;
    const below = { declarations: folder, versions: folder };
    return { archive: await FolderTermsArchive.open({ name, ...below, recordedAt, clock }), clock };
  }));

describe('TermsArchive in the folders of two repositories', () =>
  termsArchiveContract(async () => {
    const clock = new SettableClock();
    const declarations = join(folder, 'orchards-declarations');
    const versions = join(folder, 'orchards-versions');
    await writeCollection(aCollection(), { declarations: join(declarations, 'declarations'), versions });
    const recordedAt = RECORDED_AT;
    return {
      archive: await FolderTermsArchive.open({ name, declarations, versions, recordedAt, clock }),
      clock,
    };
  }));
