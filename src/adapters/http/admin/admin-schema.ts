import Type, { type Static } from 'typebox';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { CHANGE_KINDS, type ChangeCursor } from '../../../domain/registry/ports.js';
import { ENTRY_ORIGINS } from '../../../domain/registry/registry-entry.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/validation-status.js';
import { TermsDocument } from '../../../domain/terms/terms-document.js';
import {
  flag,
  instant,
  instantParameter,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  share,
  text,
} from '../kit/fields-schema.js';
import { NO_CONTROL, SENTENCE } from '../kit/patterns-schema.js';
import { DomainParams, ENTRY_PAGES, entryFields, entryFilters } from '../registry/registry-schema.js';
import { changePages, pagesOf } from '../serve/pages.js';
import { ValidateResponse } from '../validate/validation-schema.js';

export const MAX_BULK_DOMAINS = 1_000;
export const BULK_OPERATIONS = ['flag', 'validate', 'unflag', 'delete'] as const;

/** A sentence that a person writes for the history. */
export const sentence = (description: string, example: string) =>
  text(description, example, { minLength: 1, maxLength: 1000, pattern: SENTENCE });
const reason = Type.Optional(sentence('Why, for the history.', 'The terms have changed since.'));
const version = (description: string) => integer(description, 3, { minimum: 1 });
const author = text('Name of the token, `generator`, `shipped registry` or `owner of` a site.', 'Ada');

/** An optional reason, in the query or in a body. */
export const ReasonQuery = Type.Object({ reason });
export const ReasonRequest = object('Reason', 'Why, unless the query says it.', { reason });

/** `GET /api/v1/admin/entries`: the filters of the public list, and further ones. */
export const AdminListQuery = Type.Object({
  ...entryFilters,
  ...ENTRY_PAGES.query,
  origin: Type.Optional(oneOf(ENTRY_ORIGINS, 'Only entries of this origin.', 'admin')),
  min_confidence: Type.Optional(share('Only entries of at least this confidence.', 0.5)),
  max_confidence: Type.Optional(share('Only entries of at most this confidence.', 0.9)),
  updated_since: instantParameter(
    'updated_since',
    'Only entries changed at this time or later; a day alone begins at 00:00 UTC.',
    '2026-11-21T00:00:00Z',
  ),
});

const adminFields = {
  ...entryFields,
  origin: oneOf(ENTRY_ORIGINS, 'How the entry came into the registry.', 'admin'),
};
export const AdminEntry = object('AdminEntry', 'An entry without its document.', adminFields);
export type AdminEntry = Static<typeof AdminEntry>;

export const AdminListResponse = object(
  'AdminEntryPage',
  'One page of the entries that the filters leave, by domain.',
  pageOf('entries', AdminEntry),
);

export const LastChange = object('LastChange', 'Who changed an entry last.', {
  at: instant('When, UTC.'),
  by: author,
  reason: text('Why.', 'The terms have changed since.'),
});

export const AdminEntryResponse = object('AdminEntryWhole', 'An entry whole.', {
  ...adminFields,
  last_change: orNull(LastChange, 'Who changed the entry last; null when nobody did.'),
  document: TermsDocument,
});

/** `GET /api/v1/admin/entries/:domain/versions/:version`. */
export const EntryVersionResponse = object(
  'AdminEntryVersion',
  'An entry as it was at one of its versions.',
  {
    ...adminFields,
    document: TermsDocument,
  },
);
export const EntryVersionParams = Type.Object({
  ...DomainParams.properties,
  version: integer('A version of the entry.', 3, { minimum: 1, maximum: 2_147_483_647 }),
});

const entryToPut = {
  category: Type.Optional(
    oneOf(CATEGORIES, 'Kind of service; left out, as the entry has it, otherwise `other`.', 'social'),
  ),
  validation_status: Type.Optional(
    oneOf(
      VALIDATION_STATUSES,
      'How far the entry has been checked; `unvalidated` unless given.',
      'unvalidated',
    ),
  ),
  confidence: Type.Optional(share("How far the document's values can be relied on; 1 unless given.", 1)),
  reason,
};

/** `PUT /api/v1/admin/entries/:domain`. */
export const PutEntryRequest = object('EntryToPut', 'What the entry becomes.', {
  document: TermsDocument,
  ...entryToPut,
});

/** The same before its document is judged. The judgement reports all that is wrong with the document. */
export const PutEntryUnjudged = object('EntryToPut', 'What the entry becomes.', {
  document: Type.Unknown({ description: 'The terms document, valid or not.', examples: [{}] }),
  ...entryToPut,
});

export const PutEntryResponse = object('EntryPut', 'The entry, and what is doubtful about its document.', {
  ...adminFields,
  warnings: ValidateResponse.properties.warnings,
});

export const FlagRequest = object('Flag', 'Why the entry is doubtful.', {
  reason: sentence('What is wrong with the entry.', 'The document is of another site.'),
});

