import { describe, expect, it } from 'vitest';
import { assertOwnName, CROSS_REFERENCE_NAME } from '../../../../src/domain/access/access-token.js';
import { editEntry } from '../../../../src/domain/registry/edit-entry.js';
import type { DecideEntry } from '../../../../src/domain/registry/entry-decision.js';
import { documentHash } from '../../../../src/domain/terms/canonical.js';
import type { CrossReference } from '../../../../tools/registry/crossref/cross-reference.js';
import { judgeEntry } from '../../../../tools/registry/crossref/judge-entry.js';
import { anEntry, name, putEntry } from '../../../support/an-entry.js';
import { MemoryRegistryStore } from '../../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../../support/settable-clock.js';

const DOMAIN = name('example.com');
const ENTRY = anEntry();
const HASH = documentHash(ENTRY.document);
const FLAGGED = { validationStatus: 'flagged', reason: 'Two readings differ.' } as const;
const RELEASE = { by: 'shipped registry', reason: 'Shipped.' };

async function stored(fields: Parameters<typeof anEntry>[0] = {}, change = RELEASE) {
  const registry = new MemoryRegistryStore(new SettableClock());
  await putEntry(registry, anEntry(fields), change);
  return registry;
}

async function judge(registry: MemoryRegistryStore, reference: CrossReference = FLAGGED, hash = HASH) {
  const decide: DecideEntry = (state) => judgeEntry(reference, hash, state);
  const outcome = await registry.change([DOMAIN], decide, CROSS_REFERENCE_NAME);
  return outcome.kind === 'done' ? outcome.outcomes.map(({ kind }) => kind) : outcome;
}

const byAdmin = (registry: MemoryRegistryStore, decide: DecideEntry) =>
  registry.change([DOMAIN], decide, 'an-admin');

describe('what a cross-reference does to an entry', () => {
  it.each(['shipped', 'generated'] as const)(
    'sets the status of one that is %s, with a row',
    async (origin) => {
      const registry = await stored({ origin }, { by: 'generator', reason: 'Asked for.' });
      expect(await judge(registry)).toEqual(['changed']);
      expect(await registry.find(DOMAIN)).toMatchObject({ validationStatus: 'flagged', version: 2 });
      expect(await registry.history(DOMAIN, { limit: 1 })).toMatchObject([
        { by: 'cross-reference', reason: FLAGGED.reason, before: { validationStatus: 'unvalidated' } },
      ]);
    },
  );

  it('does nothing when it says the same again, and tells a new reason', async () => {
    const registry = await stored();
    await judge(registry);
    expect(await judge(registry)).toEqual(['kept']);
    expect(await judge(registry, { ...FLAGGED, reason: 'They still do.' })).toEqual(['changed']);
    expect(await registry.history(DOMAIN, { limit: 9 })).toHaveLength(3);
  });

  it.each<[string, DecideEntry[]]>([
    ['flagged', [(state) => editEntry({ kind: 'flag', reason: 'Mine.' }, state)]],
    [
      'flagged and unflagged',
      [
        (state) => editEntry({ kind: 'flag', reason: 'Mine.' }, state),
        (state) => editEntry({ kind: 'unflag' }, state),
      ],
    ],
    [
      'validated',
      [(state) => editEntry({ kind: 'validate', archiveUrl: 'https://archive.example/1' }, state)],
    ],
    ['written', [(state) => editEntry({ kind: 'write', document: ENTRY.document }, state)]],
  ])('leaves what an admin has %s', async (_, decisions) => {
    const registry = await stored();
    await judge(registry, { ...FLAGGED, validationStatus: 'unvalidated', reason: 'First.' });
    for (const decide of decisions) await byAdmin(registry, decide);
    const before = await registry.find(DOMAIN);
    expect(await judge(registry)).toEqual(['kept']);
    expect(await registry.find(DOMAIN)).toEqual(before);
  });

  it("leaves a domain's own document", async () => {
    const registry = await stored({ origin: 'authoritative' }, { by: 'generator', reason: 'Published.' });
    expect(await judge(registry)).toEqual(['kept']);
  });

  it('leaves one that has become another since it was compared, or is gone', async () => {
    const registry = await stored();
    expect(await judge(registry, FLAGGED, 'f'.repeat(64))).toEqual(['kept']);
    await byAdmin(registry, () => ({ kind: 'remove', reason: 'Gone.' }));
    expect(await judge(registry)).toEqual([]);
  });
});

it('keeps its name in histories from those who make tokens', () => {
  expect(() => assertOwnName('Cross-Reference')).toThrow('is taken');
});
