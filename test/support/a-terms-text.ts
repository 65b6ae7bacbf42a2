import { createHash } from 'node:crypto';
import type { TermsText } from '../../src/domain/generate/terms-text.js';

/** Terms as read from a page, with their hash. */
export function aTermsText(change: Partial<Omit<TermsText, 'textSha256'>> = {}): TermsText {
  const terms = {
    kind: 'terms_of_service',
    url: 'https://example.com/terms',
    text: 'You may view the pages of this site. You must not use robots to collect data from it.',
    language: 'en',
    retrievedAt: new Date('2026-03-04T05:06:07.000Z'),
    ...change,
  } as const;
  return { ...terms, textSha256: createHash('sha256').update(terms.text).digest('hex') };
}
