import Type, { type Static } from 'typebox';
import {
  CLIENT_NAME_RULE,
  MAX_CLIENT_LIMIT,
  MAX_CLIENT_NAME_LENGTH,
} from '../../../domain/access/client-key.js';
import { AN_ID, instant, instantOrNull, integer, listOf, object, text, uuid } from './fields.js';

const limit = (per: string, example: number) =>
  integer(`Requests ${per} with this key, for checks and for the generator each.`, example, {
    minimum: 1,
    maximum: MAX_CLIENT_LIMIT,
  });
const limits = { hourly: limit('an hour', 5_000), daily: limit('a day', 50_000) };

/** `POST /api/v1/admin/client-keys`. */
export const NewClientKeyRequest = object('NewClientKey', 'A client key to be issued.', {
  name: text(
    `Names the caller in the log: ${CLIENT_NAME_RULE}. A name is used once, also after its key is revoked.`,
    'Example Robotics',
    { minLength: 1, maxLength: MAX_CLIENT_NAME_LENGTH },
  ),
  ...limits,
});

/** `PUT /api/v1/admin/client-keys/:id/limits`. */
export const ClientKeyLimitsRequest = object(
  'ClientKeyLimits',
  'Limits of a client key; the hour has at most those of the day.',
  limits,
);

const kept = {
  id: uuid('Names the key to the routes.'),
  name: text('Names the caller in the log.', 'Example Robotics'),
  ...limits,
  created_at: instant('When it was issued.'),
  created_by: text('Name of the token that issued it.', 'admin'),
  last_used_at: instantOrNull(
    'When a request last showed it, about a minute late; null when none has.',
    '2026-03-05T10:00:00.000Z',
  ),
  revoked_at: instantOrNull('Since when it is not known any more; null while it counts.'),
};

export const ClientKeyItem = object('ClientKey', 'A client key, without the key itself.', kept);
export type ClientKeyItem = Static<typeof ClientKeyItem>;

export const NewClientKeyResponse = object('IssuedClientKey', 'The key that was issued.', {
  key: text(
    'The key itself. It is shown here and never again.',
    'atk_0000000000000000000000000000000000000000000',
    { pattern: '^atk_[A-Za-z0-9_-]{43}$' },
  ),
  ...kept,
});

/** `GET /api/v1/admin/client-keys`. */
export const ClientKeyListResponse = object('ClientKeyList', 'The client keys.', {
  keys: listOf(ClientKeyItem, 'All keys, the latest first, revoked ones too.'),
});

/** `PUT /api/v1/admin/client-keys/:id/limits`, `DELETE /api/v1/admin/client-keys/:id`. */
export const ClientKeyParams = Type.Object({ id: text('Id of the key, from the list.', AN_ID) });
