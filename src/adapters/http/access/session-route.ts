import type { ServerResponse } from 'node:http';
import type { Sessions } from '../../../domain/access/sessions.js';
import { DomainError } from '../../../domain/errors.js';
import { defineRoute } from '../kit/define-route.js';
import { principalOf } from '../kit/require-token.js';
import type { Route } from '../kit/route.js';
import type { SessionCookie } from '../kit/session-cookie.js';
import { SessionResponse } from './access-schema.js';

const PATH = '/api/v1/session';
const SET_COOKIE = { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure over TLS.' };

/** The routes by which the consoles sign in, see who is signed in, and sign out. */
export function sessionRoutes(sessions: Sessions, cookie: SessionCookie): readonly Route[] {
  return [
    defineRoute('post', PATH, {
      operationId: 'signIn',
      summary: 'Exchanges a bearer token for a session of a browser',
      description:
        'The answer sets a cookie that counts as the token on every route with a role, for twelve hours, for requests of pages of ' +
        'this service alone. It ends at once when the token is revoked.',
      role: 'any',
      responses: { 200: { description: 'Who is signed in.', schema: SessionResponse, headers: SET_COOKIE } },
      handle: async ({ req, res }) => {
        const { tokenHash, name, role } = shownBy(res);
        if (tokenHash === undefined)
          throw new DomainError(
            'unauthorized',
            'A session begins with a token: "Authorization: Bearer att_…".',
          );
        const before = cookie.read(req);
        if (before !== undefined) await sessions.close(before);
        const { secret, expiresAt } = await sessions.open(tokenHash);
        const json: SessionResponse = { name, role, expires_at: expiresAt.toISOString() };
        return { json, headers: { 'Set-Cookie': cookie.give(req, secret, expiresAt) } };
      },
    }),
    defineRoute('get', PATH, {
      operationId: 'getSession',
      summary: 'Who is signed in',
      role: 'any',
      responses: { 200: { description: 'Who it is, and until when.', schema: SessionResponse } },
      handle: ({ res }) => {
        const { name, role, expiresAt } = shownBy(res);
        const json: SessionResponse = { name, role, expires_at: expiresAt?.toISOString() ?? null };
        return { json };
      },
    }),
    defineRoute('delete', PATH, {
      operationId: 'signOut',
      summary: 'Signs out, at once in every process',
      role: 'any',
      responses: {
        200: { description: 'Who was signed in.', schema: SessionResponse, headers: SET_COOKIE },
      },
      handle: async ({ req, res }) => {
        const { name, role } = shownBy(res);
        const secret = cookie.read(req);
        if (secret !== undefined) await sessions.close(secret);
        const json: SessionResponse = { name, role, expires_at: null };
        return { json, headers: { 'Set-Cookie': cookie.take(req) } };
      },
    }),
  ];
}

function shownBy(res: ServerResponse) {
  const shown = principalOf(res);
  if (shown === undefined) throw new Error('A route with a role was reached without one.');
  return shown;
}
