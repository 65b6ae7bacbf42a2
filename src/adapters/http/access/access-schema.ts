import Type, { type Static } from 'typebox';
import { ACCESS_CHANGES, ACCESS_SUBJECTS } from '../../../domain/access/access-change.js';
import { TOKEN_NAME_RULE } from '../../../domain/access/access-token.js';
import {
  CLIENT_NAME_RULE,
  MAX_CLIENT_LIMIT,
  MAX_CLIENT_NAME_LENGTH,
} from '../../../domain/access/client-key.js';
import { ROLES } from '../../../domain/access/roles.js';
import { CallerProfileSchema } from '../../../domain/conditions/profile-schema.js';
import {
  AN_ID,
  HASH,
  instant,
  instantOrNull,
  integer,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  uuid,
} from '../kit/fields-schema.js';
import { changePages } from '../serve/pages.js';

const revokedAt = instantOrNull('Since when it counts no more, UTC; null while it does.');

const tokenFields = {
  name: text(
    `Name of the token, as histories show it: ${TOKEN_NAME_RULE}. Names are not used again.`,
    'Ada',
    { minLength: 1, maxLength: MAX_CLIENT_NAME_LENGTH },
  ),
  role: oneOf(ROLES, 'What the token lets its holder do; an admin may all that an auditor may.', 'auditor'),
};

/** `POST /api/v1/admin/tokens`. */
export const CreateTokenRequest = object('NewToken', 'A token to make.', tokenFields);

const keptToken = {
  id: uuid('Names the token to the routes.'),
  ...tokenFields,
  created_at: instant('When it was made, UTC.'),
  created_by: text('Name of the token that made it.', 'bootstrap-admin'),
  last_used_at: instantOrNull('Last use, to the minute, UTC; null when it was never used.'),
  revoked_at: revokedAt,
};

export const TokenResponse = object('Token', 'A token, without the token itself.', keptToken);
export type TokenResponse = Static<typeof TokenResponse>;

export const CreatedTokenResponse = object('CreatedToken', 'A token that was made.', {
  ...keptToken,
  token: text(
    'The token itself: shown here and never again.',
    'att_Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg',
  ),
});

export const TokenListResponse = object('TokenList', 'The tokens that were made, also revoked ones.', {
  tokens: listOf(TokenResponse, 'All of them, the latest first.'),
});

export const TokenParams = Type.Object({ id: text('Id of the token.', AN_ID, { maxLength: 100 }) });

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
  profile: Type.Optional(CallerProfileSchema),
});

/** `PUT /api/v1/admin/client-keys/:id/profile`. */
export const ClientKeyProfileRequest = object(
  'ClientKeyProfile',
  'What the holder of a key says of itself.',
  {
    profile: orNull(
      CallerProfileSchema,
      'Counts for every check with the key that states no other; null for none.',
      { operation: 'user_directed' },
    ),
  },
);

/** `PUT /api/v1/admin/client-keys/:id/limits`. */
export const ClientKeyLimitsRequest = object(
  'ClientKeyLimits',
  'Limits of a client key; the hour has at most those of the day.',
  limits,
);

const keptKey = {
  id: uuid('Names the key to the routes.'),
  name: text('Names the caller in the log.', 'Example Robotics'),
  ...limits,
  profile: orNull(CallerProfileSchema, 'What its holder says of itself; null for nothing.', {
    operation: 'user_directed',
  }),
  created_at: instant('When it was issued.'),
  created_by: text('Name of the token that issued it.', 'admin'),
  last_used_at: instantOrNull(
    'When a request last showed it, about a minute late; null when none has.',
    '2026-03-05T10:00:00.000Z',
  ),
  revoked_at: instantOrNull('Since when it is not known any more; null while it counts.'),
};

export const ClientKeyItem = object('ClientKey', 'A client key, without the key itself.', keptKey);
export type ClientKeyItem = Static<typeof ClientKeyItem>;

export const NewClientKeyResponse = object('IssuedClientKey', 'The key that was issued.', {
  key: text(
    'The key itself. It is shown here and never again.',
    'atk_0000000000000000000000000000000000000000000',
    { pattern: '^atk_[A-Za-z0-9_-]{43}$' },
  ),
  ...keptKey,
});

/** `GET /api/v1/admin/client-keys`. */
export const ClientKeyListResponse = object('ClientKeyList', 'The client keys.', {
  keys: listOf(ClientKeyItem, 'All keys, the latest first, revoked ones too.'),
});

/** `PUT /api/v1/admin/client-keys/:id/limits`, `DELETE /api/v1/admin/client-keys/:id`. */
export const ClientKeyParams = Type.Object({ id: text('Id of the key, from the list.', AN_ID) });

/** `GET /api/v1/admin/access-history`. */
export const ACCESS_HISTORY_PAGES = changePages('access', 100, 1_000);
export const AccessHistoryQuery = Type.Object(ACCESS_HISTORY_PAGES.query);

const AccessState = object('AccessState', 'What is told of a key or a token.', {
  name: text('Name of the key or the token.', 'Example Robotics'),
  role: Type.Optional(oneOf(ROLES, 'Of a token.', 'auditor')),
  hourly: Type.Optional(integer('Of a key: requests an hour.', 5_000)),
  daily: Type.Optional(integer('Of a key: requests a day.', 50_000)),
  profile_hash: Type.Optional(text('Of a key: SHA-256 of its profile.', HASH)),
  revoked_at: revokedAt,
});

const AccessChange = object('AccessChange', 'One change.', {
  id: text('Grows with every change.', '42'),
  at: instant('When, UTC.'),
  by: text('Name of the token that made the change.', 'bootstrap-admin'),
  subject: oneOf(ACCESS_SUBJECTS, 'What it is about.', 'client_key'),
  subject_id: uuid('Id of the key or the token.'),
  change: oneOf(ACCESS_CHANGES, 'What happened.', 'limits_set'),
  before: orNull(AccessState, 'As it was; null when it was new.'),
  after: AccessState,
});
export type AccessChange = Static<typeof AccessChange>;

export const AccessHistoryResponse = object(
  'AccessHistory',
  'One page of who made, changed and revoked keys and tokens, the latest first.',
  pageOf('changes', AccessChange),
);

/** `GET` and `POST /api/v1/session`. */
export const SessionResponse = object('Session', 'Who is signed in, or shows a token.', {
  name: text('Name of the token, as histories show it.', 'Ada'),
  role: oneOf(ROLES, 'What it lets its holder do; an admin may all that an auditor may.', 'auditor'),
  expires_at: instantOrNull('When the session ends, UTC; null without one.'),
});
export type SessionResponse = Static<typeof SessionResponse>;