const review = {
  archive_url: text(
    'Where the archived text is that the entry was held against; http or https.',
    'https://archive.example/terms/2026-11-21',
    { format: 'uri', minLength: 1, maxLength: 2048 },
  ),
  note: Type.Optional(sentence('More about it, for the history.', 'Section 4 was read twice.')),
};
export const ValidateEntryRequest = object('EntryReview', 'What the entry was held against.', review);

/** `POST /api/v1/admin/entries/:domain/accept`. */
export const AcceptRequest = object('Acceptance', 'How what was handed in is taken over.', {
  validation_status: entryToPut.validation_status,
  reason,
});

/** `POST /api/v1/admin/entries/bulk`. */
export const BulkRequest = object(
  'BulkOperation',
  '`flag` needs `reason`, `validate` needs `archive_url` and takes `note`; the others take `reason`.',
  {
    operation: oneOf(BULK_OPERATIONS, 'What to do with all of them.', 'flag'),
    domains: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
      minItems: 1,
      maxItems: MAX_BULK_DOMAINS,
      description: 'Domains of the entries; one that is given twice counts once.',
      examples: [['example.com', 'example.org']],
    }),
    reason,
    archive_url: Type.Optional(review.archive_url),
    note: review.note,
  },
);

export const BulkResponse = object('BulkResult', 'All of them were changed.', {
  results: listOf(
    object('BulkOutcome', 'One entry.', {
      domain: entryFields.domain,
      outcome: oneOf(
        ['changed', 'removed', 'kept'],
        'What became of it; `kept` when it was so already.',
        'changed',
      ),
      version: version('Version of the entry now, or last.'),
    }),
    'In the order of the domains, each once.',
  ),
});

export const RemovedEntryResponse = object('RemovedEntry', 'The entry that was removed.', {
  domain: entryFields.domain,
  version: version('The last version.'),
});

export const ValueChange = object('ValueChange', 'One value that changed.', {
  op: oneOf(['add', 'remove', 'replace'], 'What happened to the value.', 'replace'),
  path: text('JSON Pointer; the document stands under `/document`.', '/document/permissions/read_content'),
  before: Type.Optional(
    Type.Unknown({ description: 'The value as it was; absent for `add`.', examples: [true] }),
  ),
  after: Type.Optional(
    Type.Unknown({ description: 'The value as it became; absent for `remove`.', examples: [false] }),
  ),
});

const change = {
  id: text('Grows with every change of any entry.', '42'),
  at: instant('When, UTC.'),
  by: author,
  reason: text('Why.', 'The document is of another site.'),
  before: orNull(AdminEntry, 'The entry as it was, without its document; null when it was new.'),
  after: orNull(AdminEntry, 'The entry as it became, without its document; null when it was removed.'),
  diff: listOf(ValueChange, 'The outermost values that differ.'),
  diff_complete: flag('False when more values differ than are given.', true),
};

/** Pages of changes. A change can hold two documents. */
export const HISTORY_PAGES = changePages('entry-history', 20, 100);
export const HistoryQuery = Type.Object(HISTORY_PAGES.query);

export const HistoryResponse = object('EntryHistory', 'One page of what became of an entry.', {
  domain: entryFields.domain,
  ...pageOf('changes', object('EntryChange', 'One change.', change)),
});
export type HistoryResponse = Static<typeof HistoryResponse>;

/** Pages of the changes of all entries, by time. */
export const REGISTRY_HISTORY_PAGES = pagesOf<ChangeCursor>({
  name: 'registry-history',
  unit: 'Changes',
  size: 20,
  most: 100,
  write: ({ at, id }) => `${at.getTime()}.${id}`,
  read: (text) => {
    const [, atMs, id] = /^(\d{1,14})\.(\d{1,18})$/.exec(text) ?? [];
    return id === undefined ? undefined : { at: new Date(Number(atMs)), id };
  },
});

/** `GET /api/v1/admin/history`. */
export const RegistryHistoryQuery = Type.Object({
  by: Type.Optional(
    text('Only changes of this name: of a token, `generator` or `owner of example.com`.', 'Ada', {
      minLength: 1,
      maxLength: 300,
      pattern: NO_CONTROL,
    }),
  ),
  since: instantParameter(
    'since',
    'Only changes of this time or later; a day alone begins at 00:00 UTC.',
    '2026-11-21T00:00:00Z',
  ),
  kind: Type.Optional(
    oneOf(CHANGE_KINDS, 'Only changes by which an entry came, became another, or went.', 'removed'),
  ),
  ...REGISTRY_HISTORY_PAGES.query,
});

export const RegistryHistoryResponse = object(
  'RegistryHistory',
  'One page of what became of all entries, the latest first.',
  pageOf('changes', object('RegistryChange', 'One change.', { domain: entryFields.domain, ...change })),
);
