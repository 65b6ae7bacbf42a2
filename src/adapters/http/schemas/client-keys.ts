import Type, { type Static } from 'typebox';
import { MAX_CLIENT_LIMIT, MAX_CLIENT_NAME_LENGTH } from '../../../domain/access/client-key.js';

const Limit = (per: string, example: number) =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_CLIENT_LIMIT,
    description: `Requests ${per} with this key, for checks and for the generator each.`,
    examples: [example],
  });

/** `POST /api/v1/admin/client-keys`. */
export const NewClientKeyRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: MAX_CLIENT_NAME_LENGTH,
      description:
        'Names the caller in the log: printable characters, no spaces around them. A name is used once, also after its key is revoked.',
      examples: ['Example Robotics'],
    }),
    hourly: Limit('an hour', 5_000),
    daily: Limit('a day', 50_000),
  },
  { additionalProperties: false, description: 'A client key to be issued.' },
);

/** `PUT /api/v1/admin/client-keys/:id/limits`. */
export const ClientKeyLimitsRequest = Type.Object(
  { hourly: Limit('an hour', 5_000), daily: Limit('a day', 50_000) },
  {
    additionalProperties: false,
    description: 'Limits of a client key; the hour has at most those of the day.',
  },
);

const properties = {
  id: Type.String({
    format: 'uuid',
    description: 'Names the key to the routes.',
    examples: ['019a9a3c-5d7e-7c1b-8f5e-2b7d1c9e4a60'],
  }),
  name: Type.String({ description: 'Names the caller in the log.', examples: ['Example Robotics'] }),
  hourly: Limit('an hour', 5_000),
  daily: Limit('a day', 50_000),
  created_at: Type.String({
    format: 'date-time',
    description: 'When it was issued.',
    examples: ['2026-03-04T05:06:07.089Z'],
  }),
  created_by: Type.String({ description: 'Name of the token that issued it.', examples: ['admin'] }),
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When a request last showed it, about a minute late; null when none has.',
    examples: ['2026-03-05T10:00:00.000Z'],
  }),
  revoked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since when it is not known any more; null while it counts.',
    examples: [null],
  }),
};

export const ClientKeyItem = Type.Object(properties, {
  description: 'A client key, without the key itself.',
});

export type ClientKeyItem = Static<typeof ClientKeyItem>;

export const NewClientKeyResponse = Type.Object(
  {
    key: Type.String({
      pattern: '^atk_[A-Za-z0-9_-]{43}$',
      description: 'The key itself. It is shown here and never again.',
      examples: ['atk_0000000000000000000000000000000000000000000'],
    }),
    ...properties,
  },
  { description: 'The key that was issued.' },
);

/** `GET /api/v1/admin/client-keys`. */
export const ClientKeyListResponse = Type.Object(
  {
    keys: Type.Array(ClientKeyItem, {
      description: 'All keys, the latest first, revoked ones too.',
      examples: [[]],
    }),
  },
  { description: 'The client keys.' },
);

/** `PUT /api/v1/admin/client-keys/:id/limits`, `DELETE /api/v1/admin/client-keys/:id`. */
export const ClientKeyParams = Type.Object({
  id: Type.String({
    description: 'Id of the key, from the list.',
    examples: ['019a9a3c-5d7e-7c1b-8f5e-2b7d1c9e4a60'],
  }),
});
