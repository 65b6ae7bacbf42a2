import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { DomainError } from '../../../domain/errors.js';

/** How a request arrived, as Express sees it, so that a trusted proxy is believed. */
type Arrived = Pick<Request, 'headers' | 'secure' | 'host'>;

/** The cookie with the secret of a session. */
export interface SessionCookie {
  /** Its name in browsers that use the service's public address. */
  readonly name: string;
  /** The secret of a request; `undefined` without a cookie that could hold one. */
  read(req: Arrived): string | undefined;
  /** `Set-Cookie` that gives the browser the secret. */
  give(req: Arrived, secret: string, expiresAt: Date): string;
  /** `Set-Cookie` that removes it. */
  take(req: Arrived): string;
}

/**
 * The cookie is HttpOnly, so that no script reads it, and SameSite=Strict, so that no other site sends it.
 * Over TLS it is Secure, with the prefix `__Host-`, under which no other host can set it (RFC 6265bis,
 * 4.1.3.2). The prefix needs the path `/`, even where the service is below a path. What shares the origin
 * could read the pages anyway.
 *
 * An operator who bypasses the proxy, by plain HTTP from the machine itself, can sign in too.
 *
 * @param baseUrl where browsers find the service
 */
export function makeSessionCookie(baseUrl: string): SessionCookie {
  const { protocol, host } = new URL(baseUrl);
  const hasTls = (req: Arrived) => req.secure || (protocol === 'https:' && req.host === host);
  const [plain, secure] = [formOf('agentterms_session', ''), formOf('__Host-agentterms_session', '; Secure')];
  const ofRequest = (req: Arrived) => (hasTls(req) ? secure : plain);
  return {
    name: (protocol === 'https:' ? secure : plain).name,
    read: (req) => ofRequest(req).pattern.exec(req.headers.cookie ?? '')?.[1],
    give: (req, secret, expiresAt) => {
      const { name, attributes } = ofRequest(req);
      return `${name}=${secret}; Expires=${expiresAt.toUTCString()}; ${attributes}`;
    },
    take: (req) => {
      const { name, attributes } = ofRequest(req);
      return `${name}=; Max-Age=0; ${attributes}`;
    },
  };
}

function formOf(name: string, security: string) {
  return {
    name,
    attributes: `Path=/; HttpOnly; SameSite=Strict${security}`,
    pattern: new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`),
  };
}

/**
 * Lets no page of another origin use a session. SameSite does not distinguish origins of the same site.
 * Browsers name the source of a request in `Sec-Fetch-Site` (Fetch Metadata). They omit it over plain HTTP,
 * but send `Origin` with every request that changes something.
 *
 * @param baseUrl where browsers find the service, besides the host that the request names
 * @throws DomainError `forbidden`
 */
export function assertOwnPage({ method, headers }: IncomingMessage, baseUrl: string): void {
  const { origin, host } = headers;
  const from = headers['sec-fetch-site'];
  const reads = method === 'GET' || method === 'HEAD';
  const isOwn =
    from !== undefined
      ? from === 'same-origin' || (from === 'none' && reads)
      : origin === undefined
        ? reads
        : origin === new URL(baseUrl).origin || URL.parse(origin)?.host === host;
  if (!isOwn) throw new DomainError('forbidden', 'A session is for the pages of this service alone.');
}
