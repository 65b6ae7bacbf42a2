import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heapSizeOf } from '../../../src/adapters/cache/heap-size.js';
import { WebOwnFiles, type WebOwnFilesParts } from '../../../src/adapters/web/web-own-files.js';
import { makeFindTerms } from '../../../src/domain/check/find-terms.js';
import type { KnownTermsReader } from '../../../src/domain/check/ports.js';
import { DomainError } from '../../../src/domain/errors.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { OwnFile } from '../../../src/domain/terms/own-file.js';
import {
  aDocumentOf,
  addEntries,
  anEntry,
  anOwnFile,
  CHANGE,
  host,
  names,
  putEntry,
} from '../../support/an-entry.js';
import { HandLookup, settled } from '../../support/hand-lookup.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const NOW = '2026-03-04T12:00:00.000Z';
const PATIENCE_MS = 2_000;
const EXAMPLE = host('example.com');
const WWW = host('www.example.com', 'example.com');
const FOUND = anOwnFile().file;
const NONE: OwnFile = { kind: 'none' };
const TIMED_OUT = { kind: 'none', reason: 'lookup_timed_out', retryAfterSeconds: 5 };
const NO_DOCUMENT = { kind: 'none', reason: 'no_document' };

/** A reader that notes the names that it reads. */
class NotedReader implements KnownTermsReader {
  readonly reads: (readonly DomainName[])[] = [];
  readonly #reader: KnownTermsReader;
  constructor(reader: KnownTermsReader) {
    this.#reader = reader;
  }
  read(asked: readonly DomainName[]) {
    this.reads.push(asked);
    return this.#reader.read(asked);
  }
}

function setUp(options: Partial<WebOwnFilesParts> = {}) {
  const clock = new SettableClock(NOW);
  const registry = new MemoryRegistryStore(clock);
  const ownFiles = new MemoryOwnFileStore();
  const reader = new NotedReader(new MemoryKnownTermsReader(registry, ownFiles));
  const lookup = new HandLookup();
  const lookups = new WebOwnFiles({
    fetchOwnFile: lookup.fetch,
    store: ownFiles,
    clock,
    sizeOf: heapSizeOf,
    patienceMs: PATIENCE_MS,
    concurrency: 10,
    queueMax: 10,
    onTrouble: () => {},
    ...options,
  });
  const findTerms = makeFindTerms({ known: reader, ownFiles: lookups, clock });
  return { findTerms, lookup, lookups, clock, registry, ownFiles, reader };
}

/** The answer, which must be available without any other event. */
async function atOnce<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return Promise.race([promise, settled().then(() => 'waiting' as const)]);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a known domain', () => {
  it('is answered from the registry at once, and the site is asked after the answer', async () => {
    const { findTerms, lookup, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'registry' }]);
    expect(lookup.pending()).toEqual(['example.com']);
    await lookup.answer('example.com', FOUND);
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'authoritative' }]);
    expect(lookup.pending()).toEqual([]);
  });

  it('is answered from a fresh own file without another lookup', async () => {
    const { findTerms, lookup, ownFiles } = setUp();
    await ownFiles.put(anOwnFile({ retrievedAt: new Date('2026-03-04T11:10:00Z') }));
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'authoritative' }]);
    expect(lookup.asked).toEqual([]);
  });

  it('is answered from an ageing own file, and the site is asked after the answer', async () => {
    const { findTerms, lookup, ownFiles } = setUp();
    await ownFiles.put(anOwnFile({ retrievedAt: new Date('2026-03-04T11:05:00Z') }));
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'authoritative' }]);
    await lookup.answer('example.com', NONE);
    expect(await atOnce(findTerms([EXAMPLE]))).toEqual([NO_DOCUMENT]);
  });

  it('falls back to the registry, at once, when its own file is older than an hour', async () => {
    const { findTerms, lookup, ownFiles, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    await ownFiles.put(anOwnFile({ retrievedAt: new Date('2026-03-04T10:59:59Z') }));
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'registry' }]);
    expect(lookup.pending()).toEqual(['example.com']);
  });

  it('is answered when the queue of lookups is full', async () => {
    const { findTerms, registry } = setUp({ concurrency: 1, queueMax: 0 });
    await addEntries(registry, [anEntry({ domain: 'a.com' }), anEntry({ domain: 'b.com' })]);
    const answers = await atOnce(findTerms([host('a.com'), host('b.com')]));
    expect(answers).toMatchObject([{ domain: 'a.com' }, { domain: 'b.com' }]);
  });

  it('keeps its answer when the lookup after the answer fails', async () => {
    const { findTerms, lookup, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    await findTerms([EXAMPLE]);
    await lookup.fail('example.com', new TypeError('bug'));
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'registry' }]);
  });
});

