import { describe, expect, it } from 'vitest';
import { archiveUrlOf, type EntryEdit, editEntry } from '../../../src/domain/registry/edit-entry.js';
import {
  type EntryState,
  onCondition,
  type Precondition,
} from '../../../src/domain/registry/entry-decision.js';
import type { RegistryEntrySummary } from '../../../src/domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../../src/domain/registry/validation-status.js';
import { aDocumentOf, name } from '../../support/an-entry.js';

const ARCHIVE = 'https://archive.example/1';
const HASH = 'a'.repeat(64);
const FLAG: EntryEdit = { kind: 'flag', reason: 'Doubtful.' };
const VALIDATE: EntryEdit = { kind: 'validate', archiveUrl: ARCHIVE };
const UNFLAG: EntryEdit = { kind: 'unflag' };

function anEntryState(validationStatus: ValidationStatus, fields: Partial<EntryState> = {}): EntryState {
  const entry: RegistryEntrySummary = {
    domain: name('example.com'),
    category: 'news',
    validationStatus,
    confidence: 1,
    origin: 'generated',
    documentHash: HASH,
    version: 3,
    updatedAt: new Date(0),
  };
  return { domain: entry.domain, entry, ...fields };
}

describe('a review of an entry', () => {
  it.each([
    ['unvalidated', FLAG, 'flagged'],
    ['validated', FLAG, 'flagged'],
    ['flagged', FLAG, 'flagged'],
    ['unvalidated', VALIDATE, 'validated'],
    ['validated', VALIDATE, 'validated'],
    ['flagged', VALIDATE, 'conflict'],
    ['unvalidated', UNFLAG, 'conflict'],
    ['validated', UNFLAG, 'conflict'],
    ['flagged', UNFLAG, 'unvalidated'],
  ] as const)('%s, %j: %s', (status, review, becomes) => {
    const decision = editEntry(review, anEntryState(status));
    if (becomes === 'conflict') expect(decision).toMatchObject({ kind: 'refuse', code: 'conflict' });
    else expect(decision).toMatchObject({ kind: 'set-status', validationStatus: becomes });
  });

  it.each([FLAG, VALIDATE, UNFLAG])('is refused without an entry: %j', (review) => {
    expect(editEntry(review, { domain: name('example.com') })).toMatchObject({
      kind: 'refuse',
      code: 'not_found',
      message: expect.stringContaining('example.com'),
    });
  });

  it('changes nothing when the entry already has that state for the same reason', () => {
    const validated = `Validated against ${ARCHIVE}.`;
    expect(
      editEntry(FLAG, anEntryState('flagged', { lastChange: { by: 'a', reason: 'Doubtful.' } })),
    ).toEqual({ kind: 'keep' });
    expect(
      editEntry(VALIDATE, anEntryState('validated', { lastChange: { by: 'a', reason: validated } })),
    ).toEqual({
      kind: 'keep',
    });
    for (const state of [
      anEntryState('flagged', { lastChange: { by: 'a', reason: 'Other.' } }),
      anEntryState('validated', { lastChange: { by: 'a', reason: 'Doubtful.' } }),
    ])
      expect(editEntry(FLAG, state)).toMatchObject({ kind: 'set-status', reason: 'Doubtful.' });
  });

  it('restores the status before the flag, as long as the document is the same', () => {
    const flaggedFrom = (documentHash: string) => ({
      beforeFlag: { validationStatus: 'validated', documentHash } as const,
    });
    expect(editEntry(UNFLAG, anEntryState('flagged', flaggedFrom(HASH)))).toMatchObject({
      validationStatus: 'validated',
    });
    expect(editEntry(UNFLAG, anEntryState('flagged', flaggedFrom('b'.repeat(64))))).toMatchObject({
      validationStatus: 'unvalidated',
    });
  });

  it('records the reason: the archive and the note, the reason of the flag, or its own words', () => {
    const reasonOf = (review: EntryEdit, status: ValidationStatus) =>
      (editEntry(review, anEntryState(status)) as { reason: string }).reason;
    expect(reasonOf({ ...VALIDATE, note: 'Twice.' }, 'unvalidated')).toBe(
      `Validated against ${ARCHIVE}. Twice.`,
    );
    expect(reasonOf({ ...UNFLAG, reason: 'A mistake.' }, 'flagged')).toBe('A mistake.');
    expect(reasonOf(UNFLAG, 'flagged')).not.toBe('');
  });
});

describe('the address of an archive', () => {
  it.each([
    ['http://Archive.example', 'http://archive.example/'],
    ['https://archive.example/a b?c#d', 'https://archive.example/a%20b?c#d'],
  ])('%s is %s', (text, url) => expect(archiveUrlOf(text)).toBe(url));

  it.each([
    '',
    'archive.example',
    '//archive.example',
    'ftp://archive.example',
    'file:///etc/passwd',
    'data:text/html,x',
    'https://a:b@archive.example/',
    'https://a@archive.example/',
    'https://:b@archive.example/',
    `https://archive.example/${'a'.repeat(2048)}`,
  ])('%.60s is not valid', (text) => {
    expect(() => archiveUrlOf(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

describe('a condition', () => {
  const version3: Precondition = (version) => version === 3;
  const version4: Precondition = (version) => version === 4;
  const decide = (condition: Precondition, review: EntryEdit, state: EntryState) =>
    onCondition(condition, (given) => editEntry(review, given))(state);

  it('changes nothing when it holds', () => {
    expect(decide(version3, FLAG, anEntryState('validated'))).toMatchObject({ kind: 'set-status' });
    expect(decide(version3, UNFLAG, anEntryState('validated'))).toMatchObject({ code: 'conflict' });
  });

  it('refuses when it does not hold, before a conflict and after a missing entry', () => {
    for (const review of [FLAG, UNFLAG])
      expect(decide(version4, review, anEntryState('validated'))).toMatchObject({
        kind: 'refuse',
        code: 'precondition_failed',
        message: expect.stringContaining('3'),
      });
    expect(decide(version4, FLAG, { domain: name('example.com') })).toMatchObject({ code: 'not_found' });
  });
});

describe('writing and removing an entry', () => {
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

  it('fills in missing values', () => {
    const content = { document, validationStatus: 'unvalidated', confidence: 1, origin: 'admin' };
    expect(editEntry({ kind: 'write', document }, MISSING)).toEqual({
      kind: 'replace',
      content: { ...content, category: 'other' },
      reason: 'Written by hand.',
    });
    expect(editEntry({ kind: 'write', document }, PRESENT)).toEqual({
      kind: 'replace',
      content: { ...content, category: 'news' },
      reason: 'Rewritten by hand.',
    });
  });

  it('uses the given values', () => {
    const given = {
      document,
      category: 'ai',
      validationStatus: 'flagged',
      confidence: 0,
      reason: 'So.',
    } as const;
    const { reason, ...content } = given;
    expect(editEntry({ kind: 'write', ...given }, PRESENT)).toEqual({
      kind: 'replace',
      content: { ...content, origin: 'admin' },
      reason,
    });
  });

  it('removes an existing entry, and refuses without one', () => {
    expect(editEntry({ kind: 'remove', reason: 'So.' }, PRESENT)).toEqual({ kind: 'remove', reason: 'So.' });
    expect(editEntry({ kind: 'remove' }, PRESENT)).toEqual({ kind: 'remove', reason: 'Removed by hand.' });
    expect(editEntry({ kind: 'remove', reason: 'So.' }, MISSING)).toMatchObject({
      kind: 'refuse',
      code: 'not_found',
    });
  });
});
