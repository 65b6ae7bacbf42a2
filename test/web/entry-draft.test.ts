import { describe, expect, it } from 'vitest';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import {
  changedFields,
  compareDrafts,
  draftOf,
  type EntryDraft,
  mergeDrafts,
  sideOf,
  withDraft,
} from '../../web/admin/entry-draft.js';
import { aDocumentOf } from '../support/an-entry.js';

const META: Readonly<Record<string, unknown>> = {
  'com.agentterms.meta': {
    source: 'service.example',
    not_given: { scrape_data: 'unsure', api_access: 'not_addressed' },
    confidence: { read_content: 0.9, scrape_data: 0.8 },
  },
  'org.example.kept': { any: ['thing'] },
};

const document = (permissions: TermsDocument['permissions'] = {}): TermsDocument =>
  aDocumentOf('draft.example', { permissions, extensions: META });
const entry = (permissions?: TermsDocument['permissions'], category = 'social') => ({
  category,
  document: document(permissions),
});
const edited = (draft: EntryDraft, fields: object): EntryDraft => ({
  ...draft,
  scrape_data: { ...draft.scrape_data, ...fields },
});

describe('a draft of an entry', () => {
  it('changes nothing of a document while nothing is edited, whatever its values', () => {
    for (const value of [true, false, null, { allowed: true }, { allowed: false, requires_auth: false }]) {
      const before = entry({ read_content: value });
      expect(withDraft(before, draftOf(before))).toBe(before.document);
    }
  });

  it('sets a missing value, and removes the reason for its absence', () => {
    const before = entry({ read_content: true, scrape_data: null });
    const draft = edited(draftOf(before), { says: 'no', conditions: ' Only by robots. ', scope: 'prices' });
    const after = withDraft(before, draft);
    expect(after.permissions).toEqual({
      read_content: true,
      scrape_data: { allowed: false, conditions: 'Only by robots.', scope: 'prices' },
    });
    expect(after.extensions).toEqual({
      'com.agentterms.meta': {
        source: 'service.example',
        not_given: { api_access: 'not_addressed' },
        confidence: { read_content: 0.9 },
      },
      'org.example.kept': { any: ['thing'] },
    });
    expect(changedFields(draftOf(before), draftOf({ ...before, document: after }))).toEqual(['scrape_data']);
  });

  it('is plain again without conditions, and gives the reason for a missing value', () => {
    const before = entry({ scrape_data: { allowed: true, max_frequency: '1/day', requires_auth: true } });
    const draft = draftOf(before);
    const plain = edited(draft, { maxFrequency: '  ', requiresAuth: false });
    expect(withDraft(before, plain).permissions).toEqual({ scrape_data: true });
    const silent = edited(draft, { says: 'nothing', notGiven: 'not_read' });
    const after = withDraft(before, silent);
    expect(after.permissions).toEqual({ scrape_data: null });
    expect(after.extensions?.['com.agentterms.meta']).toMatchObject({
      not_given: { scrape_data: 'not_read' },
    });
  });

  it('adds no provenance, and ignores a malformed one', () => {
    const bare = { category: 'other', document: aDocumentOf('bare.example', { permissions: {} }) };
    const draft = edited(draftOf(bare), { says: 'yes' });
    expect(withDraft(bare, draft)).toEqual({ ...bare.document, permissions: { scrape_data: true } });
    const extensions: Readonly<Record<string, unknown>> = {
      'com.agentterms.meta': { not_given: 'unsure', confidence: [] },
    };
    const odd = { ...bare, document: { ...bare.document, extensions } };
    expect(draftOf(odd)).toEqual(draftOf(bare));
    expect(withDraft(odd, draft).permissions).toEqual({ scrape_data: true });
  });
});

describe('two drafts of one entry', () => {
  const began = draftOf(entry({ read_content: true, api_access: true }));
  const theirs = draftOf(entry({ read_content: false, api_access: true, scrape_data: false }, 'search'));

  it('merge the changes of each side', () => {
    const mine = draftOf(entry({ read_content: true, api_access: false }));
    const merged = compareDrafts(began, mine, theirs);
    expect(merged).toEqual([
      { field: 'read_content', changedBy: 'them' },
      { field: 'scrape_data', changedBy: 'them' },
      { field: 'api_access', changedBy: 'me' },
      { field: 'category', changedBy: 'them' },
    ]);
    const chosen = Object.fromEntries(merged.map((one) => [one.field, sideOf(one)]));
    expect(mergeDrafts(mine, theirs, chosen)).toEqual({ ...theirs, api_access: mine.api_access });
  });

  it('ask for a choice where both changed a field, and not where both made it the same', () => {
    const mine = draftOf(entry({ read_content: null, api_access: true, scrape_data: false }));
    const merged = compareDrafts(began, mine, theirs);
    expect(merged.find(({ field }) => field === 'read_content')).toEqual({
      field: 'read_content',
      changedBy: 'both',
    });
    expect(sideOf({ field: 'read_content', changedBy: 'both' })).toBeUndefined();
    expect(merged.find(({ field }) => field === 'scrape_data')).toEqual({
      field: 'scrape_data',
      changedBy: 'them',
    });
    expect(mergeDrafts(mine, theirs, { read_content: 'mine' })).toEqual({
      ...theirs,
      read_content: mine.read_content,
    });
  });

  it('are equal if their meaning is', () => {
    const mine = { ...began, read_content: { ...began.read_content, conditions: '  ' } };
    expect(compareDrafts(began, mine, began)).toEqual([]);
  });
});
