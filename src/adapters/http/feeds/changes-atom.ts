import { decisionOf } from '../../../domain/check/resolve-permission.js';
import type { ChangePage, PublicChange } from '../../../domain/registry/follow-changes.js';
import type { PermissionValue } from '../../../domain/terms/terms-document.js';
import { escaped } from '../serve/web-pages.js';

/** The address of an Atom feed, and its parameters. */
export interface AtomAddress {
  readonly baseUrl: string;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of changes, the latest first, as an Atom feed (RFC 4287), with links to the others (RFC 5005, 3). */
export function toAtom({ changes, next, more }: ChangePage, { baseUrl, before, limit }: AtomAddress): string {
  const feed = `${baseUrl}/registry/changes.atom`;
  const page = (from: string | undefined) => {
    const asked = new URLSearchParams();
    if (from !== undefined) asked.set('before', from);
    if (limit !== undefined) asked.set('limit', String(limit));
    return asked.size === 0 ? feed : `${feed}?${asked}`;
  };
  const latestMs = Math.max(0, ...changes.map(({ at }) => at.getTime()));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed),
    element('title', 'Agent Terms registry: changes'),
    element('updated', new Date(latestMs).toISOString()),
    `<author>${element('name', 'Agent Terms Service')}${element('uri', baseUrl)}</author>`,
    link('self', page(before), 'application/atom+xml'),
    link('first', page(undefined), 'application/atom+xml'),
    ...(more ? [link('next', page(next), 'application/atom+xml')] : []),
    ...changes.map((change) => toAtomEntry(change, baseUrl)),
    '</feed>\n',
  ].join('\n');
}

function toAtomEntry(change: PublicChange, baseUrl: string): string {
  const { cursor, domain, kind, at, version } = change;
  return [
    '<entry>',
    element('id', `${baseUrl}/registry/changes#${cursor}`),
    element('title', `${domain} ${kind}`),
    element('updated', at.toISOString()),
    `<category term="${kind}"/>`,
    ...(version === undefined
      ? []
      : [link('alternate', `${baseUrl}/registry/${domain}`, 'application/json')]),
    `<content type="text">${escaped(wordsOf(change))}</content>`,
    '</entry>',
  ].join('\n');
}

/** The change only in this service's own words, without any text of a document. */
function wordsOf({ kind, version }: PublicChange): string {
  if (version === undefined) return `The entry was ${kind}.`;
  const { status, permissions } = version;
  const statuses =
    status.before === undefined || status.before === status.after ? '' : `${status.before} to `;
  const values = permissions.map(
    ({ key, before, after }) =>
      `${key}: ${before === undefined ? '' : `${valueWords(before.value)} to `}${valueWords(after.value)}`,
  );
  return [`Version ${version.version}, ${statuses}${status.after}, made by: ${version.by}.`, ...values].join(
    '\n',
  );
}

function valueWords(value: PermissionValue): string {
  const decision = decisionOf(value).replace('_', ' ');
  return typeof value === 'object' && value !== null ? `${decision} under conditions` : decision;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`;
}
