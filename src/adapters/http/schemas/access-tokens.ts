import Type, { type Static } from 'typebox';
import { TOKEN_NAME_RULE } from '../../../domain/access/access-token.js';
import { MAX_CLIENT_NAME_LENGTH } from '../../../domain/access/client-key.js';
import { ROLES } from '../../../domain/access/roles.js';
import { AN_ID, instant, instantOrNull, listOf, object, oneOf, text, uuid } from './fields.js';

const asked = {
  name: text(
    `Name of the token, as histories show it: ${TOKEN_NAME_RULE}. Names are not used again.`,
    'Ada',
    { minLength: 1, maxLength: MAX_CLIENT_NAME_LENGTH },
  ),
  role: oneOf(ROLES, 'What the token lets its holder do; an admin may all that an auditor may.', 'auditor'),
};

/** `POST /api/v1/admin/tokens`. */
export const CreateTokenRequest = object('NewToken', 'A token to make.', asked);

const kept = {
  id: uuid('Names the token to the routes.'),
  ...asked,
  created_at: instant('When it was made, UTC.'),
  created_by: text('Name of the token that made it.', 'bootstrap-admin'),
  last_used_at: instantOrNull('Last use, to the minute, UTC; null when it was never used.'),
  revoked_at: instantOrNull('Since when it counts no more, UTC; null while it does.'),
};

export const TokenResponse = object('Token', 'A token, without the token itself.', kept);
export type TokenResponse = Static<typeof TokenResponse>;

export const CreatedTokenResponse = object('CreatedToken', 'A token that was made.', {
  ...kept,
  token: text(
    'The token itself: shown here and never again.',
    'att_Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg',
  ),
});

export const TokenListResponse = object('TokenList', 'The tokens that were made, also revoked ones.', {
  tokens: listOf(TokenResponse, 'All of them, the latest first.'),
});

export const TokenParams = Type.Object({ id: text('Id of the token.', AN_ID, { maxLength: 100 }) });
