import { asUri } from '../../../src/domain/terms/as-uri.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import {
  EVIDENCE_EXTENSION_KEY,
  META_EXTENSION_KEY,
  type ProvenanceMeta,
  SCHEMA_VERSION,
  SPEC_VERSION,
  type TermsDocument,
} from '../../../src/domain/terms/terms-document.js';
import type { ArchivedText } from './archived-text.js';
import type { SitePassage, SiteReading } from './site-reading.js';

/** Tool that documents made from an archive name, in reverse-domain/version form. */
const GENERATOR = `com.agentterms.registry/${SCHEMA_VERSION}`;

export interface ArchivedDocumentParts {
  readonly domain: DomainName;
  /** What the service calls itself. */
  readonly name: string;
  /** The main document first. */
  readonly texts: readonly [ArchivedText, ...ArchivedText[]];
  readonly reading: SiteReading;
  /** Who read the texts, for example `clauses`. */
  readonly readBy: string;
  /** Domain of the service that publishes the document. */
  readonly source: string;
}

/**
 * The terms document of a site whose terms an archive holds, dated by the newest of its texts. Passages are named by
 * address, hash and offsets instead of being repeated.
 */
export function archivedDocument(parts: ArchivedDocumentParts): TermsDocument {
  const { domain, name, texts, reading, readBy, source } = parts;
  const [main] = texts;
  const newest = new Date(Math.max(...texts.map(({ text }) => text.retrievedAt.getTime())));
  const meta: ProvenanceMeta & Readonly<Record<string, unknown>> = {
    source,
    generator: GENERATOR,
    generated_at: newest.toISOString(),
    read_by: readBy,
    sources: texts.map(toSource),
  };
  return {
    agentterms_version: SPEC_VERSION,
    service: { domain, name, tos_url: asUri(main.text.url) },
    permissions: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, reading[key].value])),
    last_updated: newest.toISOString().slice(0, 10),
    extensions: {
      [META_EXTENSION_KEY]: meta,
      [EVIDENCE_EXTENSION_KEY]: Object.fromEntries(
        PERMISSION_KEYS.flatMap((key) => {
          const { passages } = reading[key];
          return passages.length === 0 ? [] : [[key, passages.map(toPublic)]];
        }),
      ),
    },
  };
}

function toSource({ text, copy }: ArchivedText): object {
  return {
    kind: text.kind,
    url: asUri(text.url),
    text_sha256: text.textSha256,
    ...(text.language !== undefined && { language: text.language }),
    archive: { collection: copy.collection, service: copy.serviceId, terms: copy.type },
    archived_at: text.retrievedAt.toISOString(),
  };
}

function toPublic({ sourceUrl, textSha256, start, end }: SitePassage): object {
  return { source_url: asUri(sourceUrl), text_sha256: textSha256, start, end };
}
