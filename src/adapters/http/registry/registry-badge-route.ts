import Type from 'typebox';
import type { KnownTermsReader } from '../../../domain/check/ports.js';
import { type DomainName, namesToTry } from '../../../domain/terms/domain-name.js';
import { defineRoute } from '../kit/define-route.js';
import { object, oneOf, text } from '../kit/fields-schema.js';
import type { Route } from '../kit/route.js';
import { DomainParams } from './registry-schema.js';

/** The text of a badge for each status, with one of the usual badge colours. */
const STATUSES = {
  published: { message: 'own file', color: '#2e7d32' },
  validated: { message: 'validated', color: '#2e7d32' },
  unvalidated: { message: 'unvalidated', color: '#9a6700' },
  flagged: { message: 'flagged', color: '#b3261e' },
  unknown: { message: 'not listed', color: '#616161' },
} as const;

type Status = keyof typeof STATUSES;

const LABEL = 'agentterms';
const MESSAGES = Object.values(STATUSES).map(({ message }) => message);

/** The format that badge services read ("endpoint badge", schema version 1). */
const Badge = object('Badge', 'The status of a domain, for services that draw badges.', {
  schemaVersion: Type.Literal(1, { description: 'Version of this form.', examples: [1] }),
  label: text('What the badge is about.', LABEL),
  message: oneOf(MESSAGES, 'The status of the domain.', 'validated'),
  color: text('Of the side with the status.', '#2e7d32'),
});

/** `GET /registry/:domain/badge.svg` and `badge.json`: the status of a domain, to show on its own pages. */
export function registryBadgeRoutes(known: KnownTermsReader): readonly Route[] {
  const shared = {
    limit: 'registry',
    params: DomainParams,
    cache: 'public, max-age=300',
  } as const;
  const description =
    '"own file" for a domain whose own agentterms.json was found, else the validation status of its registry entry.';
  return [
    defineRoute('get', '/registry/:domain/badge.svg', {
      ...shared,
      operationId: 'getRegistryBadgeImage',
      summary: 'The status of a domain as a picture',
      description,
      responses: {
        200: {
          description: 'The picture, also for a domain that is not listed.',
          schema: Type.String({ description: 'SVG 1.1.' }),
          mediaType: 'image/svg+xml',
        },
      },
      handle: async ({ params: { domain } }) => ({
        text: drawBadge(await statusOf(known, domain)),
        contentType: 'image/svg+xml; charset=utf-8',
      }),
    }),
    defineRoute('get', '/registry/:domain/badge.json', {
      ...shared,
      operationId: 'getRegistryBadge',
      summary: 'The status of a domain for services that draw badges',
      description,
      responses: { 200: { description: 'The status, also for a domain that is not listed.', schema: Badge } },
      handle: async ({ params: { domain } }) => ({
        json: { schemaVersion: 1, label: LABEL, ...STATUSES[await statusOf(known, domain)] },
      }),
    }),
  ];
}

async function statusOf(known: KnownTermsReader, domain: DomainName): Promise<Status> {
  const found = await known.read(namesToTry(domain));
  if (found.some(({ ownFile }) => ownFile?.file.kind === 'found')) return 'published';
  return found.find(({ entry }) => entry !== undefined)?.entry?.validationStatus ?? 'unknown';
}

/** Approximate width of a character of 11 pixels in the named fonts, and the padding at the sides. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 12;

/** Contains only words of this file: no text of a document or a request is drawn. */
function drawBadge(status: Status): string {
  const { message, color } = STATUSES[status];
  const [left, right] = [LABEL, message].map((word) => Math.round(word.length * CHARACTER_PX + PADDING_PX));
  const [width, middle] = [(left ?? 0) + (right ?? 0), (left ?? 0) + (right ?? 0) / 2];
  const word = (x: number, content: string) => `<text x="${x}" y="14">${content}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${LABEL}: ${message}">` +
    `<title>${LABEL}: ${message}</title><clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>` +
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/>` +
    `<rect x="${left}" width="${right}" height="20" fill="${color}"/></g>` +
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">' +
    `${word((left ?? 0) / 2, LABEL)}${word(middle, message)}</g></svg>\n`
  );
}