describe('an unknown domain', () => {
  it.each<[OwnFile, object]>([
    [FOUND, { kind: 'document', domain: 'example.com', origin: 'authoritative' }],
    [NONE, NO_DOCUMENT],
    [
      { kind: 'invalid', sourceUrl: 'https://example.com/agentterms.json', problem: 'x' },
      { reason: 'own_file_invalid' },
    ],
    [{ kind: 'unreachable', problem: 'x' }, { reason: 'unreachable' }],
  ])('waits for the answer $kind, which is stored', async (file, expected) => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([EXAMPLE]);
    expect(await atOnce(answers)).toBe('waiting');
    await lookup.answer('example.com', file);
    expect(await answers).toMatchObject([expected]);
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([expected]);
    expect(lookup.asked).toEqual(['example.com']);
  });

  it('is answered when the wait times out, and the late result is stored', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([EXAMPLE]);
    await settled();
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    expect(await atOnce(answers)).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(await answers).toEqual([TIMED_OUT]);
    await lookup.answer('example.com', FOUND);
    expect(await atOnce(findTerms([EXAMPLE]))).toMatchObject([{ origin: 'authoritative' }]);
    expect(lookup.asked).toEqual(['example.com']);
  });

  it('is looked up once, however many questions arrive meanwhile', async () => {
    const { findTerms, lookup } = setUp();
    const answers = [findTerms([EXAMPLE, EXAMPLE]), findTerms([EXAMPLE])];
    await settled();
    vi.advanceTimersByTime(1_500);
    answers.push(findTerms([EXAMPLE]));
    await settled();
    await lookup.answer('example.com', FOUND);
    for (const answer of (await Promise.all(answers)).flat())
      expect(answer).toMatchObject({ kind: 'document' });
    expect(lookup.asked).toEqual(['example.com']);
  });

  it('is looked up again an hour after it had no file', async () => {
    const { findTerms, lookup, clock } = setUp();
    const first = findTerms([EXAMPLE]);
    await settled();
    await lookup.answer('example.com', NONE);
    await first;
    clock.set('2026-03-04T13:00:00.001Z');
    const second = findTerms([EXAMPLE]);
    await settled();
    await lookup.answer('example.com', FOUND);
    expect(await second).toMatchObject([{ kind: 'document' }]);
  });

  it('does not wait when the lookup cannot start', async () => {
    const { findTerms, lookup } = setUp({ concurrency: 1, queueMax: 0 });
    const first = findTerms([host('a.com')]);
    await settled();
    expect(await atOnce(findTerms([host('b.com')]))).toEqual([TIMED_OUT]);
    await lookup.answer('a.com', NONE);
    expect(await first).toEqual([NO_DOCUMENT]);
  });

  it('is answered when the service stops', async () => {
    const { findTerms, lookups } = setUp();
    const answers = findTerms([EXAMPLE]);
    await settled();
    await lookups[Symbol.asyncDispose]();
    expect(await answers).toEqual([{ kind: 'none', reason: 'unreachable', retryAfterSeconds: 60 }]);
    expect(await atOnce(findTerms([EXAMPLE]))).toEqual([TIMED_OUT]);
  });
});

describe('a name with www.', () => {
  it('is looked up under both names in parallel; the exact host wins', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([WWW]);
    await settled();
    expect(lookup.pending()).toEqual(['www.example.com', 'example.com']);
    await lookup.answer('example.com', FOUND);
    expect(await atOnce(answers)).toBe('waiting');
    await lookup.answer('www.example.com', anOwnFile({ domain: 'www.example.com' }).file);
    expect(await answers).toMatchObject([{ domain: 'www.example.com' }]);
  });

  it('is answered from the name without it when the exact host has no file', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([WWW]);
    await settled();
    await lookup.answer('www.example.com', NONE);
    await lookup.answer('example.com', FOUND);
    expect(await answers).toMatchObject([{ domain: 'example.com', origin: 'authoritative' }]);
  });

  it("uses the other name's answer when the wait times out", async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([WWW]);
    await settled();
    await lookup.answer('example.com', FOUND);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await answers).toMatchObject([{ domain: 'example.com', origin: 'authoritative' }]);
  });

  it('is not reported as absent while one name is unanswered', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([WWW]);
    await settled();
    await lookup.answer('www.example.com', NONE);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await answers).toEqual([TIMED_OUT]);
  });

  it('is looked up only under the name that is not known yet', async () => {
    const { findTerms, lookup, ownFiles } = setUp();
    await ownFiles.put(anOwnFile({ domain: 'www.example.com', file: NONE, retrievedAt: new Date(NOW) }));
    const answers = findTerms([WWW]);
    await settled();
    expect(lookup.pending()).toEqual(['example.com']);
    await lookup.answer('example.com', NONE);
    expect(await answers).toEqual([NO_DOCUMENT]);
  });
});

