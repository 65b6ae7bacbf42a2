import { isObject, listOf } from '../is-object.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import { provenanceOf } from '../terms/provenance.js';
import type { TermsDocument } from '../terms/terms-document.js';

/** A text that an entry rests on. */
export interface NamedText {
  /** Of its UTF-8 bytes, lower-case hex. */
  readonly sha256: string;
  /** Where it was published. */
  readonly sourceUrl?: string;
  readonly kind?: string;
  /** ISO 639. */
  readonly language?: string;
  readonly archivedAt?: string;
  /** Where an archive shows this very text. */
  readonly archivedUrl?: string;
}

const MOST_TEXTS = 20;
const MOST_CHARACTERS = 2_000;
const HASH = /^[0-9a-f]{64}$/;
const WEB = /^https?:\/\//i;

export function isTextHash(value: unknown): value is string {
  return typeof value === 'string' && HASH.test(value);
}

/**
 * The texts that a document of the registry names, each once: those that were read, then those that passages alone name.
 * Extensions are anybody's to fill: what is not of the form is passed over.
 */
export function textsOf(document: Pick<TermsDocument, 'extensions'>): readonly NamedText[] {
  const { sources, keys } = provenanceOf(document);
  const texts = new Map<string, NamedText>();
  for (const source of sources) {
    const { text_sha256: sha256, url, kind, language, archived_at: archivedAt, archive } = source;
    if (!isTextHash(sha256) || texts.has(sha256)) continue;
    const archivedUrl = isObject(archive) ? archive.url : undefined;
    texts.set(sha256, {
      sha256,
      ...(isWeb(url) && { sourceUrl: shown(url) }),
      ...(typeof kind === 'string' && { kind: shown(kind) }),
      ...(typeof language === 'string' && { language: shown(language) }),
      ...(typeof archivedAt === 'string' && { archivedAt: shown(archivedAt) }),
      ...(isWeb(archivedUrl) && { archivedUrl: shown(archivedUrl) }),
    });
  }
  for (const key of PERMISSION_KEYS)
    for (const passage of listOf(keys[key].passages)) {
      if (!isObject(passage)) continue;
      const { text_sha256: sha256, source_url: url } = passage;
      if (!isTextHash(sha256) || texts.has(sha256)) continue;
      texts.set(sha256, { sha256, ...(isWeb(url) && { sourceUrl: shown(url) }) });
    }
  return [...texts.values()].slice(0, MOST_TEXTS);
}

function isWeb(value: unknown): value is string {
  return typeof value === 'string' && WEB.test(value);
}

function shown(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}
