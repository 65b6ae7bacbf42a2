import Type, { type Static } from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { type DomainName, parseDomainName } from '../../../domain/terms/domain-name.js';
import { pagesOf } from '../pages.js';
import { count, HASH, instant, integer, object, oneOf, pageOf, share, text } from './fields.js';
import { NO_CONTROL } from './patterns.js';

/** Pages of entries, by domain. */
export const ENTRY_PAGES = pagesOf<{ readonly domain: DomainName }>({
  name: 'entries',
  unit: 'Entries',
  size: 100,
  most: 1_000,
  write: ({ domain }) => domain,
  read: (text) => {
    try {
      return { domain: parseDomainName(text) };
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  },
});

/** A domain in the path. */
export const DomainParams = Type.Object({
  domain: Type.Decode(
    text('Domain of the entry; a URL is reduced to its host name.', 'example.com'),
    parseDomainName,
  ),
});

/** `GET /registry` (contract: "Registry"). */
export const RegistryListQuery = Type.Object({
  category: Type.Optional(oneOf(CATEGORIES, 'Only entries of this category.', 'social')),
  validation_status: Type.Optional(oneOf(VALIDATION_STATUSES, 'Only entries of this status.', 'validated')),
  q: Type.Optional(
    text('Part of the domain name.', 'shop', { minLength: 1, maxLength: 253, pattern: NO_CONTROL }),
  ),
  ...ENTRY_PAGES.query,
});

/** What the lists of entries, public and admins', have in common. */
export const entryFields = {
  domain: text('Domain of the entry.', 'example.com'),
  category: text('Kind of service.', 'social'),
  validation_status: oneOf(VALIDATION_STATUSES, 'How far the entry has been checked.', 'validated'),
  confidence: share("How far the document's values can be relied on.", 0.9),
  document_hash: text("SHA-256 of the document's RFC 8785 form.", HASH),
  version: integer('Grows by one with every change, also over a removal.', 3, { minimum: 1 }),
  updated_at: instant('Last change, UTC.'),
};

const RegistryListEntry = object('RegistryEntry', 'An entry without its document.', {
  ...entryFields,
  url: text('Where the terms document itself is.', 'https://agentterms.example/registry/example.com', {
    format: 'uri',
  }),
});
export type RegistryListEntry = Static<typeof RegistryListEntry>;

export const RegistryListResponse = object('RegistryPage', 'One page of the registry, by domain.', {
  total: count('Entries in the registry, whatever the filter.', 70),
  counts: object('RegistryCounts', 'Entries of each status, whatever the filter.', {
    validated: count('Entries checked against an archive.', 70),
    unvalidated: count('Entries not checked.', 0),
    flagged: count('Entries with a known problem.', 0),
  }),
  ...pageOf('', '', 'entries', RegistryListEntry).properties,
});

/** `GET /registry/download`: bytes, of which JSON Schema can say no more. */
export const RegistryArchive = Type.String({
  contentMediaType: 'application/zip',
  description:
    'A ZIP file with the folder `agentterms-registry/`: `validated/`, `unvalidated/` and `flagged/` with one terms ' +
    'document per domain, `index.json`, which lists them, and `README.md`.',
});
