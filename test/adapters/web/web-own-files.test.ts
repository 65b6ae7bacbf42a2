import { describe, expect, it } from 'vitest';
import { heapSizeOf } from '../../../src/adapters/cache/heap-size.js';
import { WebOwnFiles, type WebOwnFilesParts } from '../../../src/adapters/web/web-own-files.js';
import type { OwnFileStore } from '../../../src/domain/check/ports.js';
import type { OwnFile } from '../../../src/domain/terms/own-file.js';
import { anOwnFile, name, names } from '../../support/an-entry.js';
import { HandLookup, settled } from '../../support/hand-lookup.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const FOUND = anOwnFile().file;
const NONE: OwnFile = { kind: 'none' };
const A = name('a.com');
const B = name('b.com');
const C = name('c.com');

function setUp(options: Partial<WebOwnFilesParts> = {}) {
  const clock = new SettableClock();
  const lookup = new HandLookup();
  const kept = new MemoryOwnFileStore();
  const problems: [string, unknown][] = [];
  const lookups = new WebOwnFiles({
    fetchOwnFile: lookup.fetch,
    store: kept,
    clock,
    sizeOf: heapSizeOf,
    patienceMs: 2_000,
    concurrency: 10,
    queueMax: 10,
    onTrouble: (domain, error) => problems.push([domain, error]),
    ...options,
  });
  return { lookups, lookup, clock, kept, problems };
}

