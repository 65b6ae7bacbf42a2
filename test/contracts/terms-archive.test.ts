import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { CollectionApiTermsArchive } from '../../tools/archive/collection-api-terms-archive.js';
import { FolderTermsArchive } from '../../tools/archive/folder-terms-archive.js';
import { ZipTermsArchive } from '../../tools/archive/zip-terms-archive.js';
import {
  aCollection,
  RECORDED_AT,
  releaseParts,
  writeCollection,
  writeRelease,
} from '../support/a-collection.js';
import { collectionApi } from '../support/collection-api.js';
import { startLocalOrigin } from '../support/local-origin.js';
import { SettableClock } from '../support/settable-clock.js';
import { aFetcherFor } from '../support/web-fetching.js';
import { termsArchiveContract } from './terms-archive.contract.js';

const name = 'orchards';
let folder: string;
let open: AsyncDisposableStack;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terms-archive-'));
  open = new AsyncDisposableStack();
});
afterEach(async () => {
  await open.disposeAsync();
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

describe('TermsArchive in a release', () =>
  termsArchiveContract(async () => {
    const clock = new SettableClock();
    const path = join(folder, 'release.zip');
    await writeRelease(path, releaseParts(aCollection()));
    return { archive: open.use(await ZipTermsArchive.open({ name, path, clock })), clock };
  }));

describe('TermsArchive behind the Collection API', () =>
  termsArchiveContract(async () => {
    const clock = new SettableClock();
    const origin = open.use(await startLocalOrigin());
    origin.site(
      'archive.example',
      collectionApi(aCollection(), '/orchards/v1', () => clock.now()),
    );
    const fetcher = aFetcherFor(origin);
    const baseUrl = 'https://archive.example/orchards/v1/';
    return { archive: new CollectionApiTermsArchive({ name, baseUrl, fetcher, clock }), clock };
  }));
