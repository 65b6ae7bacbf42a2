export type PageKind = 'html' | 'xml' | 'plain' | 'markdown' | 'pdf';

const KINDS: Readonly<Record<string, PageKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'xml',
  'text/plain': 'plain',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
};

/** Media types that are read. Bytes without a type are read when they are a PDF document. */
export const PAGE_MEDIA_TYPES: readonly string[] = [...Object.keys(KINDS), 'application/octet-stream'];

/**
 * The kind of a page by its type, or by its first bytes when it has no type; undefined when it is not read.
 */
export function kindOfPage(mediaType: string, body: Uint8Array): PageKind | undefined {
  if (Object.hasOwn(KINDS, mediaType)) return KINDS[mediaType];
  const isUntyped = mediaType === '' || mediaType === 'application/octet-stream';
  return isUntyped && Buffer.from(body.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'pdf' : undefined;
}
