import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import {
  EVIDENCE_EXTENSION_KEY,
  type LabelledTerms,
  labelledConfidence,
  labelledTermsDocument,
} from '../../../src/domain/registry/labelled-terms.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

const forEveryKey = <T>(value: T) =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, value])) as Record<PermissionKey, T>;

function someTerms(fields: Partial<LabelledTerms> = {}): LabelledTerms {
  return {
    domain: 'example.com',
    service: 'Example',
    tosUrl: 'https://example.com/terms',
    archivedOn: '2026-01-05',
    labels: { ...forEveryKey<boolean | null>(null), read_content: true, scrape_data: false },
    passages: { scrape_data: { start: 10, end: 25 } },
    textSha256: 'f'.repeat(64),
    sure: forEveryKey('high'),
    ...fields,
  };
}

describe('labelledTermsDocument', () => {
  const document = labelledTermsDocument(someTerms(), 'agentterms.example', '2026-01-05T08:00:00.000Z');

  it('is a valid terms document', () => {
    expect(new AjvDocumentValidator().validate(document)).toMatchObject({ valid: true });
  });

  it('names the service and the date of its text', () => {
    expect(document).toMatchObject({
      agentterms_version: '0.3.0',
      service: { domain: 'example.com', name: 'Example', tos_url: 'https://example.com/terms' },
      last_updated: '2026-01-05',
    });
  });

  it('lists every key in the order of the specification, null where the text says nothing', () => {
    expect(Object.entries(document.permissions)).toEqual(
      PERMISSION_KEYS.map((key) => [key, { read_content: true, scrape_data: false }[key as string] ?? null]),
    );
  });

  it('says who made it, and names the deciding passages by place instead of repeating them', () => {
    expect(document.extensions).toEqual({
      'com.agentterms.meta': {
        source: 'agentterms.example',
        generator: 'com.agentterms.registry/0.3.1',
        generated_at: '2026-01-05T08:00:00.000Z',
      },
      [EVIDENCE_EXTENSION_KEY]: {
        scrape_data: [
          { source_url: 'https://example.com/terms', text_sha256: 'f'.repeat(64), start: 10, end: 25 },
        ],
      },
    });
  });
});

describe('labelledConfidence', () => {
  it.each([
    ['the reader is sure of all keys', forEveryKey<'high' | 'low'>('high'), 0.97],
    ['the reader is sure of none', forEveryKey<'high' | 'low'>('low'), 0.8],
    [
      'the reader is sure of all but one',
      { ...forEveryKey<'high' | 'low'>('high'), api_access: 'low' as const },
      0.95,
    ],
  ])('when %s', (_, sure, confidence) => {
    expect(labelledConfidence(someTerms({ sure }))).toBe(confidence);
  });
});
