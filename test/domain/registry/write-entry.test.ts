import { expect, it } from 'vitest';
import type { EntryState } from '../../../src/domain/registry/entry-decision.js';
import { removeEntry, writeEntry } from '../../../src/domain/registry/write-entry.js';
import { aDocumentOf, name } from '../../support/an-entry.js';

const MISSING: EntryState = { domain: name('example.com') };
const PRESENT: EntryState = {
  ...MISSING,
  entry: {
    domain: MISSING.domain,
    category: 'news',
    validationStatus: 'validated',
    confidence: 0.5,
    origin: 'generated',
    documentHash: '',
    version: 1,
    updatedAt: new Date(0),
  },
};
const document = aDocumentOf('example.com');

it('fills in what is left out', () => {
  const content = { document, validationStatus: 'unvalidated', confidence: 1, origin: 'admin' };
  expect(writeEntry({ document }, MISSING)).toEqual({
    kind: 'replace',
    content: { ...content, category: 'other' },
    reason: 'Written by hand.',
  });
  expect(writeEntry({ document }, PRESENT)).toEqual({
    kind: 'replace',
    content: { ...content, category: 'news' },
    reason: 'Rewritten by hand.',
  });
});

it('takes what is given', () => {
  const given = {
    document,
    category: 'ai',
    validationStatus: 'flagged',
    confidence: 0,
    reason: 'So.',
  } as const;
  const { reason, ...content } = given;
  expect(writeEntry(given, PRESENT)).toEqual({
    kind: 'replace',
    content: { ...content, origin: 'admin' },
    reason,
  });
});

it('removes what is there, and nothing else', () => {
  expect(removeEntry('So.', PRESENT)).toEqual({ kind: 'remove', reason: 'So.' });
  expect(removeEntry(undefined, PRESENT)).toEqual({ kind: 'remove', reason: 'Removed by hand.' });
  expect(removeEntry('So.', MISSING)).toMatchObject({ kind: 'refuse', code: 'not_found' });
});
