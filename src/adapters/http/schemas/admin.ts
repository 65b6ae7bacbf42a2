import Type, { type Static } from 'typebox';
import { CHANGE_KINDS } from '../../../domain/ports/registry-history.js';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { ENTRY_ORIGINS, VALIDATION_STATUSES } from '../../../domain/registry/registry-entry.js';
import { instantParameter } from './instant-parameter.js';
import { NO_CONTROL, SENTENCE } from './patterns.js';
import { RegistryListQuery } from './registry.js';
import { ValidateResponse } from './validation.js';

export const MAX_BULK_DOMAINS = 1_000;
export const DEFAULT_HISTORY_SIZE = 20;
/** Each change can hold a document twice. */
export const MAX_HISTORY_SIZE = 100;
export const BULK_OPERATIONS = ['flag', 'validate', 'unflag', 'delete'] as const;

/** A sentence that a person writes into the history. */
const sentence = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 1000, pattern: SENTENCE, description, examples: [example] });
const Status = Type.Enum(VALIDATION_STATUSES, {
  description: 'How far the entry has been checked.',
  examples: ['validated'],
});
const Confidence = Type.Number({
  minimum: 0,
  maximum: 1,
  description: "How far the document's values can be relied on.",
  examples: [0.9],
});
const Cursor = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 400,
    description: '`next_cursor` of the page before.',
    examples: ['ZXhhbXBsZS5jb20'],
  }),
);
const NextCursor = Type.Union([Type.String(), Type.Null()], {
  description: '`cursor` of the next page; null on the last.',
  examples: ['ZXhhbXBsZS5jb20'],
});
const Domain = Type.String({ description: 'Domain of the entry.', examples: ['example.com'] });
const Instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T09:30:00.000Z'] });
const REASON = sentence('Why, for the history.', 'The terms have changed since.');

export const EntryParams = Type.Object({
  domain: Type.String({
    description: 'Domain of the entry; a URL is reduced to its host name.',
    examples: ['example.com'],
  }),
});

/** Conditions on the entry's version (RFC 9110, 13.1). */
export const ConditionHeaders = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      description: 'Only when the entry has one of these ETags, or `*`: when there is one.',
      examples: ['"v3"'],
    }),
  ),
  'If-None-Match': Type.Optional(
    Type.String({
      description: 'Only when the entry has none of these ETags, or `*`: when there is none.',
      examples: ['*'],
    }),
  ),
});

/** A reason that may be left out, in the query or in a body. */
export const ReasonQuery = Type.Object({ reason: Type.Optional(REASON) });
export const ReasonRequest = Type.Object(
  { reason: Type.Optional(REASON) },
  { additionalProperties: false, description: 'Why, unless the query says it.' },
);

/** `GET /api/v1/admin/entries`: the filters of the public list, and more. */
export const AdminListQuery = Type.Object({
  ...RegistryListQuery.properties,
  origin: Type.Optional(
    Type.Enum(ENTRY_ORIGINS, { description: 'Only entries of this origin.', examples: ['admin'] }),
  ),
  min_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Only entries of at least this confidence.',
      examples: [0.5],
    }),
  ),
  max_confidence: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Only entries of at most this confidence.',
      examples: [0.9],
    }),
  ),
  updated_since: instantParameter(
    'Only entries changed at this time or later; a day alone begins at 00:00 UTC.',
    '2026-11-21T00:00:00Z',
  ),
});

const entryFields = {
  domain: Domain,
  category: Type.String({ description: 'Kind of service.', examples: ['social'] }),
  validation_status: Status,
  confidence: Confidence,
  origin: Type.Enum(ENTRY_ORIGINS, {
    description: 'How the entry came into the registry.',
    examples: ['admin'],
  }),
  document_hash: Type.String({
    description: "SHA-256 of the document's RFC 8785 form.",
    examples: ['a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'],
  }),
  version: Type.Integer({
    minimum: 1,
    description: 'Grows by one with every change, also over a removal.',
    examples: [3],
  }),
  updated_at: Instant('Last change, UTC.'),
};
const Document = Type.Unknown({
  description: 'The terms document.',
  examples: [{ agentterms_version: '0.3.0', service: 'example.com', permissions: { read_content: true } }],
});

