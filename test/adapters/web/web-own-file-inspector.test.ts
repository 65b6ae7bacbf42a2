import { describe, expect, it } from 'vitest';
import {
  WebOwnFileInspector,
  type WebOwnFileInspectorParts,
} from '../../../src/adapters/web/web-own-file-inspector.js';
import type { OwnFilePlace } from '../../../src/domain/terms/own-file.js';
import { anOwnFile, name } from '../../support/an-entry.js';
import { settled } from '../../support/hand-lookup.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const A = name('a.com');
const B = name('b.com');
const C = name('c.com');
const never = new AbortController().signal;
const PLACES: readonly OwnFilePlace[] = [
  { url: 'https://a.com/agentterms.json', state: 'valid', file: anOwnFile().file },
  { url: 'https://a.com/.well-known/agentterms.json', state: 'not_found', file: { kind: 'none' } },
];

function setUp(options: Partial<WebOwnFileInspectorParts> = {}) {
  const clock = new SettableClock();
  const kept = new MemoryOwnFileStore();
  const problems: [string, unknown][] = [];
  const asked: { readonly domain: string; readonly signal: AbortSignal; readonly answer: () => void }[] = [];
  const inspector = new WebOwnFileInspector({
    inspectOwnFile: (domain, signal) =>
      new Promise((resolve) => {
        const answer = () => resolve(PLACES);
        signal.addEventListener('abort', answer);
        asked.push({ domain, signal, answer });
      }),
    store: kept,
    clock,
    concurrency: 1,
    queueMax: 1,
    onTrouble: (domain, error) => problems.push([domain, error]),
    ...options,
  });
  return { inspector, kept, clock, problems, asked };
}

describe('WebOwnFileInspector', () => {
  it('returns both places, and stores the first for checks', async () => {
    const { inspector, kept, clock, asked } = setUp();
    const places = inspector.inspect(A, never);
    await settled();
    asked[0]?.answer();
    expect(await places).toBe(PLACES);
    expect(kept.find(A)).toEqual({ domain: A, file: PLACES[0]?.file, retrievedAt: clock.now() });
  });

  it('asks a bounded number of sites at a time, and lets a bounded number of requests wait', async () => {
    const { inspector, asked } = setUp();
    const first = inspector.inspect(A, never);
    const second = inspector.inspect(B, never);
    expect(inspector.inspect(C, never)).toBeUndefined();
    await settled();
    expect(asked.map(({ domain }) => domain)).toEqual(['a.com']);
    asked[0]?.answer();
    await first;
    await settled();
    expect(asked.map(({ domain }) => domain)).toEqual(['a.com', 'b.com']);
    asked[1]?.answer();
    await second;
    expect(inspector.inspect(C, never)).toBeDefined();
  });

  it('stores nothing of an answer that was cut short', async () => {
    const { inspector, kept } = setUp();
    const gone = new AbortController();
    const places = inspector.inspect(A, gone.signal);
    await settled();
    gone.abort();
    await places;
    expect(kept.find(A)).toBeUndefined();
  });

  it('returns the answer even if it cannot be stored', async () => {
    const broken = new Error('Away.');
    const { inspector, problems, asked } = setUp({ store: { put: () => Promise.reject(broken) } });
    const places = inspector.inspect(A, never);
    await settled();
    asked[0]?.answer();
    expect(await places).toBe(PLACES);
    expect(problems).toEqual([['a.com', broken]]);
  });

  it('ends the lookups under way when it is disposed of, and starts no more', async () => {
    const { inspector, asked, kept } = setUp();
    const places = inspector.inspect(A, never);
    await settled();
    await inspector[Symbol.asyncDispose]();
    expect(asked[0]?.signal.aborted).toBe(true);
    await places;
    expect(kept.find(A)).toBeUndefined();
    expect(inspector.inspect(B, never)).toBeUndefined();
  });
});
