import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { META_EXTENSION_KEY, SPEC_VERSION, type TermsDocument } from '../terms/terms-document.js';

/** Extension under which a document names the passages that its values rest on. */
export const EVIDENCE_EXTENSION_KEY = 'com.agentterms.evidence';
/** Tool named in the provenance of a document that a person's reading was turned into. */
const GENERATOR = 'com.agentterms.registry/0.3.1';

/** A terms text that a person has read: what it says of each key, and where. */
export interface LabelledTerms {
  readonly domain: string;
  readonly service: string;
  readonly tosUrl: string;
  /** Day on which the text was archived, `YYYY-MM-DD`. */
  readonly archivedOn: string;
  readonly labels: Readonly<Record<PermissionKey, boolean | null>>;
  /** Where the passage stands that decides a key, in UTF-16 units of the text. */
  readonly passages: Readonly<
    Partial<Record<PermissionKey, { readonly start: number; readonly end: number }>>
  >;
  /** SHA-256 of the text's UTF-8 bytes, lower-case hex. */
  readonly textSha256: string;
  /** How sure the reader was of each key. */
  readonly sure: Readonly<Record<PermissionKey, 'high' | 'low'>>;
}

/** Share of values on which a second reader agreed, by how sure the first one was. */
const AGREEMENT = { high: 0.97, low: 0.8 } as const;

/**
 * The terms document of a site whose terms a person has read. Its quotations are named by address, hash and offsets
 * instead of being repeated.
 *
 * @param source domain of the service that publishes the document
 * @param generatedAt ISO 8601 date-time
 */
export function labelledTermsDocument(
  terms: LabelledTerms,
  source: string,
  generatedAt: string,
): TermsDocument {
  const evidence = Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => {
      const passage = terms.passages[key];
      const { tosUrl: source_url, textSha256: text_sha256 } = terms;
      return passage === undefined ? [] : [[key, [{ source_url, text_sha256, ...passage }]]];
    }),
  );
  return {
    agentterms_version: SPEC_VERSION,
    service: { domain: terms.domain, name: terms.service, tos_url: terms.tosUrl },
    permissions: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, terms.labels[key]])),
    last_updated: terms.archivedOn,
    extensions: {
      [META_EXTENSION_KEY]: { source, generator: GENERATOR, generated_at: generatedAt },
      [EVIDENCE_EXTENSION_KEY]: evidence,
    },
  };
}

/** Mean agreement over the seven keys, 0 to 1 with two decimals: the confidence of the entry. */
export function labelledConfidence({ sure }: LabelledTerms): number {
  const sum = PERMISSION_KEYS.reduce((total, key) => total + AGREEMENT[sure[key]], 0);
  return Math.round((sum / PERMISSION_KEYS.length) * 100) / 100;
}
