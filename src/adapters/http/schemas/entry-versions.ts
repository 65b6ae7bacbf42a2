import Type, { type Static } from 'typebox';
import { VERSION_MAKERS } from '../../../domain/registry/entry-version.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { NOT_GIVEN, PERMISSION_KEYS } from '../../../domain/terms/permission.js';
import { PermissionValue } from '../../../domain/terms/terms-document.js';
import { changePages } from '../pages.js';
import { ValueChange } from './admin.js';
import { flag, HASH, instant, listOf, object, oneOf, pageOf, text } from './fields.js';
import { entryFields } from './registry.js';

/** Pages of versions: each is made of two documents. */
export const VERSION_PAGES = changePages('entry-versions', 10, 20);

/** `GET /registry/:domain/history`. */
export const VersionsQuery = Type.Object(VERSION_PAGES.query);

const SaidOfKey = object('SaidOfKey', 'What a version says of one action.', {
  value: PermissionValue,
  not_given: Type.Optional(
    oneOf(NOT_GIVEN, 'Why there is no value, where the document says it.', 'not_addressed'),
  ),
});

export const PermissionChange = object(
  'PermissionChange',
  'What is said of one action now, and was said before.',
  {
    key: oneOf(PERMISSION_KEYS, 'The permission key.', 'scrape_data'),
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

const EntryVersion = object('EntryVersion', 'One version of an entry, and what it changed.', {
  version: entryFields.version,
  at: instant('When it came to be, UTC.'),
  by: oneOf(
    VERSION_MAKERS,
    "What made it: a release of the shipped registry, the site's own file, the generator, or an admin.",
    'release',
  ),
  reason: Type.Optional(
    text("Why, in the service's own words; what admins write is left out.", 'Read in full by 2 readers.'),
  ),
  validation_status: status('How far this version has been checked.'),
  validation_status_before: Type.Optional(status('The same of the version before; absent for the first.')),
  permissions: listOf(
    PermissionChange,
    'The actions of which it says something else than the version before; of the first, those with a value.',
  ),
  sources_added: listOf(VersionSource, 'Texts that it rests on, and the version before did not.'),
  sources_removed: listOf(VersionSource, 'Texts that the version before rested on, and it does not.'),
  diff: listOf(
    ValueChange,
    'The outermost values that differ from the version before; empty for the first, in which all is new.',
  ),
  diff_complete: flag('False when more, or longer, values differ than are given.', true),
});
export type EntryVersion = Static<typeof EntryVersion>;

export const VersionsResponse = object(
  'EntryVersionPage',
  'One page of the versions of an entry, the latest first.',
  { domain: entryFields.domain, ...pageOf('', '', 'versions', EntryVersion).properties },
);
export type VersionsResponse = Static<typeof VersionsResponse>;
