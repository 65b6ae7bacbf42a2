import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BEGINNING, cursorOf } from '../../../src/domain/registry/change-cursor.js';
import { makeExportRegistry } from '../../../src/domain/registry/export-registry.js';
import type { ArchiveFile } from '../../../src/domain/registry/ports.js';
import { aDocumentOf, anEntry, name, putEntry } from '../../support/an-entry.js';
import { MemoryRegistrySnapshot } from '../../support/memory/memory-registry-snapshot.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const clock = new SettableClock('2026-11-21T09:30:00.123Z');
const TOP = 'agentterms-registry/';

function exporting() {
  const store = new MemoryRegistryStore(clock);
  const signed: object[] = [];
  const signer = { sign: async (statement: object) => `jws ${signed.push(statement)}` };
  const openSnapshot = () => MemoryRegistrySnapshot.open(store);
  const exportRegistry = makeExportRegistry({ openSnapshot, signer, clock, maxAtOnce: 1, maxOfOneCaller: 1 });
  const filesSince = async (from?: string) => {
    await using opened = await exportRegistry('a caller', from);
    return await textsOf(opened.files);
  };
  const cursor = () => cursorOf(store.changes.at(-1) ?? { id: '', domain: name('a.com'), at: new Date(0) });
  return { store, signed, filesSince, cursor };
}

async function textsOf(files: AsyncIterable<ArchiveFile>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const { name: path, content } of files) {
    let text = '';
    if (typeof content === 'string') text = content;
    else for await (const piece of content) text += piece;
    texts.set(path, text);
  }
  return texts;
}

const manifestIn = (texts: Map<string, string>) =>
  JSON.parse(texts.get('agentterms-delta/manifest.json') ?? '') as {
    readonly from: string;
    readonly to: string;
    readonly files: readonly { name: string; sha256: string }[];
    readonly removed: readonly string[];
  };

/** A copy of the first download after the delta was applied. */
function applied(base: Map<string, string>, delta: Map<string, string>): Map<string, string> {
  const { files, removed } = manifestIn(delta);
  const copy = new Map(base);
  for (const file of removed) copy.delete(TOP + file);
  for (const file of files) copy.set(TOP + file.name, delta.get(TOP + file.name) ?? '');
  return copy;
}

describe('a delta', () => {
  it('turns an earlier download into a current one, whatever changed in the entries', async () => {
    const { store, filesSince, cursor } = exporting();
    const remove = (domain: string) =>
      store.change([name(domain)], () => ({ kind: 'remove', reason: 'Gone.' }), 'a');
    for (const domain of ['same.com', 'text.com', 'moved.com', 'gone.com', 'again.com'])
      await putEntry(store, anEntry({ domain }));
    const [base, from] = [await filesSince(), cursor()];
    const document = aDocumentOf('text.com', { permissions: { read_content: false } });
    await putEntry(store, anEntry({ domain: 'text.com', document }));
    await putEntry(store, anEntry({ domain: 'moved.com', validationStatus: 'validated' }));
    await putEntry(store, anEntry({ domain: 'moved.com', validationStatus: 'flagged' }));
    await putEntry(store, anEntry({ domain: 'new.com', validationStatus: 'validated' }));
    await putEntry(store, anEntry({ domain: 'short.com' }));
    for (const domain of ['gone.com', 'again.com', 'short.com']) await remove(domain);
    await putEntry(store, anEntry({ domain: 'again.com', validationStatus: 'validated' }));
    const delta = await filesSince(from);
    expect(new Map([...applied(base, delta)].sort())).toEqual(new Map([...(await filesSince())].sort()));
    const { files, removed, ...head } = manifestIn(delta);
    expect(head).toEqual({
      type: 'registry_delta',
      from,
      to: cursor(),
      generated_at: '2026-11-21T09:30:00.123Z',
    });
    expect(removed).toEqual([
      'unvalidated/again.com.json',
      'unvalidated/gone.com.json',
      'unvalidated/moved.com.json',
    ]);
    expect(files.map((file) => file.name)).toEqual([
      'validated/again.com.json',
      'flagged/moved.com.json',
      'validated/new.com.json',
      'unvalidated/text.com.json',
      'README.md',
      'index.json',
    ]);
  });

  it('contains the hash of each file, and signs that of the manifest', async () => {
    const { store, signed, filesSince, cursor } = exporting();
    const sha256 = (text = '') => createHash('sha256').update(text).digest('hex');
    await putEntry(store, anEntry({ domain: 'a.com' }));
    const delta = await filesSince(BEGINNING);
    for (const file of manifestIn(delta).files) expect(file.sha256).toBe(sha256(delta.get(TOP + file.name)));
    expect(delta.get('agentterms-delta/manifest.jws')).toBe('jws 1');
    expect(signed).toEqual([
      {
        type: 'registry_delta',
        from: BEGINNING,
        to: cursor(),
        generated_at: '2026-11-21T09:30:00.123Z',
        sha256: sha256(delta.get('agentterms-delta/manifest.json')),
      },
    ]);
  });

  it('contains only README and index when nothing has changed, and everything after many changes', async () => {
    const { store, filesSince, cursor } = exporting();
    await putEntry(store, anEntry({ domain: 'a.com' }));
    const { files, removed, from, to } = manifestIn(await filesSince(cursor()));
    expect([files.map((file) => file.name), removed, from]).toEqual([['README.md', 'index.json'], [], to]);
    for (let nth = 0; nth < 501; nth += 1) await putEntry(store, anEntry({ domain: `d${nth}.com` }));
    expect(manifestIn(await filesSince(from)).files).toHaveLength(503);
  });
});
