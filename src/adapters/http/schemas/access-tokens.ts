import Type, { type Static } from 'typebox';
import { TOKEN_NAME_RULE } from '../../../domain/access/access-token.js';
import { MAX_CLIENT_NAME_LENGTH } from '../../../domain/access/client-key.js';
import { ROLES } from '../../../domain/access/roles.js';

const Name = Type.String({
  minLength: 1,
  maxLength: MAX_CLIENT_NAME_LENGTH,
  description: `Name of the token, as histories show it: ${TOKEN_NAME_RULE}. Names are not used again.`,
  examples: ['Ada'],
});
const TokenRole = Type.Enum(ROLES, {
  description: 'What the token lets its holder do; an admin may all that an auditor may.',
  examples: ['auditor'],
});
const Instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T09:30:00.000Z'] });
const Maybe = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description, examples: [null] });

/** `POST /api/v1/admin/tokens`. */
export const CreateTokenRequest = Type.Object(
  { name: Name, role: TokenRole },
  { additionalProperties: false, description: 'A token to make.' },
);

const tokenFields = {
  id: Type.String({
    format: 'uuid',
    description: 'Names the token to the routes.',
    examples: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  }),
  name: Name,
  role: TokenRole,
  created_at: Instant('When it was made, UTC.'),
  created_by: Type.String({ description: 'Name of the token that made it.', examples: ['bootstrap-admin'] }),
  last_used_at: Maybe('Last use, to the minute, UTC; null when it was never used.'),
  revoked_at: Maybe('Since when it counts no more, UTC; null while it does.'),
};

export const TokenResponse = Type.Object(tokenFields, {
  additionalProperties: false,
  description: 'A token, without the token itself.',
});
export type TokenResponse = Static<typeof TokenResponse>;

export const CreatedTokenResponse = Type.Object(
  {
    ...tokenFields,
    token: Type.String({
      description: 'The token itself: shown here and never again.',
      examples: ['att_Zm9yIGV4YW1wbGUgb25seSwgbm90IGEgcmVhbCB0b2tlbg'],
    }),
  },
  { additionalProperties: false, description: 'A token that was made.' },
);

export const TokenListResponse = Type.Object(
  { tokens: Type.Array(TokenResponse, { description: 'All of them, the latest first.', examples: [[]] }) },
  { additionalProperties: false, description: 'The tokens that were made, also revoked ones.' },
);

export const TokenParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the token.',
    examples: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  }),
});
