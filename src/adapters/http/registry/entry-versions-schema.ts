import Type, { type Static } from 'typebox';
import { OWN_FILE_VERSION_KINDS } from '../../../domain/check/ports.js';
import { VERSION_MAKERS } from '../../../domain/registry/entry-version.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { NOT_GIVEN, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { PermissionValue } from '../../../domain/terms/terms-document.js';
import { ValueChange } from '../admin/admin-schema.js';
import { AnsweredCondition } from '../check/answered-condition-schema.js';
import { EvidencePassage } from '../check/evidence-schema.js';
import {
  flag,
  HASH,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  pageOf,
  share,
  text,
} from '../kit/fields-schema.js';
import { SHA256 } from '../kit/patterns-schema.js';
import { changePages } from '../serve/pages.js';
import { DomainParams, entryFields } from './registry-schema.js';

/** Pages of versions: each is made of two documents. */
export const VERSION_PAGES = changePages('entry-versions', 10, 20);

/** `GET /registry/:domain/history`. */
export const VersionsQuery = Type.Object(VERSION_PAGES.query);

const SaidOfKey = object('SaidOfKey', 'What a version says of one action.', {
  value: PermissionValue,
  not_given: Type.Optional(
    oneOf(NOT_GIVEN, 'Why there is no value, where the document says it.', 'not_addressed'),
  ),
  conditions: Type.Optional(
    listOf(AnsweredCondition, 'Its conditions in a history, where the document lists them.'),
  ),
});

const key = oneOf(PERMISSION_KEYS, 'The permission key.', 'scrape_data');

export const PermissionChange = object(
  'PermissionChange',
  'What is said of one action now, and was said before.',
  {
    key,
    before: Type.Optional(SaidOfKey),
    after: SaidOfKey,
  },
);

const VersionSource = object('VersionSource', 'A text that a version rests on.', {
  url: text('Where it was published.', 'https://www.example.com/terms'),
  kind: Type.Optional(text('What it is for.', 'terms_of_service')),
  text_sha256: Type.Optional(text("SHA-256 of the text's UTF-8 bytes.", HASH)),
  as_of: Type.Optional(text('When it was archived or fetched.', '2026-07-16T00:30:08.000Z')),
  archived_url: Type.Optional(
    text('Where an archive shows this very text.', 'https://github.com/OpenTermsArchive/contrib-versions'),
  ),
});

const status = (description: string) => oneOf(VALIDATION_STATUSES, description, 'validated');

/** What the public is told of why a change was made. */
export const note = {
  by: oneOf(
    VERSION_MAKERS,
    "What made it: a release of the shipped registry, the site's own file, the generator, or an admin.",
    'release',
  ),
  reason: Type.Optional(
    text("Why, in the service's own words; what admins write is left out.", 'Read in full by 2 readers.'),
  ),
};

const difference = {
  sources_added: listOf(VersionSource, 'Texts that it rests on, and the version before did not.'),
  sources_removed: listOf(VersionSource, 'Texts that the version before rested on, and it does not.'),
  diff: listOf(
    ValueChange,
    'The outermost values that differ from the version before; empty for the first, in which all is new.',
  ),
  diff_complete: flag('False when more, or longer, values differ than are given.', true),
};

const EntryVersion = object('EntryVersion', 'One version of an entry, and what it changed.', {
  version: entryFields.version,
  at: instant('When it came to be, UTC.'),
  ...note,
  validation_status: status('How far this version has been checked.'),
  validation_status_before: Type.Optional(status('The same of the version before; absent for the first.')),
  permissions: listOf(
    PermissionChange,
    'The actions of which it says something else than the version before; of the first, those with a value.',
  ),
  ...difference,
});
export type EntryVersion = Static<typeof EntryVersion>;

export const VersionsResponse = object(
  'EntryVersionPage',
  'One page of the versions of an entry, the latest first.',
  { domain: entryFields.domain, ...pageOf('versions', EntryVersion) },
);
export type VersionsResponse = Static<typeof VersionsResponse>;

const number = (description: string, example: number) =>
  integer(description, example, { minimum: 1, maximum: 2_147_483_647 });

/** `GET /registry/:domain/diff`. */
export const VersionDiffQuery = Type.Object({
  from: number('The version that is compared.', 2),
  to: number('The version that it is compared with; it may be the earlier one.', 3),
});

const ComparedVersion = object('ComparedVersion', 'A version that is compared, without its document.', {
  version: entryFields.version,
  at: instant('When it came to be, UTC.'),
  ...note,
  document_hash: entryFields.document_hash,
  category: entryFields.category,
  validation_status: status('How far it had been checked.'),
  confidence: share("How far the document's values could be relied on.", 0.9),
});

export const VersionDiffResponse = object(
  'EntryVersionDiff',
  'What one version says that another does not.',
  {
    domain: entryFields.domain,
    from: ComparedVersion,
    to: ComparedVersion,
    permissions: listOf(
      object('ComparedPermission', 'What the two versions say of one action.', {
        key,
        before: SaidOfKey,
        after: SaidOfKey,
      }),
      'The actions of which they do not say the same: value, conditions, limits, or why there is no value.',
    ),
    proof: listOf(
      object('ComparedProof', 'What the value of one action rests on in one of them alone.', {
        key,
        added: listOf(EvidencePassage, 'Passages in `to` alone.'),
        removed: listOf(EvidencePassage, 'Passages in `from` alone.'),
      }),
      'The actions whose value rests on other passages.',
    ),
    ...difference,
  },
);
export type VersionDiffResponse = Static<typeof VersionDiffResponse>;

/** Pages of the states of domains' own files. */
export const OWN_FILE_PAGES = changePages('own-files', 20, 100);

/** `GET /registry/:domain/own-files`. */
export const OwnFilesQuery = Type.Object(OWN_FILE_PAGES.query);

const OwnFileState = object('OwnFileVersion', "A state of a site's own file.", {
  domain: text('Name under which it was seen.', 'example.com'),
  seen_at: instant('When it was first seen so, UTC. It counts until the next state was seen.'),
  state: oneOf(
    OWN_FILE_VERSION_KINDS,
    '`found`: a valid file; `invalid` or `none`: it went away; `unkept`: it changed more often in a day than is kept, and ' +
      'what it said is not known until the next state.',
    'found',
  ),
  document_hash: Type.Optional(text("SHA-256 of the document's RFC 8785 form; of a valid file.", HASH)),
  source_url: Type.Optional(
    text('Where it was found.', 'https://example.com/.well-known/agentterms.json', { format: 'uri' }),
  ),
});

export const OwnFilesResponse = object(
  'OwnFileVersionPage',
  "One page of the states of a site's own file, the latest first.",
  pageOf('own_files', OwnFileState),
);

/** `GET /registry/:domain/own-files/:document_hash`. */
export const OwnFileParams = Type.Object({
  ...DomainParams.properties,
  document_hash: text("SHA-256 of the document's RFC 8785 form.", HASH, { pattern: SHA256 }),
});
