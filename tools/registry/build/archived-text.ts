import { createHash } from 'node:crypto';
import type { TermsText } from '../../../src/domain/generate/terms-text.js';
import type { DocumentCopy } from '../../archive/domains/domain-terms.js';
import type { ReadDocument } from '../../archive/domains/read-domain-terms.js';

/** A text of a site's terms, and where the archive has it. */
export interface ArchivedText {
  readonly text: TermsText;
  readonly copy: DocumentCopy;
}

/** A port: ISO 639-1 code of a text's language; `undefined` when it cannot be told. */
export type LanguageOf = (text: string) => string | undefined;

/** A version out of an archive in the form in which terms are read. */
export function archivedText(
  { document, copy, version }: ReadDocument,
  languageOf: LanguageOf,
): ArchivedText {
  const language = languageOf(version.text);
  const text: TermsText = {
    kind: document.kind,
    url: copy.sourceUrls[0] ?? '',
    text: version.text,
    textSha256: textHash(version.text),
    ...(language !== undefined && { language }),
    retrievedAt: version.fetchedAt,
  };
  return { text, copy };
}

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export function textHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
