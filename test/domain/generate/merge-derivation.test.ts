import { describe, expect, it } from 'vitest';
import { type MergeParts, mergeDerivation } from '../../../src/domain/generate/merge-derivation.js';
import {
  CONDITIONS_EXTENSION_KEY,
  EVIDENCE_EXTENSION_KEY,
  META_EXTENSION_KEY,
} from '../../../src/domain/terms/extension-keys.js';
import { type NotGiven, PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { PermissionValue, TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { aDocumentOf } from '../../support/an-entry.js';

interface Text {
  readonly text_sha256: string;
  readonly url?: string;
  readonly kind?: string;
  readonly length?: number;
  readonly read?: false;
}

const TERMS: Text = {
  text_sha256: 'a',
  url: 'https://example.com/terms',
  kind: 'terms_of_service',
  length: 9_000,
};
const NEWER: Text = { ...TERMS, text_sha256: 'b', length: 8_000 };
const RULES: Text = {
  text_sha256: 'c',
  url: 'https://example.com/aup',
  kind: 'acceptable_use',
  length: 3_000,
};

type Values = Readonly<Partial<Record<PermissionKey, PermissionValue | NotGiven>>>;

interface Made {
  readonly texts?: readonly Text[];
  /** Text on which all values rest; by default the first. */
  readonly from?: Text;
  readonly at?: string;
  readonly meta?: object;
  /** Why the other keys have no value. */
  readonly rest?: NotGiven;
}

/**
 * A document as the generator makes it: a reason for each key without a value, and a passage for each with
 * one.
 */
function said(
  values: Values,
  { texts = [TERMS], from = texts[0], at = '2026-01-01', meta, rest = 'not_addressed' }: Made = {},
): TermsDocument {
  const entries = PERMISSION_KEYS.map((key) => [key, values[key] ?? rest] as const);
  const given = entries.filter(([, value]) => typeof value !== 'string');
  return aDocumentOf('example.com', {
    service: { domain: 'example.com', tos_url: texts[0]?.url ?? 'https://example.com/' },
    permissions: Object.fromEntries(
      entries.map(([key, value]) => [key, typeof value === 'string' ? null : value]),
    ),
    extensions: {
      [META_EXTENSION_KEY]: {
        generated_at: at,
        generator: 'com.agentterms.generator/0.3.1',
        analyst: 'clauses',
        not_given: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
        sources: texts,
        ...meta,
      } as object,
      [EVIDENCE_EXTENSION_KEY]: Object.fromEntries(
        given.map(([key]) => [
          key,
          [{ quote: `${key} ${at}`, source_url: from?.url, text_sha256: from?.text_sha256 }],
        ]),
      ),
    },
  });
}

const NOW = '2026-02-02';
const merge = (known: TermsDocument, derived: TermsDocument, more: Partial<MergeParts> = {}) =>
  mergeDerivation({ known, derived, certainty: {}, ...more });
const metaOf = ({ extensions }: TermsDocument) => extensions?.[META_EXTENSION_KEY] as Record<string, unknown>;
const evidenceOf = ({ extensions }: TermsDocument) => extensions?.[EVIDENCE_EXTENSION_KEY];

describe('mergeDerivation of what was derived before', () => {
  it('takes the whole newer reading when it covers the same terms', () => {
    const known = said({
      read_content: true,
      scrape_data: true,
      api_access: 'not_addressed',
      post_content: 'unsure',
    });
    const derived = said(
      {
        read_content: false,
        scrape_data: { allowed: true, conditions: 'Slowly.' },
        api_access: true,
        post_content: 'not_addressed',
      },
      { texts: [NEWER], at: NOW },
    );
    expect(merge(known, derived)).toEqual({
      document: derived,
      kept: [],
    });
  });

  it.each(['unsure', 'not_read'] as const)('loses no value to %s, and names its origin', (reason) => {
    const known = said({ read_content: true, scrape_data: false, api_access: 'not_addressed' });
    const derived = said(
      { read_content: reason, scrape_data: true, api_access: reason },
      { texts: [NEWER], at: NOW },
    );
    const { document, kept } = merge(known, derived);
    expect(document.permissions).toMatchObject({ read_content: true, scrape_data: true, api_access: null });
    expect(kept).toContain('read_content');
    expect(metaOf(document)).toMatchObject({
      generated_at: NOW,
      sources: [NEWER, TERMS],
      not_given: { api_access: reason === 'unsure' ? 'unsure' : 'not_addressed' },
      earlier: [
        { generated_at: '2026-01-01', analyst: 'clauses', keys: expect.arrayContaining(['read_content']) },
      ],
    });
    expect(evidenceOf(document)).toMatchObject({
      read_content: [{ quote: 'read_content 2026-01-01' }],
      scrape_data: [{ quote: 'scrape_data 2026-02-02' }],
    });
  });

  it('loses no value to silence or to another reading while its passage is still there', () => {
    const known = said({
      read_content: true,
      scrape_data: false,
      api_access: true,
      post_content: 'not_addressed',
    });
    const derived = said(
      { read_content: 'not_addressed', scrape_data: 'not_addressed', api_access: false, post_content: true },
      { texts: [NEWER], at: NOW },
    );
    const now = ({ quote }: { readonly quote: string }) => quote !== 'scrape_data 2026-01-01';
    const before = ({ quote }: { readonly quote: string }) => quote === `post_content ${NOW}`;
    const permissionsOf = (standing: MergeParts['standing']) =>
      merge(known, derived, standing && { standing }).document.permissions;
    const gone = { scrape_data: null, api_access: false };
    expect(permissionsOf(undefined)).toMatchObject({ ...gone, read_content: null, post_content: true });
    expect(permissionsOf({ now })).toMatchObject({ ...gone, read_content: true, post_content: true });
    expect(permissionsOf({ now, before })).toMatchObject({ ...gone, read_content: true, post_content: null });
  });

  it('is the known document itself when nothing was read', () => {
    const known = said({ read_content: true, scrape_data: 'not_addressed' });
    const derived = said(
      { read_content: 'not_read', scrape_data: 'not_read' },
      { texts: [{ ...NEWER, read: false }], rest: 'not_read' },
    );
    expect(merge(known, derived).document).toBe(known);
  });

  it.each<[string, Text, boolean | null]>([
    ['a newer version of the text at its address', { ...NEWER, kind: 'community_rules' }, null],
    ['a newer version of the text at another address', { ...NEWER, url: 'https://example.com/legal' }, null],
    ['a short page at its address', { ...NEWER, length: 4_000 }, true],
    ['another document', RULES, true],
  ])('clears a value that is not addressed any more: %s', (_, text, value) => {
    const derived = said({ read_content: 'not_addressed', api_access: false }, { texts: [text], at: NOW });
    expect(merge(said({ read_content: true }), derived).document.permissions.read_content).toBe(value);
  });

  it('forgets a doubt only once its text is read again', () => {
    const meta = { sources: [TERMS] };
    const doubt = said({}, { meta: { ...meta, not_given: { read_content: 'unsure' } } });
    const passage = [{ text_sha256: TERMS.text_sha256 }];
    const known = {
      ...doubt,
      extensions: { ...doubt.extensions, [EVIDENCE_EXTENSION_KEY]: { read_content: passage } },
    } as TermsDocument;
    const from = (text: Text) => merge(known, said({ api_access: true }, { texts: [text] })).document;
    expect(metaOf(from(RULES)).not_given).toMatchObject({ read_content: 'unsure' });
    expect(evidenceOf(from(RULES))).toMatchObject({ read_content: passage });
    expect(metaOf(from(NEWER)).not_given).toMatchObject({ read_content: 'not_addressed' });
  });

  it('takes no grant, but every ban, from a text other than the one a value rests on', () => {
    const known = said({ read_content: false, scrape_data: true }, { texts: [TERMS, RULES], from: RULES });
    const derived = said({ read_content: true, scrape_data: { allowed: false } }, { texts: [NEWER] });
    expect(merge(known, derived).document.permissions).toMatchObject({
      read_content: false,
      scrape_data: { allowed: false },
    });
    const both = said({ read_content: true }, { texts: [NEWER, { ...RULES, text_sha256: 'd' }] });
    expect(merge(known, both).document.permissions.read_content).toBe(true);
  });

  it('ignores a text that was found but not read', () => {
    const known = said({ read_content: false }, { texts: [TERMS, RULES], from: RULES });
    const derived = said({ read_content: true }, { texts: [NEWER, { ...RULES, read: false }] });
    expect(merge(known, derived).document.permissions.read_content).toBe(false);
  });

  it('keeps each value with its reading over several merges', () => {
    const first = said({ read_content: true });
    const second = said({ read_content: 'unsure', scrape_data: false }, { texts: [NEWER], at: NOW });
    const third = said(
      { read_content: 'not_read', scrape_data: 'unsure', api_access: false },
      { texts: [{ ...NEWER, text_sha256: 'e' }], at: '2026-03-03' },
    );
    const { document } = merge(merge(first, second).document, third);
    expect(document.permissions).toMatchObject({ read_content: true, scrape_data: false, api_access: false });
    const { earlier, sources } = metaOf(document) as { earlier: { keys: string[] }[]; sources: Text[] };
    expect(earlier.find(({ keys }) => keys.includes('read_content'))).toMatchObject({
      generated_at: '2026-01-01',
    });
    expect(earlier.find(({ keys }) => keys.includes('scrape_data'))).toMatchObject({ generated_at: NOW });
    expect(sources.map(({ text_sha256 }) => text_sha256)).toEqual(['e', 'a', 'b']);
  });

  it('is replaced by the next reading when its basis is unknown', () => {
    const known = aDocumentOf('example.com', { permissions: { read_content: false } });
    const derived = said({ read_content: true, scrape_data: 'not_addressed' });
    expect(merge(known, derived).document.permissions.read_content).toBe(true);
    const silence = said({ read_content: 'not_addressed', scrape_data: true });
    expect(merge(known, silence).document.permissions.read_content).toBe(false);
  });

  it.each([
    ['lists', { sources: 'x', earlier: 'x', not_given: ['x'], confidence: 'x' }],
    [
      'numbers',
      {
        sources: [1, null, { length: 'x' }],
        earlier: [null, { keys: 1 }],
        confidence: { read_content: 'x' },
      },
    ],
  ])('ignores a provenance of another form: %s', (_, meta) => {
    const known = said({ read_content: true }, { meta });
    const { document } = merge(known, said({ read_content: 'unsure', scrape_data: false }, { at: NOW }));
    expect(document.permissions).toMatchObject({ read_content: true, scrape_data: false });
  });
});

describe('mergeDerivation of what was read in full', () => {
  const confidence = { read_content: 0.95, scrape_data: 0.99, api_access: 0.9 };
  const known = said(
    { read_content: true, scrape_data: 'not_addressed', api_access: 'unsure' },
    { meta: { generator: 'com.agentterms.registry/0.3.1', read_by: 'language models, in full', confidence } },
  );

  it('fills only what is left open, and keeps the certainty of the rest', () => {
    const derived = said(
      { read_content: false, scrape_data: false, api_access: true },
      { texts: [NEWER], at: NOW },
    );
    const { document } = merge(known, derived);
    expect(document.permissions).toMatchObject({ read_content: true, scrape_data: null, api_access: true });
    expect(metaOf(document)).toMatchObject({
      confidence: { read_content: 0.95, scrape_data: 0.99 },
      not_given: { scrape_data: 'not_addressed' },
      earlier: [{ read_by: 'language models, in full', generator: 'com.agentterms.registry/0.3.1' }],
    });
    expect(metaOf(document).confidence).not.toHaveProperty('api_access');
  });

  it('is replaced by a value that was measured to be as certain, but never by silence', () => {
    const derived = said({ read_content: false, scrape_data: false }, { texts: [NEWER], at: NOW });
    const certainty = { read_content: 0.95, scrape_data: 0.98 };
    expect(merge(known, derived, { certainty }).document.permissions).toMatchObject({
      read_content: false,
      scrape_data: null,
    });
    const silence = said({ read_content: 'not_addressed', api_access: true }, { texts: [NEWER] });
    expect(merge(known, silence, { certainty: { read_content: 1 } }).document.permissions.read_content).toBe(
      true,
    );
  });

  it('is as certain as the whole entry when it gives no certainty by key', () => {
    const old = said({ read_content: true, scrape_data: true });
    const derived = said({ read_content: false, scrape_data: false }, { texts: [NEWER] });
    const { document } = merge(old, derived, { certaintyInFull: 0.9, certainty: { scrape_data: 0.9 } });
    expect(document.permissions).toMatchObject({ read_content: true, scrape_data: false });
    expect(metaOf(document).confidence).toMatchObject({ read_content: 0.9 });
  });

  it('keeps its certainty in full after one merge', () => {
    const once = merge(
      known,
      said({ read_content: 'unsure', api_access: true }, { texts: [NEWER] }),
    ).document;
    const derived = said({ read_content: false, api_access: false }, { texts: [NEWER], at: NOW });
    expect(merge(once, derived).document.permissions).toMatchObject({
      read_content: true,
      api_access: false,
    });
  });
});

describe('conditions that software can test', () => {
  const asking = (document: TermsDocument, conditions: object): TermsDocument => ({
    ...document,
    extensions: { ...document.extensions, [CONDITIONS_EXTENSION_KEY]: { version: '1', ...conditions } },
  });
  const age = (years: number) => [{ kind: 'min_age', years, evidence: [0] }];

  it('stay with their value', () => {
    const known = asking(said({ read_content: true, create_account: true }), {
      read_content: age(13),
      create_account: age(14),
    });
    const derived = asking(said({ read_content: true }, { texts: [NEWER], rest: 'unsure' }), {
      read_content: age(16),
    });
    const { document, kept } = mergeDerivation({ known, derived, certainty: {} });
    expect(kept).toContain('create_account');
    expect(kept).not.toContain('read_content');
    expect(document.extensions?.[CONDITIONS_EXTENSION_KEY]).toEqual({
      version: '1',
      read_content: age(16),
      create_account: age(14),
    });
  });

  it('disappear with the last value that had some', () => {
    const known = asking(said({ read_content: true, create_account: true }), { read_content: age(13) });
    const derived = said({ read_content: true }, { texts: [NEWER], rest: 'unsure' });
    const { document } = mergeDerivation({ known, derived, certainty: {} });
    expect(document.extensions).not.toHaveProperty([CONDITIONS_EXTENSION_KEY]);
  });
});
