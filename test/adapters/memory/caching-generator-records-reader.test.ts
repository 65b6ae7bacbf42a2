import { beforeEach, describe, expect, it } from 'vitest';
import {
  CachingGeneratorRecordsReader,
  type CachingGeneratorRecordsReaderOptions,
} from '../../../src/adapters/memory/caching-generator-records-reader.js';
import { DomainError } from '../../../src/domain/errors.js';
import type {
  GeneratorRecords,
  GeneratorRecordsReader,
} from '../../../src/domain/ports/generated-terms-store.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { aDocumentOf, aGeneratedResult, anOwnFile, names } from '../../support/an-entry.js';
import { MemoryChangeFeed } from '../../support/memory/memory-change-feed.js';

/** A store in which each read finds a later revision. */
class CountingReader implements GeneratorRecordsReader {
  reads = 0;
  failure: Error | undefined;
  records: GeneratorRecords = { generated: { ...aGeneratedResult(), revision: 0 }, hasEntry: true };

  async read(asked: readonly DomainName[]): Promise<readonly GeneratorRecords[]> {
    this.reads += 1;
    if (this.failure !== undefined) throw this.failure;
    const { generated } = this.records;
    return asked.map(() => ({
      ...this.records,
      ...(generated && { generated: { ...generated, revision: this.reads } }),
    }));
  }
}

let store: CountingReader;
let feed: MemoryChangeFeed;
let reader: CachingGeneratorRecordsReader;

const open = (options: CachingGeneratorRecordsReaderOptions = {}) =>
  new CachingGeneratorRecordsReader(store, feed, options);
const revision = async (domain = 'a.com') => (await reader.read(names(domain)))[0]?.generated?.revision;

beforeEach(() => {
  store = new CountingReader();
  feed = new MemoryChangeFeed();
  reader = open();
});

it('answers from memory until a change is heard', async () => {
  expect([await revision(), await revision()]).toEqual([1, 1]);
  feed.announce(names('a.com'));
  expect([await revision(), await revision()]).toEqual([2, 2]);
});

it('asks the store while the feed is not live, and gives what was last known while that is away too', async () => {
  expect(await revision()).toBe(1);
  feed.lose();
  expect(await revision()).toBe(2);
  store.failure = new DomainError('service_unavailable', 'Away.');
  expect(await revision()).toBe(2);
  await expect(revision('b.com')).rejects.toBe(store.failure);
});

describe('bounds', () => {
  const document = aDocumentOf('a.com', { extensions: { 'com.example.note': 'x'.repeat(1_000) } });
  const length = JSON.stringify(document).length;
  const found = anOwnFile();
  const cases: readonly (readonly [string, GeneratorRecords, number])[] = [
    ['nothing', { hasEntry: false }, 300],
    [
      'a generated document',
      { generated: { ...aGeneratedResult({ document }), revision: 1 }, hasEntry: true },
      300 + length,
    ],
    [
      "the domain's own document",
      { ownFile: { ...found, file: { ...found.file, document } as typeof found.file }, hasEntry: false },
      300 + length,
    ],
    [
      'what an invalid file holds',
      {
        ownFile: {
          ...found,
          file: { kind: 'invalid', sourceUrl: '', problem: '', content: { ...document } },
        },
        hasEntry: false,
      },
      300 + length,
    ],
  ];

  it.each(cases)('count the text of %s', async (_, records, weight) => {
    store.records = records;
    reader = open({ maxTextLength: weight });
    await reader.read(names('a.com'));
    expect(reader.peek(names('a.com'))).toBeDefined();
    await reader.read(names('b.com'));
    expect(reader.peek(names('a.com'))).toBeUndefined();
    reader = open({ maxTextLength: weight - 1 });
    await reader.read(names('a.com'));
    expect(reader.peek(names('a.com'))).toBeUndefined();
  });

  it('keep no more names than they may', async () => {
    reader = open({ maxEntries: 1 });
    await reader.read(names('a.com'));
    await reader.read(names('b.com'));
    expect(reader.peek(names('a.com'))).toBeUndefined();
    expect(reader.peek(names('b.com'))).toBeDefined();
  });
});