export const AdminEntry = Type.Object(entryFields, {
  additionalProperties: false,
  description: 'An entry without its document.',
});
export type AdminEntry = Static<typeof AdminEntry>;

export const AdminListResponse = Type.Object(
  {
    entries: Type.Array(AdminEntry, { description: 'This page, by domain.', examples: [[]] }),
    next_cursor: NextCursor,
  },
  { additionalProperties: false, description: 'One page of the entries that the filters leave.' },
);

export const AdminEntryResponse = Type.Object(
  {
    ...entryFields,
    last_change: Type.Union(
      [
        Type.Object(
          {
            at: Instant('When, UTC.'),
            by: Type.String({
              description: 'Name of the token, `generator` or `shipped registry`.',
              examples: ['Ada'],
            }),
            reason: Type.String({ description: 'Why.', examples: ['The terms have changed since.'] }),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'Who changed the entry last; null when nobody did.', examples: [null] },
    ),
    document: Document,
  },
  { additionalProperties: false, description: 'An entry whole.' },
);

/** `PUT /api/v1/admin/entries/:domain`. */
export const PutEntryRequest = Type.Object(
  {
    document: Document,
    category: Type.Optional(
      Type.Enum(CATEGORIES, {
        description: 'Kind of service; left out, as the entry has it, otherwise `other`.',
        examples: ['social'],
      }),
    ),
    validation_status: Type.Optional(
      Type.Enum(VALIDATION_STATUSES, {
        description: 'How far the entry has been checked; `unvalidated` unless given.',
        examples: ['unvalidated'],
      }),
    ),
    confidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: "How far the document's values can be relied on; 1 unless given.",
        examples: [1],
      }),
    ),
    reason: Type.Optional(REASON),
  },
  { additionalProperties: false, description: 'What the entry becomes.' },
);

export const PutEntryResponse = Type.Object(
  { ...entryFields, warnings: ValidateResponse.properties.warnings },
  { additionalProperties: false, description: 'The entry, and what is doubtful about its document.' },
);

export const FlagRequest = Type.Object(
  { reason: sentence('What is wrong with the entry.', 'The document is of another site.') },
  { additionalProperties: false, description: 'Why the entry is doubtful.' },
);

const ArchiveUrl = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description: 'Where the archived text is that the entry was held against; http or https.',
  examples: ['https://archive.example/terms/2026-11-21'],
});
const Note = Type.Optional(sentence('More about it, for the history.', 'Section 4 was read twice.'));

export const ValidateEntryRequest = Type.Object(
  { archive_url: ArchiveUrl, note: Note },
  { additionalProperties: false, description: 'What the entry was held against.' },
);

/** `POST /api/v1/admin/entries/bulk`. */
export const BulkRequest = Type.Object(
  {
    operation: Type.Enum(BULK_OPERATIONS, {
      description: 'What to do with all of them.',
      examples: ['flag'],
    }),
    domains: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
      minItems: 1,
      maxItems: MAX_BULK_DOMAINS,
      description: 'Domains of the entries; one that is given twice counts once.',
      examples: [['example.com', 'example.org']],
    }),
    reason: Type.Optional(REASON),
    archive_url: Type.Optional(ArchiveUrl),
    note: Note,
  },
  {
    additionalProperties: false,
    description:
      '`flag` needs `reason`, `validate` needs `archive_url` and takes `note`; the others take `reason`.',
  },
);

