import { createHash } from 'node:crypto';
import type { TermsText } from '../../../../src/domain/generate/terms-text.js';

/** A text of terms with the fields given. */
export function aTermsText(text: string, fields: Partial<TermsText> = {}): TermsText {
  return {
    kind: 'terms_of_service',
    url: 'https://example.com/terms',
    text,
    textSha256: createHash('sha256').update(text).digest('hex'),
    language: 'en',
    retrievedAt: new Date('2026-01-01T00:00:00Z'),
    ...fields,
  };
}
