import { describe, expect, it } from 'vitest';
import { makeCompareVersions, makeFindVersion } from '../../../src/domain/registry/find-version.js';
import type { EntryChange } from '../../../src/domain/registry/ports.js';
import type { RegistryEntry } from '../../../src/domain/registry/registry-entry.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import { aDocumentOf, anEntry, name } from '../../support/an-entry.js';

const DOMAIN = name('pear.example');

function version(number: number): RegistryEntry {
  const document = aDocumentOf('pear.example', {
    permissions: { read_content: number % 2 === 0 },
    extensions: {
      'com.agentterms.evidence': {
        read_content: [{ source_url: 'https://pear.example/terms', start: number, end: number + 10 }],
        scrape_data: [{ source_url: 'https://pear.example/terms', start: 1, end: 2 }],
      },
    },
  });
  return {
    ...anEntry({ domain: 'pear.example', document }),
    version: number,
    updatedAt: new Date(number),
    documentHash: documentHash(document),
    documentText: JSON.stringify(document),
  };
}

const CHANGES: readonly EntryChange[] = [
  {
    id: '8',
    domain: DOMAIN,
    at: new Date(1),
    by: 'shipped registry',
    reason: 'Read.',
    after: version(1),
  },
  {
    id: '9',
    domain: DOMAIN,
    at: new Date(2),
    by: 'generator',
    reason: 'Read anew.',
    before: version(1),
    after: version(2),
  },
];

function finding(changes: readonly EntryChange[], present: RegistryEntry | undefined) {
  return makeFindVersion(
    {
      read: async (names) => names.map((one) => (present?.domain === one ? { entry: present as never } : {})),
    },
    {
      history: async (_, { version: made }) => changes.filter(({ after }) => after?.version === made),
    },
  );
}

describe('a version', () => {
  const find = finding(CHANGES, version(2));

  it('is returned with its maker and the reason', async () => {
    expect(await find(name('www.pear.example'), 2)).toEqual({
      entry: version(2),
      note: { by: 'generator', reason: 'Read anew.' },
    });
  });

  it.each([3, 4])('%i is not found when it never existed', async (number) => {
    await expect(find(DOMAIN, number)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not found when the entry was removed', async () => {
    await expect(finding(CHANGES, undefined)(DOMAIN, 2)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('two versions', () => {
  const compare = makeCompareVersions(finding(CHANGES, version(2)));

  it('are compared in both directions, with the passages of their values', async () => {
    const passage = (start: number) => ({
      source_url: 'https://pear.example/terms',
      start,
      end: start + 10,
    });
    expect(await compare(DOMAIN, 1, 2)).toMatchObject({
      permissions: [{ key: 'read_content', before: { value: false }, after: { value: true } }],
      proof: [{ key: 'read_content', added: [passage(2)], removed: [passage(1)] }],
    });
    expect(await compare(DOMAIN, 2, 1)).toMatchObject({
      permissions: [{ key: 'read_content', before: { value: true }, after: { value: false } }],
      proof: [{ key: 'read_content', added: [passage(1)], removed: [passage(2)] }],
    });
  });

  it('do not differ when they are the same version', async () => {
    expect(await compare(DOMAIN, 2, 2)).toMatchObject({
      permissions: [],
      proof: [],
      diff: [],
      isDiffComplete: true,
      sources: { added: [], removed: [] },
    });
  });
});
