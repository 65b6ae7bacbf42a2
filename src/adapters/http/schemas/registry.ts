import Type, { type Static } from 'typebox';
import { CATEGORIES } from '../../../domain/registry/category.js';
import { VALIDATION_STATUSES } from '../../../domain/registry/registry-entry.js';
import { NO_CONTROL } from './patterns.js';

export const DEFAULT_PAGE_SIZE = 100;
export const MAX_PAGE_SIZE = 1000;

/** `GET /registry/:domain`. */
export const RegistryRecordParams = Type.Object({
  domain: Type.String({
    description: 'Domain of the record; a URL is reduced to its host name.',
    examples: ['example.com'],
  }),
});

/** `GET /registry` (contract: "Registry"). */
export const RegistryListQuery = Type.Object({
  category: Type.Optional(
    Type.Enum(CATEGORIES, { description: 'Only entries of this category.', examples: ['social'] }),
  ),
  validation_status: Type.Optional(
    Type.Enum(VALIDATION_STATUSES, { description: 'Only entries of this status.', examples: ['validated'] }),
  ),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: NO_CONTROL,
      description: 'Part of the domain name.',
      examples: ['shop'],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 400,
      description: '`next_cursor` of the page before.',
      examples: ['ZXhhbXBsZS5jb20'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      description: `Entries on a page, ${DEFAULT_PAGE_SIZE} unless given.`,
      examples: [DEFAULT_PAGE_SIZE],
    }),
  ),
});

export const RegistryListEntry = Type.Object(
  {
    domain: Type.String({ description: 'Domain of the entry.', examples: ['example.com'] }),
    category: Type.String({ description: 'Kind of service.', examples: ['social'] }),
    validation_status: Type.Enum(VALIDATION_STATUSES, {
      description: 'How far the entry has been checked.',
      examples: ['validated'],
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "How far the document's values can be relied on.",
      examples: [0.9],
    }),
    document_hash: Type.String({
      description: "SHA-256 of the document's RFC 8785 form.",
      examples: ['a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'],
    }),
    version: Type.Integer({ minimum: 1, description: 'Grows by one with every change.', examples: [1] }),
    updated_at: Type.String({
      format: 'date-time',
      description: 'Last change, UTC.',
      examples: ['2026-11-21T09:30:00.000Z'],
    }),
    url: Type.String({
      format: 'uri',
      description: 'Where the terms document itself is.',
      examples: ['https://agentterms.example/registry/example.com'],
    }),
  },
  { additionalProperties: false, description: 'An entry without its document.' },
);

export const RegistryListResponse = Type.Object(
  {
    total: Type.Integer({
      minimum: 0,
      description: 'Entries in the registry, whatever the filter.',
      examples: [70],
    }),
    counts: Type.Object(
      {
        validated: Type.Integer({
          minimum: 0,
          description: 'Entries checked against an archive.',
          examples: [70],
        }),
        unvalidated: Type.Integer({ minimum: 0, description: 'Entries not checked.', examples: [0] }),
        flagged: Type.Integer({ minimum: 0, description: 'Entries with a known problem.', examples: [0] }),
      },
      { additionalProperties: false, description: 'Entries of each status, whatever the filter.' },
    ),
    entries: Type.Array(RegistryListEntry, { description: 'This page, by domain.', examples: [[]] }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: '`cursor` of the next page; null on the last.',
      examples: ['ZXhhbXBsZS5jb20'],
    }),
  },
  { additionalProperties: false, description: 'One page of the registry.' },
);

export type RegistryListResponse = Static<typeof RegistryListResponse>;
