import { describe, expect, it } from 'vitest';
import { BOUNDS, withinBounds } from '../../../src/domain/registry/bound-entries.js';
import type { EntryDecision } from '../../../src/domain/registry/entry-decision.js';
import { offerOwnDocument } from '../../../src/domain/registry/offer-entry.js';
import { aDocumentOf, anEntry, name } from '../../support/an-entry.js';

const NOTHING = { names: 0, added: 0, changed: 0 };
const NEW = { domain: name('a.example') };
const KNOWN = {
  ...NEW,
  entry: { ...anEntry({ domain: 'a.example' }), documentHash: 'other', version: 1, updatedAt: new Date(0) },
};
const offered = (length = 0): EntryDecision => {
  const document = aDocumentOf('a.example', { extensions: { 'com.example.long': 'x'.repeat(length) } });
  return offerOwnDocument({ document, documentHash: '', reason: 'x' }, NEW);
};
const FLAG: EntryDecision = { kind: 'set-status', validationStatus: 'flagged', reason: 'x' };

describe('withinBounds', () => {
  it.each([
    ['a last new name of a day', { ...NOTHING, added: BOUNDS.addedInADay - 1 }, NEW, offered(), true],
    ['a new name above the bound of a day', { ...NOTHING, added: BOUNDS.addedInADay }, NEW, offered(), false],
    ['a last name of all', { ...NOTHING, names: BOUNDS.names - 1 }, NEW, offered(), true],
    ['a name above the bound of all', { ...NOTHING, names: BOUNDS.names }, NEW, offered(), false],
    [
      'a known name where no new one fits',
      { ...NOTHING, names: BOUNDS.names, added: BOUNDS.addedInADay },
      KNOWN,
      offered(),
      true,
    ],
    ['a last change of a day', { ...NOTHING, changed: BOUNDS.changedInADay - 1 }, KNOWN, FLAG, true],
    ['a change above the bound of a day', { ...NOTHING, changed: BOUNDS.changedInADay }, KNOWN, FLAG, false],
    ['a document of 30,000 characters', NOTHING, NEW, offered(30_000), true],
    ['a document that is too long', NOTHING, NEW, offered(BOUNDS.documentLength), false],
  ] as const)('of %s', (_, use, state, decision, fits) => {
    const bounded = withinBounds(use, state, decision);
    if (fits) expect(bounded).toBe(decision);
    else expect(bounded).toMatchObject({ kind: 'refuse', code: 'conflict' });
  });

  it('allows a decision that writes nothing', () => {
    const full = { names: 1e6, added: 1e6, changed: 1e6 };
    expect(withinBounds(full, KNOWN, { kind: 'keep' })).toEqual({ kind: 'keep' });
  });
});
