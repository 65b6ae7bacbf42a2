import { hash } from 'node:crypto';
import { aDocumentOf, anEntry, type NewEntry } from './an-entry.js';
import type { LocalOrigin } from './local-origin.js';

/** Where the files of repositories on GitHub are, as plain text. */
export const RAW_HOST = 'raw.githubusercontent.com';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const ARCHIVED_AT = '2026-08-01T00:00:00.000Z';

/** A text with a ban in it. */
export interface ArchivedText {
  readonly text: string;
  readonly sha256: string;
  /** Of the ban. */
  readonly start: number;
  readonly end: number;
}

export const BAN = 'No robots may read this.';

let made = 0;

/** A text of its own each time, so that no test finds what another has left. */
export function anArchivedText(beginning = ''): ArchivedText {
  made += 1;
  const text = `Terms ${made}. ${beginning}\n\n${BAN}\n\nThat is all.`;
  const start = text.indexOf(BAN);
  return { text, sha256: hash('sha256', text), start, end: start + BAN.length };
}

/** Where the archive shows the text of a site. */
export const archivedAt = (domain: string) =>
  `https://github.com/Archive/a-versions/blob/${COMMIT}/${domain}.md`;

/** The path at which the archive has its bytes. */
export const rawPath = (domain: string) => `/Archive/a-versions/${COMMIT}/${domain}.md`;

/** A site whose ban of scraping rests on a text of an archive, as an entry names it. */
export function anEntryResting(
  domain: string,
  { sha256, start, end }: Pick<ArchivedText, 'sha256' | 'start' | 'end'>,
  archivedUrl: string | undefined = archivedAt(domain),
): NewEntry {
  const source_url = `https://${domain}/terms`;
  const passage = { source_url, text_sha256: sha256, start, end, grade: 'apt' };
  const source = { kind: 'terms_of_service', url: source_url, text_sha256: sha256, language: 'en' };
  const extensions: Record<string, unknown> = {
    'com.agentterms.meta': {
      sources: [{ ...source, archived_at: ARCHIVED_AT, archive: { url: archivedUrl } }],
    },
    'com.agentterms.evidence': {
      scrape_data: [passage],
      read_content: [{ ...passage, start: 0, end: 5, grade: 'weak' }],
    },
  };
  const permissions = { read_content: true, scrape_data: false };
  return anEntry({ domain, document: aDocumentOf(domain, { permissions, extensions }) });
}

/** Serves the archive: the text of each site, or what answers for it; what it does not have is 404. */
export function serveArchive(
  origin: LocalOrigin,
  texts: Readonly<Record<string, string | Buffer | Parameters<LocalOrigin['site']>[1]>>,
): void {
  origin.site(RAW_HOST, (request, response) => {
    const found = Object.entries(texts).find(([domain]) => rawPath(domain) === request.url)?.[1];
    if (typeof found === 'function') return found(request, response);
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(found);
  });
}
