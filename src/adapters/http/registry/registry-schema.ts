import Type, { type Static } from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { FACETS, LISTED_VALUES, TEXT_AGES } from '../../../domain/registry/facets.js';
import { LIST_ORDERS, type ListOrder, type ListPlace } from '../../../domain/registry/ports.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { DOMAIN_PATTERN, type DomainName, parseDomainName } from '../../../domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import {
  byName,
  count,
  HASH,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  share,
  text,
  textOrNull,
  whether,
} from '../kit/fields-schema.js';
import { CHANGE_CURSOR, LANGUAGE, NO_CONTROL } from '../kit/patterns-schema.js';
import { pagesOf } from '../serve/pages.js';

/** Pages of entries, by domain. */
export const ENTRY_PAGES = pagesOf<{ readonly domain: DomainName }>({
  name: 'entries',
  unit: 'Entries',
  size: 100,
  most: 1_000,
  write: ({ domain }) => domain,
  read: (text) => {
    const domain = domainIn(text);
    return domain && { domain };
  },
});

/** The domain in a cursor's text, if there is one. */
export function domainIn(text: string): DomainName | undefined {
  try {
    return parseDomainName(text);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** A domain in the path. */
export const DomainParams = Type.Object({
  domain: Type.Decode(
    text('Domain of the entry; a URL is reduced to its host name.', 'example.com'),
    parseDomainName,
  ),
});

/** Pages of the public list: by domain as {@link ENTRY_PAGES}, or after the last place of another order. */
export const LIST_PAGES = pagesOf<ListPlace & { readonly order: ListOrder }>({
  name: 'entries',
  unit: 'Entries',
  size: 100,
  most: 1_000,
  write: ({ order, key, domain }) => (order === 'domain' ? domain : [order, key, domain].join(' ')),
  read: (text) => {
    const [domain = '', key = '', named = 'domain', ...more] = text.split(' ').toReversed();
    const order = LIST_ORDERS.find((one) => one === named);
    return order !== undefined && more.length === 0 && KEY_OF[order].test(key) && DOMAIN.test(domain)
      ? { domain, key, order }
      : undefined;
  },
});

const DOMAIN = new RegExp(DOMAIN_PATTERN);
const DAY_OR_NOTHING = /^(?:\d{4}-\d{2}-\d{2})?$/;
const KEY_OF: Readonly<Record<ListOrder, RegExp>> = {
  domain: /^$/,
  newest_text: DAY_OR_NOTHING,
  oldest_text: DAY_OR_NOTHING,
  latest_change: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T[01]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/,
};

/** The filters of every list of entries. */
export const entryFilters = {
  category: Type.Optional(oneOf(CATEGORIES, 'Only entries of this category.', 'social')),
  validation_status: Type.Optional(oneOf(VALIDATION_STATUSES, 'Only entries of this status.', 'validated')),
  q: Type.Optional(
    text('Part of the domain name.', 'shop', { minLength: 1, maxLength: 253, pattern: NO_CONTROL }),
  ),
};

/** The entries that are meant: the same filters for the public list, its counts and its CSV. */
export const FacetQuery = Type.Object({
  ...entryFilters,
  ...byName(PERMISSION_KEYS, (key) =>
    Type.Optional(oneOf(LISTED_VALUES, `Only entries that say this of \`${key}\`.`, 'denied')),
  ),
  language: Type.Optional(
    text('Only entries with a text in this language, or `unknown` for those that name none.', 'de', {
      pattern: LANGUAGE,
    }),
  ),
  text_age: Type.Optional(oneOf(TEXT_AGES, 'Only entries whose newest text is this old.', 'under_1_year')),
});
export type FacetQuery = Static<typeof FacetQuery>;

const sort = Type.Optional(
  oneOf(
    LIST_ORDERS,
    'In which order, `domain` unless given; what is equal in it stands by domain.',
    'newest_text',
  ),
);

/** `GET /registry` (contract: "Registry"). */
export const RegistryListQuery = Type.Object({
  ...FacetQuery.properties,
  sort,
  values: whether('`1` to be told what each entry says of the seven permissions as well.'),
  ...LIST_PAGES.query,
});

/** `GET /registry.csv`. */
export const RegistryCsvQuery = Type.Object({ ...FacetQuery.properties, sort });

/** `GET /registry/download`. */
export const DownloadQuery = Type.Object({
  since: Type.Optional(
    text(
      'What has changed since this state alone: the `cursor` of an earlier download.',
      '1842-9f3ac01b7d5e',
      {
        pattern: CHANGE_CURSOR,
      },
    ),
  ),
});

/** The fields that public and admin lists of entries share. */
export const entryFields = {
  domain: text('Domain of the entry.', 'example.com'),
  category: text('Kind of service.', 'social'),
  validation_status: oneOf(VALIDATION_STATUSES, 'How far the entry has been checked.', 'validated'),
  confidence: share("How far the document's values can be relied on.", 0.9),
  document_hash: text("SHA-256 of the document's RFC 8785 form.", HASH),
  version: integer('Grows by one with every change, also over a removal.', 3, { minimum: 1 }),
  updated_at: instant('Last change, UTC.'),
};

const ListedPermissions = object(
  'ListedPermissions',
  'What the document says of each permission in a word, or why it says nothing; with `values=1`.',
  byName(PERMISSION_KEYS, (key) => oneOf(LISTED_VALUES, `What it says of \`${key}\`.`, 'conditional')),
);

const RegistryListEntry = object('RegistryEntry', 'An entry without its document.', {
  ...entryFields,
  url: text('Where the terms document itself is.', 'https://agentterms.example/registry/example.com', {
    format: 'uri',
  }),
  permissions: Type.Optional(ListedPermissions),
  languages: Type.Optional(
    listOf(Type.String(), 'Languages of the texts it was read from, as ISO 639; with `values=1`.'),
  ),
  text_on: Type.Optional(
    textOrNull(
      'Day of the newest of these texts, else of the document; null where none is named. With `values=1`.',
      '2026-03-04',
    ),
  ),
});
export type RegistryListEntry = Static<typeof RegistryListEntry>;

export const RegistryListResponse = object('RegistryPage', 'One page of the registry, by domain.', {
  total: count('Entries in the registry, whatever the filter.', 70),
  counts: object('RegistryCounts', 'Entries of each status, whatever the filter.', {
    validated: count('Entries checked against an archive.', 70),
    unvalidated: count('Entries not checked.', 0),
    flagged: count('Entries with a known problem.', 0),
  }),
  ...pageOf('entries', RegistryListEntry),
});

const Options = (of: string) =>
  listOf(
    object('OptionCount', 'An option, and how many entries it would leave.', {
      option: text('As the query takes it.', 'denied'),
      entries: count('Entries with it that all other filters leave.', 12),
    }),
    `Options of \`${of}\`.`,
  );

/** `GET /registry/facets`. */
export const RegistryFacetsResponse = object('RegistryFacets', 'How many entries each filter would leave.', {
  total: count('Entries that all filters leave.', 12),
  facets: object(
    'RegistryFacetOptions',
    'The options of each filter, with the entries that they and all other filters leave.',
    byName(FACETS, Options),
  ),
});
export type RegistryFacetsResponse = Static<typeof RegistryFacetsResponse>;

const ValueCounts = object(
  'ValueCounts',
  'Entries by what they say of a permission.',
  byName(LISTED_VALUES, (value) => count(`Entries that say \`${value}\`.`, 12)),
);

/** `GET /registry/overview`. */
export const RegistryOverviewResponse = object('RegistryOverview', 'What the entries say, added up.', {
  total: count('Entries that the filters leave.', 545),
  categories: listOf(
    object('CategoryOverview', 'What the entries of one category say.', {
      category: text('The category.', 'social'),
      entries: count('Entries of the category.', 35),
      permissions: object(
        'PermissionCounts',
        'For each permission the entries that say each word of it.',
        byName(PERMISSION_KEYS, () => ValueCounts),
      ),
    }),
    'Categories with entries, by name.',
  ),
  text_years: listOf(
    object('TextYear', 'Entries whose newest text is of one year.', {
      year: orNull(Type.Integer(), 'The year; null where no day is named.', 2026),
      entries: count('Such entries.', 120),
    }),
    'In order.',
  ),
});

/** `GET /registry.csv`; JSON Schema cannot describe its columns. */
export const RegistryTable = Type.String({
  contentMediaType: 'text/csv',
  description:
    "RFC 4180 in UTF-8 with a line of names. A text that a spreadsheet would run gets a `'` before it.",
});

/** `GET /registry/download`: bytes, about which JSON Schema can say no more. */
export const RegistryArchive = Type.String({
  contentMediaType: 'application/zip',
  description:
    'A ZIP file with the folder `agentterms-registry/`: `validated/`, `unvalidated/` and `flagged/` with one terms ' +
    'document per domain, `index.json`, which lists them, and `README.md`.',
});
