import type { TermsDocument } from '../../src/domain/terms/terms-document.js';

/** A valid terms document of example.com; each field given replaces that field whole. */
export function aTermsDocument(fields: Partial<TermsDocument> = {}): TermsDocument {
  return {
    agentterms_version: '0.3.0',
    service: 'example.com',
    permissions: { read_content: true, scrape_data: false },
    ...fields,
  };
}