describe('WebOwnFiles', () => {
  it.each([FOUND, NONE, { kind: 'unreachable', problem: 'Away.' } as const])(
    'returns and stores the answer $kind with its time',
    async (file) => {
      const { lookups, lookup, clock, kept } = setUp();
      const record = lookups.request(A);
      clock.set('2026-03-04T06:00:00Z');
      await lookup.answer('a.com', file);
      const expected = { domain: 'a.com', file, retrievedAt: new Date('2026-03-04T06:00:00Z') };
      expect(await record).toEqual(expected);
      expect(kept.find(A)).toEqual(expected);
    },
  );

  it('asks once for a domain at a time, and again when that is over', async () => {
    const { lookups, lookup, clock } = setUp();
    clock.set('2026-03-04T06:00:00Z');
    const first = lookups.request(A);
    expect(lookups.request(A)).toBe(first);
    await lookup.answer('a.com', NONE);
    clock.set('2026-03-04T06:00:10Z');
    expect(lookups.request(A)).not.toBe(first);
    await settled();
    expect(lookup.asked).toEqual(['a.com', 'a.com']);
  });

  it('returns a recent answer to a check that does not know it yet', async () => {
    const { lookups, lookup, clock } = setUp();
    clock.set('2026-03-04T06:00:00Z');
    const first = lookups.request(A);
    await lookup.answer('a.com', NONE);
    clock.set('2026-03-04T06:00:09.999Z');
    expect(await lookups.request(A)).toBe(await first);
    expect(lookup.asked).toEqual(['a.com']);
  });

  it('keeps no more bytes of recent answers than allowed', async () => {
    const { lookups, lookup } = setUp({ sizeOf: () => 6 * 1024 * 1024 });
    for (const domain of ['a.com', 'b.com', 'c.com']) {
      void lookups.request(name(domain));
      await lookup.answer(domain, FOUND);
    }
    void lookups.request(C);
    void lookups.request(A);
    await settled();
    expect(lookup.pending()).toEqual(['a.com']);
    await lookups[Symbol.asyncDispose]();
  });

  it('runs a limited number in parallel, and the others in the order of arrival', async () => {
    const { lookups, lookup } = setUp({ concurrency: 2 });
    for (const domain of names('a.com', 'b.com', 'c.com', 'd.com', 'e.com')) void lookups.request(domain);
    await settled();
    expect(lookup.pending()).toEqual(['a.com', 'b.com']);
    await lookup.answer('b.com', NONE);
    expect(lookup.pending()).toEqual(['a.com', 'c.com']);
    await lookup.answer('a.com', NONE);
    await lookup.answer('c.com', NONE);
    expect(lookup.pending()).toEqual(['d.com', 'e.com']);
    await lookup.answer('d.com', NONE);
    await lookup.answer('e.com', NONE);
    for (const domain of names('f.com', 'g.com', 'h.com')) void lookups.request(domain);
    await settled();
    expect(lookup.pending()).toEqual(['f.com', 'g.com']);
  });

  it('gives a free place to the waiting lookup, not to later ones', async () => {
    const { lookups, lookup } = setUp({ concurrency: 1, queueMax: 100 });
    void lookups.request(A);
    void lookups.request(B);
    await settled();
    const answered = lookup.answer('a.com', NONE);
    // One arrives at every step between the answer and the start of the next lookup.
    for (let step = 0; step < 20; step += 1) {
      void lookups.request(name(`late${step}.com`));
      expect(lookup.pending().length).toBeLessThanOrEqual(1);
      await Promise.resolve();
    }
    await answered;
    expect(lookup.pending()).toEqual(['b.com']);
    await lookups[Symbol.asyncDispose]();
  });

  it('starts none beyond the queue limit, and accepts more once there is room', async () => {
    const { lookups, lookup } = setUp({ concurrency: 1, queueMax: 1 });
    const first = lookups.request(A);
    const second = lookups.request(B);
    expect(lookups.request(C)).toBeUndefined();
    expect(lookups.request(A)).toBe(first);
    expect(lookups.request(B)).toBe(second);
    await lookup.answer('a.com', NONE);
    expect(lookups.request(C)).toBeDefined();
  });

  it('needs no queue for a lookup that can start at once', async () => {
    const { lookups, lookup } = setUp({ concurrency: 1, queueMax: 0 });
    expect(lookups.request(A)).toBeDefined();
    expect(lookups.request(B)).toBeUndefined();
    await settled();
    expect(lookup.pending()).toEqual(['a.com']);
  });

  it('returns an answer that could not be stored, and reports the failure', async () => {
    const full = new Error('The disk is full.');
    const store: OwnFileStore = { put: () => Promise.reject(full), removeOlderThan: async () => 0 };
    const { lookups, lookup, problems } = setUp({ store });
    const record = lookups.request(A);
    await lookup.answer('a.com', FOUND);
    expect(await record).toMatchObject({ file: FOUND });
    expect(problems).toEqual([['a.com', full]]);
  });

  it('treats a failed lookup as a site away, stores nothing, reports it and continues', async () => {
    const { lookups, lookup, kept, problems } = setUp({ concurrency: 1 });
    const record = lookups.request(A);
    const next = lookups.request(B);
    const bug = new TypeError('bug');
    await lookup.fail('a.com', bug);
    expect(await record).toMatchObject({ domain: 'a.com', file: { kind: 'unreachable' } });
    expect(kept.find(A)).toBeUndefined();
    expect(problems).toEqual([['a.com', bug]]);
    await lookup.answer('b.com', NONE);
    expect(await next).toMatchObject({ file: NONE });
  });

  it('ends the lookups under way when disposed of, stores nothing of them and starts no more', async () => {
    const { lookups, lookup, kept } = setUp({ concurrency: 1 });
    const running = lookups.request(A);
    const waiting = lookups.request(B);
    await lookups[Symbol.asyncDispose]();
    expect(await running).toMatchObject({ file: { kind: 'unreachable' } });
    expect(await waiting).toMatchObject({ file: { kind: 'unreachable' } });
    expect([kept.find(A), kept.find(B)]).toEqual([undefined, undefined]);
    expect(lookups.request(C)).toBeUndefined();
    expect(lookup.pending()).toEqual([]);
  });

  it('waits, when disposed of, for an answer that is being stored', async () => {
    const stored = Promise.withResolvers<void>();
    const store: OwnFileStore = { put: () => stored.promise, removeOlderThan: async () => 0 };
    const { lookups, lookup } = setUp({ store });
    void lookups.request(A);
    await lookup.answer('a.com', FOUND);
    let disposed = false;
    const disposal = lookups[Symbol.asyncDispose]().then(() => {
      disposed = true;
    });
    await settled();
    expect(disposed).toBe(false);
    stored.resolve();
    await disposal;
  });
});
