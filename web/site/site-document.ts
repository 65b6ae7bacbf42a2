import { isObject } from '../../src/domain/is-object.js';

/** A source text of a document. */
export interface SourceText {
  readonly kind: string | undefined;
  readonly url: string;
  readonly archivedAt: string | undefined;
  readonly archiveUrl: string | undefined;
}

/** What a page of a site shows of its terms document, besides the permissions. */
export interface SiteDocument {
  readonly name: string | undefined;
  readonly updated: string | undefined;
  readonly expires: string | undefined;
  readonly sources: readonly SourceText[];
}

const META = 'com.agentterms.meta';
const MOST_SOURCES = 50;

/** Reads a terms document whose extensions may contain anything. Values of another form are ignored. */
export function readSiteDocument(document: unknown): SiteDocument {
  const { service, last_updated, expires, extensions } = fieldsOf(document);
  const { sources } = fieldsOf(fieldsOf(extensions)[META]);
  return {
    name: textIn(fieldsOf(service).name),
    updated: textIn(last_updated),
    expires: textIn(expires),
    sources: (Array.isArray(sources) ? sources : []).slice(0, MOST_SOURCES).flatMap(readSource),
  };
}

function readSource(source: unknown): SourceText[] {
  const { kind, url, archived_at, archive } = fieldsOf(source);
  const address = textIn(url);
  if (address === undefined) return [];
  return [
    {
      kind: textIn(kind),
      url: address,
      archivedAt: textIn(archived_at),
      archiveUrl: textIn(fieldsOf(archive).url),
    },
  ];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
