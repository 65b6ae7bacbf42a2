import { describe, expect, it } from 'vitest';
import { assertOwnName, SHIPPED_REGISTRY_NAME } from '../../../src/domain/access/access-token.js';
import type { EntryState } from '../../../src/domain/registry/entry-decision.js';
import type { RegistryEntrySummary } from '../../../src/domain/registry/registry-entry.js';
import { type ReleasedEntry, upgradeEntry } from '../../../src/domain/registry/upgrade-entry.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import { anEntry } from '../../support/an-entry.js';

const { domain, ...content } = anEntry({ origin: 'shipped' });
const RELEASED: ReleasedEntry = {
  domain,
  content,
  documentHash: documentHash(content.document),
  reason: 'Read twice.',
};
const REPLACE = { kind: 'replace', content, reason: 'Read twice.' };
const KEEP = { kind: 'keep' };
const BY_RELEASE = { by: SHIPPED_REGISTRY_NAME, reason: 'Shipped.' };

/** The released entry as the registry stores it, with these fields. */
function there(
  fields: Partial<RegistryEntrySummary>,
  lastChange: NonNullable<EntryState['lastChange']>,
): EntryState {
  const { document: _, ...said } = content;
  const entry = {
    ...said,
    domain,
    documentHash: RELEASED.documentHash,
    version: 3,
    updatedAt: new Date(0),
    ...fields,
  };
  return { domain, entry, lastChange };
}

describe('an entry of a release', () => {
  it('is added when there never was one', () => {
    expect(upgradeEntry(RELEASED, { domain })).toEqual(REPLACE);
  });

  it.each(['an-admin', SHIPPED_REGISTRY_NAME])('is not added again after %s removed it', (by) => {
    expect(upgradeEntry(RELEASED, { domain, lastChange: { by, reason: 'Gone.' } })).toEqual(KEEP);
  });

  it.each([
    { documentHash: '0'.repeat(64) },
    { category: 'search' },
    { validationStatus: 'flagged' },
    { confidence: 0.79 },
  ] as const)('is replaced when it differs: %j', (fields) => {
    expect(upgradeEntry(RELEASED, there(fields, BY_RELEASE))).toEqual(REPLACE);
  });

  it('is not changed when it is the same', () => {
    expect(upgradeEntry(RELEASED, there({}, BY_RELEASE))).toEqual(KEEP);
  });

  it.each(['an-admin', 'generator', 'bootstrap-admin'])('is not changed when %s changed it last', (by) => {
    const state = there({ confidence: 0.1 }, { by, reason: BY_RELEASE.reason });
    expect(upgradeEntry(RELEASED, state)).toEqual(KEEP);
  });

  it.each(['generated', 'authoritative', 'admin'] as const)('is not changed when it is %s', (origin) => {
    const state = there({ origin, documentHash: '0'.repeat(64) }, BY_RELEASE);
    expect(upgradeEntry(RELEASED, state)).toEqual(KEEP);
  });
});

it('reserves its name in histories, so that no token can have it', () => {
  expect(() => assertOwnName('Shipped Registry')).toThrow('is taken');
});
