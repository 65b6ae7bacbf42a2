import type { TermsDocument } from '../../src/domain/terms/terms-document.js';

/** A valid terms document of example.com. Each given field replaces that field as a whole. */
export function aTermsDocument(fields: Partial<TermsDocument> = {}): TermsDocument {
  return {
    agentterms_version: '0.3.0',
    service: 'example.com',
    permissions: { read_content: true, scrape_data: false },
    ...fields,
  };
}
