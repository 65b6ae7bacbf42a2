/** As in the fetch standard. */
export const MOST_REDIRECTS = 20;

/** Statuses that redirect. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that describe a body (fetch standard, "request-body-header name"). */
const BODY_HEADERS = [
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
  'content-length',
];
/** Headers that are meant for only one origin. */
const ORIGIN_HEADERS = ['authorization', 'proxy-authorization', 'cookie', 'host'];

interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

/**
 * The target of a redirect; `undefined` for other responses. @throws TypeError for an address that is not
 * http(s)
 */
export function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = REDIRECTS.has(status) ? headers.get('location') : null;
  if (location === null) return undefined;
  const url = URL.parse(location, from.href);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${from.origin} redirects to an address that is not http(s).`);
  return url;
}

/**
 * The request that follows a redirect (fetch standard, "HTTP-redirect fetch"). 303, and 301 and 302 of a
 * POST, become a GET. Credentials for one origin are not sent to another.
 *
 * @param spare a copy of the request whose body was sent
 * @throws TypeError for a body that cannot be sent twice
 */
export async function followedBy(
  status: number,
  { url: from, init }: Sent,
  url: URL,
  spare: Request | undefined,
): Promise<RequestInit> {
  const method = (init.method ?? 'GET').toUpperCase();
  const headers = new Headers(init.headers);
  const { body, ...rest } = init;
  const next: RequestInit = { ...rest, headers };
  if (url.origin !== from.origin) for (const name of ORIGIN_HEADERS) headers.delete(name);
  const becomesGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST';
  if (becomesGet) {
    for (const name of BODY_HEADERS) headers.delete(name);
    return { ...next, method: 'GET' };
  }
  // Keeps the body in memory for the next hop, which may send it again.
  if (spare?.bodyUsed === false && spare.body !== null) return { ...next, body: await spare.arrayBuffer() };
  if (body === undefined || body === null) return next;
  if (body instanceof ReadableStream || Symbol.asyncIterator in Object(body))
    throw new TypeError('A redirect asks for the body again, and a stream cannot be sent twice.');
  return { ...next, body };
}
