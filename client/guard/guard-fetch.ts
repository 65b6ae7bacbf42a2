import { sameSite } from '../../src/domain/terms/domain-name.js';
import { Guard, type GuardOptions, type Pass } from './guard.js';
import { followedBy, MOST_REDIRECTS, redirectOf } from './redirect.js';

/** The `fetch` of any runtime. */
export type AnyFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface GuardedInit extends RequestInit {
  /**
   * The action of this one request, when the guard's own table would choose another. It also applies to
   * redirects within the site. When a redirect leads to another site, the guard's table decides.
   */
  readonly agentterms?: { readonly action: string };
}

export type GuardedFetch = (input: string | URL | Request, init?: GuardedInit) => Promise<Response>;

/**
 * A browser does not show a redirect to a script before it is followed. There the final address is checked
 * afterwards, and the response is withheld if it is not permitted. Elsewhere each redirect is checked before
 * it is followed.
 */
const HIDES_REDIRECTS =
  'document' in globalThis || typeof Reflect.get(globalThis, 'importScripts') === 'function';

/**
 * A `fetch` that only sends what the site permits. It asks before each request, waits when the site limits
 * the rate, and asks anew when a redirect leads to another site or to another action.
 *
 * It rejects as `fetch` does, and with `PermissionDeniedError` and `PaceExceededError` for requests that were
 * not sent.
 *
 * @throws TypeError for invalid options
 */
export function guardFetch(fetch: AnyFetch, options: GuardOptions): GuardedFetch {
  const guard = new Guard(options);
  return async (input, { agentterms, ...init } = {}) => {
    const asRequest = typeof input === 'string' || input instanceof URL ? undefined : input;
    const request = asRequest === undefined ? undefined : new Request(asRequest, init);
    const first: Outgoing =
      request === undefined
        ? { url: parse(String(input)), init: readable(init), action: agentterms?.action }
        : { url: new URL(request.url), init: partsOf(request), request, action: agentterms?.action };
    const asked = { guard, fetch };
    const redirect = request?.redirect ?? init.redirect ?? 'follow';
    if (redirect !== 'follow') return send(asked, first, redirect).then(({ response }) => response);
    if (!HIDES_REDIRECTS) return follow(asked, first);
    const { response, pass } = await send(asked, first, 'follow');
    return checkAfterwards(asked, first, response, pass);
  };
}

interface Asked {
  readonly guard: Guard;
  readonly fetch: AnyFetch;
}

/**
 * The next request. `request` is sent when present, because it knows its body's length; later hops need
 * `init`.
 */
interface Outgoing {
  readonly url: URL;
  readonly init: RequestInit;
  readonly request?: Request;
  /** The action that the caller named, for the site that the caller chose. */
  readonly action: string | undefined;
}

async function send(
  { guard, fetch }: Asked,
  { url, init, request, action }: Outgoing,
  redirect: 'follow' | 'manual' | 'error',
  before?: Pass,
): Promise<{ response: Response; pass: Pass }> {
  const pass = await guard.admit(factsOf(url, init), { action, signal: init.signal ?? undefined, before });
  try {
    const response = await (request === undefined
      ? fetch(url.href, { ...init, redirect })
      : fetch(new Request(request, { redirect })));
    return { response, pass };
  } finally {
    pass.release();
  }
}

async function follow(asked: Asked, first: Outgoing): Promise<Response> {
  // A body that was read cannot be sent again. A redirect that needs it sends this copy.
  const spare = first.request?.body ? first.request.clone() : undefined;
  let next = first;
  let before: Pass | undefined;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { response, pass } = await send(asked, next, 'manual', before);
      if (response.type === 'opaqueredirect')
        throw new TypeError('This runtime hides where a redirect leads, so it was not followed.');
      const url = redirectOf(response, next.url);
      if (url === undefined) {
        const answer = await checkAfterwards(asked, next, response, pass);
        return redirects === 0 ? answer : markRedirected(answer);
      }
      await response.body?.cancel();
      if (redirects === MOST_REDIRECTS) throw new TypeError(`More than ${MOST_REDIRECTS} redirects.`);
      const init = await followedBy(response.status, next, url, spare);
      next = { url, init, action: actionAt(url, next) };
      before = pass;
    }
  } finally {
    if (spare?.bodyUsed === false) spare.body?.cancel().catch(() => {});
  }
}

/** Returns a response unless redirects that were not visible led to something that is not permitted. */
async function checkAfterwards(
  { guard }: Asked,
  sent: Outgoing,
  response: Response,
  before: Pass,
): Promise<Response> {
  const url = response.redirected ? URL.parse(response.url) : null;
  if (url === null) return response;
  try {
    // The returned response is read, whatever was sent.
    const { init } = sent;
    const facts = factsOf(url, { ...init, method: 'GET' });
    const action = actionAt(url, sent);
    const { release } = await guard.admit(facts, { action, signal: init.signal ?? undefined, before });
    release();
    return response;
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
}

/** The action that the caller named, as long as no redirect has led to another site. */
function actionAt(url: URL, { url: from, action }: Outgoing): string | undefined {
  return sameSite(url.hostname, from.hostname) ? action : undefined;
}

function factsOf(url: URL, { method = 'GET', headers }: RequestInit) {
  const accept = headers === undefined ? undefined : (new Headers(headers).get('accept') ?? undefined);
  return { url, method: method.toUpperCase(), accept };
}

/** Headers from an iterator can be read only once. */
function readable(init: RequestInit): RequestInit {
  return init.headers === undefined ? init : { ...init, headers: new Headers(init.headers) };
}

/** The request's parts besides the body. */
function partsOf(request: Request): RequestInit {
  const {
    method,
    headers,
    signal,
    credentials,
    mode,
    cache,
    referrer,
    referrerPolicy,
    integrity,
    keepalive,
  } = request;
  return {
    method,
    headers,
    signal,
    credentials,
    cache,
    referrer,
    referrerPolicy,
    integrity,
    keepalive,
    // A script cannot request the mode of a page's own navigation.
    ...(mode !== 'navigate' && { mode }),
  };
}

/** Marks a response as the `fetch` that followed the redirects would. */
function markRedirected(response: Response): Response {
  return Object.defineProperty(response, 'redirected', { value: true });
}

function parse(input: string): URL {
  return new URL(input, Reflect.get(globalThis, 'location')?.href);
}
