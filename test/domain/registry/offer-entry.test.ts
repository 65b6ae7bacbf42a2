import { describe, expect, it } from 'vitest';
import { offerOwnDocument } from '../../../src/domain/registry/offer-entry.js';
import { aDocumentOf, aStateOf, name } from '../../support/an-entry.js';

const domain = name('example.com');
const own = { document: aDocumentOf(domain), documentHash: 'b', reason: 'Published.' };

describe('offerOwnDocument', () => {
  it('adds an entry where there is none', () => {
    expect(offerOwnDocument(own, { domain })).toEqual({
      kind: 'replace',
      content: {
        document: own.document,
        category: 'other',
        validationStatus: 'unvalidated',
        confidence: 1,
        origin: 'authoritative',
      },
      reason: 'Published.',
    });
  });

  it.each(['generated', 'shipped', 'authoritative'] as const)(
    'replaces an unvalidated entry that is %s',
    (origin) => {
      expect(offerOwnDocument(own, aStateOf({ origin }))).toMatchObject({
        kind: 'replace',
        content: { category: 'search', origin: 'authoritative' },
      });
    },
  );

  it.each([{ validationStatus: 'validated' }, { validationStatus: 'flagged' }, { origin: 'admin' }] as const)(
    'does not change an entry that a person vouches for: %j',
    (fields) => {
      expect(offerOwnDocument(own, aStateOf(fields))).toEqual({ kind: 'keep' });
    },
  );

  it('does not change an entry that already has the document', () => {
    expect(offerOwnDocument(own, aStateOf({ documentHash: 'b' }))).toEqual({ kind: 'keep' });
  });
});
