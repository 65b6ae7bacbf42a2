import { describe, expect, it } from 'vitest';
import { StoredTermsSource } from '../../../src/adapters/web/stored-terms-source.js';
import { DomainError } from '../../../src/domain/errors.js';
import { anEntry, anOwnFile, CHANGE, names, putEntry } from '../../support/an-entry.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

function setUp() {
  const clock = new SettableClock('2026-03-04T12:00:00Z');
  const registry = new MemoryRegistryStore(clock);
  const ownFiles = new MemoryOwnFileStore();
  const source = new StoredTermsSource(new MemoryKnownTermsReader(registry, ownFiles), clock);
  return { source, registry, ownFiles };
}

describe('StoredTermsSource', () => {
  it('answers each question in its place from what is stored, and the unknown as absent', async () => {
    const { source, registry, ownFiles } = setUp();
    await putEntry(registry, anEntry({ domain: 'a.com', validationStatus: 'validated' }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'b.com', retrievedAt: new Date('2026-03-04T11:30:00Z') }));
    const answers = await source.findMany([
      names('www.a.com', 'a.com'),
      names('nowhere.com'),
      names('b.com'),
      names('a.com'),
    ]);
    expect(answers).toMatchObject([
      { origin: 'registry', domain: 'a.com', validationStatus: 'validated' },
      { kind: 'none', reason: 'no_document' },
      { origin: 'authoritative', domain: 'b.com' },
      { origin: 'registry', domain: 'a.com' },
    ]);
  });

  it('answers one question, and none', async () => {
    const { source, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    expect(await source.findMany([names('www.example.com', 'example.com')])).toMatchObject([
      { origin: 'registry' },
    ]);
    expect(await source.findMany([])).toEqual([]);
  });

  it('lets an own file of more than an hour ago answer no more', async () => {
    const { source, ownFiles } = setUp();
    await ownFiles.put(anOwnFile({ retrievedAt: new Date('2026-03-04T10:59:59.999Z') }));
    expect(await source.findMany([names('example.com')])).toEqual([{ kind: 'none', reason: 'no_document' }]);
  });

  it('says that an own file is broken', async () => {
    const { source, ownFiles } = setUp();
    const file = { kind: 'invalid', sourceUrl: 'https://example.com/agentterms.json', problem: 'x' } as const;
    await ownFiles.put(anOwnFile({ file, retrievedAt: new Date('2026-03-04T12:00:00Z') }));
    expect(await source.findMany([names('example.com')])).toEqual([
      { kind: 'none', reason: 'own_file_invalid' },
    ]);
  });

  it('passes on that what is stored cannot be read', async () => {
    const away = new DomainError('service_unavailable', 'Away.');
    const source = new StoredTermsSource({ read: () => Promise.reject(away) }, new SettableClock());
    await expect(source.findMany([names('a.com')])).rejects.toBe(away);
    await expect(source.findMany([names('a.com'), names('b.com')])).rejects.toBe(away);
  });
});