describe('a host below a site', () => {
  const HOST = { own: names('fr.example.com'), parents: names('example.com') };

  it('is answered from the entry of its parent once it has no file of its own', async () => {
    const { findTerms, lookup, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    const answers = findTerms([HOST]);
    await settled();
    // The file of the parent is renewed after the answer.
    expect(lookup.pending()).toEqual(['fr.example.com', 'example.com']);
    await lookup.answer('fr.example.com', NONE);
    expect(await answers).toMatchObject([{ domain: 'example.com', origin: 'registry' }]);
    expect(await atOnce(findTerms([HOST]))).toMatchObject([{ domain: 'example.com' }]);
  });

  it('is answered from its own file, and from its own entry, before its parent', async () => {
    const { findTerms, lookup, registry } = setUp();
    await addEntries(registry, [anEntry(), anEntry({ domain: 'fr.example.com' })]);
    expect(await atOnce(findTerms([HOST]))).toMatchObject([{ domain: 'fr.example.com', origin: 'registry' }]);
    expect(lookup.pending()).toEqual(['fr.example.com']);
    await lookup.answer('fr.example.com', FOUND);
    expect(await atOnce(findTerms([HOST]))).toMatchObject([{ origin: 'authoritative' }]);
  });

  it('is answered from its parent when its own lookup times out', async () => {
    const { findTerms, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    const answers = findTerms([HOST]);
    await settled();
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await answers).toMatchObject([{ domain: 'example.com', hostUnread: 'lookup_timed_out' }]);
  });

  it('is answered with doubt while its own file cannot be read', async () => {
    const { findTerms, lookup, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    const answers = findTerms([HOST]);
    await settled();
    await lookup.answer('fr.example.com', {
      kind: 'invalid',
      sourceUrl: 'https://fr.example.com/agentterms.json',
      problem: 'x',
    });
    expect(await answers).toMatchObject([{ domain: 'example.com', hostUnread: 'own_file_invalid' }]);
  });

  it('is answered from the file of an unknown parent', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([HOST]);
    await settled();
    await lookup.answer('example.com', FOUND);
    await lookup.answer('fr.example.com', NONE);
    expect(await answers).toMatchObject([{ domain: 'example.com', origin: 'authoritative' }]);
  });

  it('gets the reason for itself when no parent has terms either', async () => {
    const { findTerms, lookup } = setUp();
    const answers = findTerms([HOST]);
    await settled();
    await lookup.answer('example.com', NONE);
    await lookup.answer('fr.example.com', { kind: 'unreachable', problem: 'x' });
    expect(await answers).toMatchObject([{ kind: 'none', reason: 'unreachable' }]);
  });

  it.each([
    [['shop.example.com'], undefined],
    [['fr.example.com'], 'example.com'],
    [['example.com'], 'example.com'],
    [[], undefined],
    ['fr.example.com', undefined],
    [['com'], undefined],
  ])("when the parent's document is for %j, is answered from %s", async (hosts, domain) => {
    const { findTerms, registry, ownFiles } = setUp();
    const document = aDocumentOf('example.com', {
      extensions: { 'com.agentterms.meta': { hosts } as object },
    });
    await putEntry(registry, anEntry({ document }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'fr.example.com', file: NONE, retrievedAt: new Date(NOW) }));
    const [answer] = await findTerms([HOST]);
    expect(answer?.kind === 'document' ? answer.domain : undefined).toBe(domain);
  });
});

describe('several questions', () => {
  it('are read together, answered in their order and share one timeout', async () => {
    const { findTerms, lookup, registry, reader } = setUp();
    await putEntry(registry, anEntry({ domain: 'known.com' }), CHANGE);
    const answers = findTerms([host('slow.com'), WWW, host('known.com'), host('quick.com')]);
    await settled();
    expect(reader.reads).toEqual([['slow.com', 'www.example.com', 'example.com', 'known.com', 'quick.com']]);
    await lookup.answer('quick.com', FOUND);
    await lookup.answer('www.example.com', NONE);
    await lookup.answer('example.com', NONE);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(await answers).toMatchObject([
      TIMED_OUT,
      NO_DOCUMENT,
      { origin: 'registry', domain: 'known.com' },
      { origin: 'authoritative', domain: 'quick.com' },
    ]);
  });

  it('may be an empty list', async () => {
    const { findTerms } = setUp();
    expect(await findTerms([])).toEqual([]);
  });

  it('fail together when what is known cannot be read', async () => {
    const { lookups, clock } = setUp();
    const away = new DomainError('service_unavailable', 'Away.');
    const reader: KnownTermsReader = { read: () => Promise.reject(away) };
    const findTerms = makeFindTerms({ known: reader, ownFiles: lookups, clock });
    await expect(findTerms([EXAMPLE, host('a.com')])).rejects.toBe(away);
  });
});
