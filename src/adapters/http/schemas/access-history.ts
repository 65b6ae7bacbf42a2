import Type, { type Static } from 'typebox';
import { ACCESS_CHANGES, ACCESS_SUBJECTS } from '../../../domain/access/access-change.js';
import { ROLES } from '../../../domain/access/roles.js';

export const DEFAULT_ACCESS_HISTORY_SIZE = 100;
export const MAX_ACCESS_HISTORY_SIZE = 1_000;

/** `GET /api/v1/admin/access-history`. */
export const AccessHistoryQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: '`next_cursor` of the page before.',
      examples: ['NDI'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ACCESS_HISTORY_SIZE,
      description: `Changes on a page, ${DEFAULT_ACCESS_HISTORY_SIZE} unless given.`,
      examples: [DEFAULT_ACCESS_HISTORY_SIZE],
    }),
  ),
});

const State = Type.Object(
  {
    name: Type.String({ description: 'Name of the key or the token.', examples: ['Example Robotics'] }),
    role: Type.Optional(Type.Enum(ROLES, { description: 'Of a token.', examples: ['auditor'] })),
    hourly: Type.Optional(Type.Integer({ description: 'Of a key: requests an hour.', examples: [5_000] })),
    daily: Type.Optional(Type.Integer({ description: 'Of a key: requests a day.', examples: [50_000] })),
    revoked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Since when it counts no more, UTC; null while it does.',
      examples: [null],
    }),
  },
  { additionalProperties: false, description: 'What is told of a key or a token.' },
);
export type AccessStateResponse = Static<typeof State>;

const Change = Type.Object(
  {
    id: Type.String({ description: 'Grows with every change.', examples: ['42'] }),
    at: Type.String({
      format: 'date-time',
      description: 'When, UTC.',
      examples: ['2026-11-21T09:30:00.000Z'],
    }),
    by: Type.String({
      description: 'Name of the token that made the change.',
      examples: ['bootstrap-admin'],
    }),
    subject: Type.Enum(ACCESS_SUBJECTS, {
      description: 'What it is about.',
      examples: ['client_key'],
    }),
    subject_id: Type.String({
      format: 'uuid',
      description: 'Id of the key or the token.',
      examples: ['019a9a3c-5d7e-7c1b-8f5e-2b7d1c9e4a60'],
    }),
    change: Type.Enum(ACCESS_CHANGES, { description: 'What happened.', examples: ['limits_set'] }),
    before: Type.Union([State, Type.Null()], {
      description: 'As it was; null when it was new.',
      examples: [null],
    }),
    after: State,
  },
  { additionalProperties: false, description: 'One change.' },
);
export type AccessChangeResponse = Static<typeof Change>;

export const AccessHistoryResponse = Type.Object(
  {
    changes: Type.Array(Change, { description: 'This page, the latest first.', examples: [[]] }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: '`cursor` of the next page; null on the last.',
      examples: ['NDI'],
    }),
  },
  { additionalProperties: false, description: 'One page of who made, changed and revoked keys and tokens.' },
);
