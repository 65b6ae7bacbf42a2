import { EVIDENCE_EXTENSION_KEY, META_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import type { ProvenanceMeta, TermsDocument } from '../../src/domain/terms/terms-document.js';
import { aDocumentOf } from './an-entry.js';

/** The terms of service and the community rules that the document is based on. */
export const MAIN_SHA = 'a'.repeat(64);
export const RULES_SHA = 'b'.repeat(64);

export interface ArchivedDocumentFields {
  readonly domain?: string;
  readonly permissions?: TermsDocument['permissions'];
  readonly readBy?: string;
  /** Service of the texts. */
  readonly service?: string;
  /** SHA-256 of the main text. */
  readonly main?: string;
  /** By key. */
  readonly evidence?: object;
}

/**
 * A document like those made from an archive: of terms of service and community rules in its collection
 * `first`.
 */
export function anArchivedDocument({
  domain = 'orchard.example',
  permissions = { read_content: true },
  readBy = 'clauses',
  service = 'Orchard',
  main = MAIN_SHA,
  evidence = {},
}: ArchivedDocumentFields = {}): TermsDocument {
  const source = (kind: string, path: string, terms: string, sha: string) => ({
    kind,
    url: `https://${domain}/${path}`,
    text_sha256: sha,
    archive: { collection: 'first', service, terms },
    archived_at: '2026-02-01T10:20:30.000Z',
  });
  return aDocumentOf(domain, {
    service: { domain, name: 'Orchard', tos_url: `https://${domain}/terms` },
    permissions,
    extensions: {
      [META_EXTENSION_KEY]: {
        source: 'service.example',
        read_by: readBy,
        sources: [
          source('terms_of_service', 'terms', 'Terms of Service', main),
          source('community_rules', 'rules', 'Community Guidelines', RULES_SHA),
        ],
      } as ProvenanceMeta,
      [EVIDENCE_EXTENSION_KEY]: evidence,
    },
  });
}
