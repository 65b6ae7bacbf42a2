import { describe, expect, it } from 'vitest';
import { toCheckedDocument, toCheckedRecord } from '../../../src/domain/check/known-terms.js';
import { cutText } from '../../../src/domain/cut-text.js';
import { aTermsDocument } from '../../support/a-terms-document.js';
import { aDocumentOf, anOwnFile } from '../../support/an-entry.js';

describe('what checks keep of a document', () => {
  it('is what an answer can show', () => {
    const { agentterms_version, permissions, rate_limits } = aTermsDocument({
      rate_limits: { requests_per_day: 5 },
    });
    const document = aTermsDocument({
      rate_limits: { requests_per_day: 5 },
      expires: '2027-01-05',
      policy_id: 'x'.repeat(1_000),
      extensions: { 'com.example.note': 'y'.repeat(1_000) },
    });
    const kept = { agentterms_version, permissions, rate_limits, expires: '2027-01-05' };
    expect(toCheckedDocument(document)).toEqual(kept);
  });

  it('says which keys hold more than is kept', () => {
    const read_content = { allowed: true, conditions: 'a'.repeat(1_001), scope: 'public' };
    const post_content = { allowed: true, max_frequency: '1'.repeat(101) };
    const api_access = { allowed: true, conditions: 'a'.repeat(1_000), scope: 'b'.repeat(100) };
    const document = aTermsDocument({ permissions: { read_content, post_content, api_access } });
    expect(toCheckedDocument(document)).toMatchObject({
      permissions: {
        read_content: { ...read_content, conditions: `${'a'.repeat(999)}…` },
        post_content: { ...post_content, max_frequency: `${'1'.repeat(99)}…` },
        api_access,
      },
      cutKeys: ['read_content', 'post_content'],
    });
  });

  it('is the conditional object of a plain grant with items beside it, which are told whole', () => {
    const extensions = {
      'com.agentterms.conditions': {
        version: '1',
        read_content: [{ kind: 'min_age', years: 18 }],
        api_access: [
          { kind: 'credential', type: 'api_key' },
          { kind: 'other', text: `${'b'.repeat(295)}.` },
          ...['c', 'd', 'e'].map((letter) => ({
            kind: 'notice',
            about: 'other',
            text: `${letter.repeat(295)}.`,
          })),
        ],
        scrape_data: [{ kind: 'permission', form: 'any' }],
      },
    };
    const permissions = { read_content: true, api_access: true, post_content: true, scrape_data: false };
    const checked = toCheckedDocument(aTermsDocument({ permissions, extensions }));
    expect(checked.permissions).toEqual({
      read_content: { allowed: true, conditions: 'At least 18 years old.' },
      api_access: {
        allowed: true,
        conditions: expect.stringMatching(/^An API key of the site is required\. .{900,}…$/),
        requires_auth: true,
      },
      post_content: true,
      scrape_data: false,
    });
    expect(checked).not.toHaveProperty('cutKeys');
  });

  it('cuts no character in two', () => {
    expect(cutText('abc😀def', 5)).toBe('abc…');
    expect(cutText('abc😀def', 6)).toBe('abc😀…');
  });
});

describe('what checks keep of an own file', () => {
  const named = (service: string) => {
    const { file, ...record } = anOwnFile({ domain: 'www.example.com' });
    if (file.kind !== 'found') throw new Error('The file was not found.');
    return toCheckedRecord({ ...record, file: { ...file, document: aDocumentOf(service) } }).file;
  };

  it.each(['example.com', 'WWW.example.com'])('is of the site when it names %s', (service) => {
    expect(named(service)).not.toHaveProperty('otherService');
  });

  it.each(['example.org', 'shop.example.com'])('is of another site when it names %s', (service) => {
    expect(named(service)).toHaveProperty('otherService', service);
  });
});