export const BulkResponse = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          domain: Domain,
          outcome: Type.Enum(['changed', 'removed', 'kept'], {
            description: 'What became of it; `kept` when it was so already.',
            examples: ['changed'],
          }),
          version: Type.Integer({
            minimum: 1,
            description: 'Version of the entry now, or last.',
            examples: [4],
          }),
        },
        { additionalProperties: false, description: 'One entry.' },
      ),
      { description: 'In the order of the domains, each once.', examples: [[]] },
    ),
  },
  { additionalProperties: false, description: 'All of them were changed.' },
);

export const RemovedEntryResponse = Type.Object(
  {
    domain: Domain,
    version: Type.Integer({ minimum: 1, description: 'The last version.', examples: [3] }),
  },
  { additionalProperties: false, description: 'The entry that was removed.' },
);

export const HistoryQuery = Type.Object({
  cursor: Cursor,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_HISTORY_SIZE,
      description: `Changes on a page, ${DEFAULT_HISTORY_SIZE} unless given.`,
      examples: [DEFAULT_HISTORY_SIZE],
    }),
  ),
});

const State = (description: string) =>
  Type.Union([AdminEntry, Type.Null()], { description, examples: [null] });

const changeFields = {
  id: Type.String({ description: 'Grows with every change of any entry.', examples: ['42'] }),
  at: Instant('When, UTC.'),
  by: Type.String({
    description: 'Name of the token, `generator` or `shipped registry`.',
    examples: ['Ada'],
  }),
  reason: Type.String({ description: 'Why.', examples: ['The document is of another site.'] }),
  before: State('The entry as it was, without its document; null when it was new.'),
  after: State('The entry as it became, without its document; null when it was removed.'),
  diff: Type.Array(
    Type.Object(
      {
        op: Type.Enum(['add', 'remove', 'replace'], {
          description: 'What happened to the value.',
          examples: ['replace'],
        }),
        path: Type.String({
          description: 'JSON Pointer; the document stands under `/document`.',
          examples: ['/document/permissions/read_content'],
        }),
        before: Type.Optional(
          Type.Unknown({ description: 'The value as it was; absent for `add`.', examples: [true] }),
        ),
        after: Type.Optional(
          Type.Unknown({
            description: 'The value as it became; absent for `remove`.',
            examples: [false],
          }),
        ),
      },
      { additionalProperties: false, description: 'One value that changed.' },
    ),
    { description: 'The outermost values that differ.', examples: [[]] },
  ),
  diff_complete: Type.Boolean({
    description: 'False when more values differ than are given.',
    examples: [true],
  }),
};

export const HistoryResponse = Type.Object(
  {
    domain: Domain,
    changes: Type.Array(
      Type.Object(changeFields, { additionalProperties: false, description: 'One change.' }),
      { description: 'This page, the latest first.', examples: [[]] },
    ),
    next_cursor: NextCursor,
  },
  { additionalProperties: false, description: 'One page of what became of an entry.' },
);
export type HistoryResponse = Static<typeof HistoryResponse>;

/** `GET /api/v1/admin/history`. */
export const RegistryHistoryQuery = Type.Object({
  by: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: NO_CONTROL,
      description: 'Only changes of this name: of a token, or `generator`.',
      examples: ['Ada'],
    }),
  ),
  since: instantParameter(
    'Only changes of this time or later; a day alone begins at 00:00 UTC.',
    '2026-11-21T00:00:00Z',
  ),
  kind: Type.Optional(
    Type.Enum(CHANGE_KINDS, {
      description: 'Only changes by which an entry came, became another, or went.',
      examples: ['removed'],
    }),
  ),
  ...HistoryQuery.properties,
});

export const RegistryHistoryResponse = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        { domain: Domain, ...changeFields },
        { additionalProperties: false, description: 'One change.' },
      ),
      { description: 'This page, the latest first.', examples: [[]] },
    ),
    next_cursor: NextCursor,
  },
  { additionalProperties: false, description: 'One page of what became of all entries.' },
);
