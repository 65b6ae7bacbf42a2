import type { Static } from 'typebox';
import { ROLES } from '../../../domain/access/roles.js';
import { instantOrNull, object, oneOf, text } from './fields.js';

/** `GET` and `POST /api/v1/session`. */
export const SessionResponse = object('Session', 'Who is signed in, or shows a token.', {
  name: text('Name of the token, as histories show it.', 'Ada'),
  role: oneOf(ROLES, 'What it lets its holder do; an admin may all that an auditor may.', 'auditor'),
  expires_at: instantOrNull('When the session ends, UTC; null without one.'),
});
export type SessionResponse = Static<typeof SessionResponse>;
