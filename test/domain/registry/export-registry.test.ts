import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import { makeExportRegistry, type RegistryExport } from '../../../src/domain/registry/export-registry.js';
import type { OpenRegistrySnapshot } from '../../../src/domain/registry/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { anEntry, CHANGE, putEntry } from '../../support/an-entry.js';
import { MemoryRegistrySnapshot } from '../../support/memory/memory-registry-snapshot.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const clock = new SettableClock('2026-11-21T09:30:00.123Z');

function aStore(): MemoryRegistryStore {
  return new MemoryRegistryStore(clock);
}

function exporting(openSnapshot: OpenRegistrySnapshot, maxAtOnce = 5, maxOfOneCaller = maxAtOnce) {
  const signer = { sign: async () => 'a signature' };
  return makeExportRegistry({ openSnapshot, signer, clock, maxAtOnce, maxOfOneCaller });
}

async function textsOf({ files }: RegistryExport): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const { name, content } of files) {
    let text = '';
    if (typeof content === 'string') text = content;
    else for await (const piece of content) text += piece;
    texts.set(name, text);
  }
  return texts;
}

describe('exportRegistry (specification 4.4 and 2.12)', () => {
  it('contains a folder for every status, each entry in its folder, and nothing else', async () => {
    const store = aStore();
    for (const [domain, validationStatus] of [
      ['b.com', 'validated'],
      ['a.com', 'unvalidated'],
      ['c.com', 'validated'],
    ] as const)
      await putEntry(store, anEntry({ domain, validationStatus }), CHANGE);
    await using opened = await exporting(() => MemoryRegistrySnapshot.open(store))('a caller');
    const texts = await textsOf(opened);
    expect([...texts.keys()]).toEqual([
      'agentterms-registry/',
      'agentterms-registry/README.md',
      'agentterms-registry/index.json',
      'agentterms-registry/validated/',
      'agentterms-registry/unvalidated/',
      'agentterms-registry/flagged/',
      'agentterms-registry/unvalidated/a.com.json',
      'agentterms-registry/validated/b.com.json',
      'agentterms-registry/validated/c.com.json',
    ]);
    const entry = await store.find('b.com' as DomainName);
    expect(texts.get('agentterms-registry/validated/b.com.json')).toBe(entry?.documentText);
    expect(JSON.parse(texts.get('agentterms-registry/index.json') ?? '')).toEqual({
      generated_at: '2026-11-21T09:30:00.123Z',
      schema_version: '0.3.1',
      total: 3,
      counts: { validated: 2, unvalidated: 1, flagged: 0 },
      cursor: expect.stringMatching(/^3-[0-9a-f]{12}$/),
      entries: ['a.com', 'b.com', 'c.com'].map((domain) => ({
        domain,
        filename: `${domain}.json`,
        category: 'news',
        validation_status: domain === 'a.com' ? 'unvalidated' : 'validated',
        confidence: 0.8,
      })),
    });
    const readme = texts.get('agentterms-registry/README.md');
    expect(readme).toContain('Schema version: 0.3.1');
    expect(readme).toContain('Generated at: 2026-11-21T09:30:00.123Z');
    expect(readme).toMatch(/^## Usage$/m);
  });

  it('has a manifest without entries for a registry without any', async () => {
    const store = aStore();
    await using opened = await exporting(() => MemoryRegistrySnapshot.open(store))('a caller');
    const manifest = JSON.parse((await textsOf(opened)).get('agentterms-registry/index.json') ?? '');
    expect(manifest).toMatchObject({ total: 0, entries: [] });
  });

  it('keeps a name that was never a domain within its folder', async () => {
    const store = aStore();
    await putEntry(store, { ...anEntry(), domain: '../../x' as DomainName }, CHANGE);
    await using opened = await exporting(() => MemoryRegistrySnapshot.open(store))('a caller');
    const names = [...(await textsOf(opened)).keys()];
    expect(names.at(-1)).toMatch(/^agentterms-registry\/unvalidated\/_[^/]*~[0-9a-f]{16}\.json$/);
  });

  it('opens a limited number at once, and another when one is disposed of', async () => {
    const store = aStore();
    const open = exporting(() => MemoryRegistrySnapshot.open(store), 2);
    const [first] = await Promise.all([open('a caller'), open('another')]);
    await expect(open('a caller')).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterSeconds: 10,
    });
    await first[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    await open('a caller');
    await expect(open('a caller')).rejects.toBeInstanceOf(DomainError);
  });

  it('leaves places for others when a caller has used its own', async () => {
    const store = aStore();
    const open = exporting(() => MemoryRegistrySnapshot.open(store), 4, 2);
    const [first] = await Promise.all([open('one'), open('one')]);
    await expect(open('one')).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 10 });
    await open('two');
    await first[Symbol.asyncDispose]();
    await open('one');
    await open('three');
    await expect(open('four')).rejects.toBeInstanceOf(DomainError);
  });

  it('does not count an export that could not be opened', async () => {
    const store = aStore();
    let isAway = true;
    const open = exporting(() => {
      if (isAway) throw new DomainError('service_unavailable', 'The database cannot be reached.');
      return MemoryRegistrySnapshot.open(store);
    }, 1);
    await expect(open('a caller')).rejects.toThrow('cannot be reached');
    isAway = false;
    await expect(open('a caller')).resolves.toBeDefined();
  });
});
