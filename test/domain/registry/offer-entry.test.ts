import { describe, expect, it } from 'vitest';
import type { EntryState } from '../../../src/domain/registry/entry-decision.js';
import { type EntryOffer, offerEntry } from '../../../src/domain/registry/offer-entry.js';
import type { RegistryEntrySummary } from '../../../src/domain/registry/registry-entry.js';
import { aDocumentOf, name } from '../../support/an-entry.js';

const domain = name('example.com');
const derived: EntryOffer = {
  document: aDocumentOf(domain),
  origin: 'generated',
  confidence: 0.6,
  reason: 'Derived.',
};
const own: EntryOffer = { ...derived, origin: 'authoritative', documentHash: 'b' };

const stateOf = (fields: Partial<RegistryEntrySummary> = {}): EntryState => ({
  domain,
  entry: {
    domain,
    category: 'search',
    validationStatus: 'unvalidated',
    confidence: 1,
    origin: 'shipped',
    documentHash: 'a',
    version: 3,
    updatedAt: new Date(0),
    ...fields,
  },
});

describe('offerEntry', () => {
  it('adds an entry where there is none', () => {
    expect(offerEntry(derived, { domain })).toEqual({
      kind: 'replace',
      content: {
        document: derived.document,
        category: 'other',
        validationStatus: 'unvalidated',
        confidence: 0.6,
        origin: 'generated',
      },
      reason: 'Derived.',
    });
  });

  it.each([
    ['was generated before', { origin: 'generated' }],
    ['is shipped and says nothing', { origin: 'shipped', confidence: 0 }],
  ] as const)('replaces an unvalidated entry that %s', (_, fields) => {
    expect(offerEntry(derived, stateOf(fields))).toMatchObject({
      kind: 'replace',
      content: { category: 'search', origin: 'generated' },
    });
  });

  it('leaves a shipped entry that says something, but to the document of the domain itself', () => {
    expect(offerEntry(derived, stateOf({ origin: 'shipped' }))).toEqual({ kind: 'keep' });
    expect(offerEntry(own, stateOf({ origin: 'shipped' }))).toMatchObject({ kind: 'replace' });
  });

  it('lets what says nothing take no place of what does', () => {
    const silent = { ...derived, confidence: 0 };
    expect(offerEntry(silent, stateOf({ origin: 'generated' }))).toEqual({ kind: 'keep' });
    expect(offerEntry(silent, stateOf({ origin: 'generated', confidence: 0 }))).toMatchObject({
      kind: 'replace',
    });
  });

  it.each([{ validationStatus: 'validated' }, { validationStatus: 'flagged' }, { origin: 'admin' }] as const)(
    'leaves an entry alone behind which a person stands: %j',
    (fields) => {
      expect(offerEntry(derived, stateOf(fields))).toEqual({ kind: 'keep' });
      expect(offerEntry(own, stateOf(fields))).toEqual({ kind: 'keep' });
    },
  );

  it("spares the domain's own document from what was derived, unless the domain took it back", () => {
    const published = stateOf({ origin: 'authoritative' });
    expect(offerEntry(derived, published)).toEqual({ kind: 'keep' });
    expect(offerEntry(own, published)).toMatchObject({ kind: 'replace' });
    expect(offerEntry({ ...derived, overOwnFile: true }, published)).toMatchObject({ kind: 'replace' });
  });

  it('leaves an entry that has the document already', () => {
    expect(offerEntry(own, stateOf({ documentHash: 'b' }))).toEqual({ kind: 'keep' });
  });
});
