import { expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { CachingReader } from '../../../src/adapters/cache/caching-reader.js';
import { heapSizeOf } from '../../../src/adapters/cache/heap-size.js';
import { makeFetchOwnFile } from '../../../src/adapters/web/fetch-own-file.js';
import { WebOwnFiles } from '../../../src/adapters/web/web-own-files.js';
import { makeFindTerms } from '../../../src/domain/check/find-terms.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { host } from '../../support/an-entry.js';
import { startLocalOrigin } from '../../support/local-origin.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { ROOT, serveSite } from '../../support/own-file-site.js';
import { SettableClock } from '../../support/settable-clock.js';
import { aFetcherFor } from '../../support/web-fetching.js';

const SITES = Array.from({ length: 10 }, (_, nth) => host(`d${nth}.hostile.example`));
const document = { agentterms_version: '0.3.0', service: 'hostile.example', permissions: {} };

/**
 * The answer of a check of each of many subdomains that all serve this file, and the memory held afterwards.
 */
async function checkAll(file: string) {
  await using origin = await startLocalOrigin();
  for (const {
    own: [site],
  } of SITES)
    serveSite(origin, site ?? '', { [ROOT]: file });
  const clock = new SettableClock();
  const feed = new MemoryChangeFeed();
  const store = new MemoryOwnFileStore(feed);
  using known = new CachingReader(new MemoryKnownTermsReader(new MemoryRegistryStore(clock), store), feed);
  await using ownFiles = new WebOwnFiles({
    fetchOwnFile: makeFetchOwnFile(
      aFetcherFor(origin, { maxBytes: 300_000, timeoutMs: 60_000 }),
      new AjvDocumentValidator(),
    ),
    store,
    clock,
    sizeOf: heapSizeOf,
    concurrency: 16,
    queueMax: SITES.length,
    patienceMs: 60_000,
    onTrouble: () => {},
  });
  const findTerms = makeFindTerms({ known, ownFiles, clock });
  const answers = await findTerms(SITES);
  // From memory, now that all are known.
  expect(await findTerms(SITES)).toEqual(answers);
  return { answers, held: known.bytes };
}

it('does not use a file of tens of thousands of values, and keeps nothing of it in memory', async () => {
  const bomb = `[${Array.from({ length: 84_000 }, () => '{}').join()}]`;
  const { answers, held } = await checkAll(
    JSON.stringify(document).replace(/}$/, `,"extensions":{"com.a.b":${bomb}}}`),
  );
  expect(new Set(answers.map((answer) => answer.kind === 'none' && answer.reason))).toEqual(
    new Set(['own_file_invalid']),
  );
  expect(held).toBeLessThan(SITES.length * 2_000);
});

it('keeps little of a file of the largest size in memory', async () => {
  const long = { allowed: true, conditions: '字'.repeat(10_000), scope: '字'.repeat(1_000) };
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, long]));
  const extensions = { 'com.a.b': Array.from({ length: 4_000 }, () => ({})) };
  const { answers, held } = await checkAll(JSON.stringify({ ...document, permissions, extensions }));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['document']));
  expect(held).toBeLessThan(SITES.length * 40_000);
});
