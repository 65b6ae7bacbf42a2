import { sameSite } from '../../src/domain/terms/domain-name.js';
import { Guard, type GuardOptions, type Pass } from './guard.js';
import { followedBy, MOST_REDIRECTS, redirectOf } from './redirect.js';

/** The `fetch` of any runtime. */
export type AnyFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface GuardedInit extends RequestInit {
  /**
   * What this one request is for, where the guard's own table would take it for something else. It holds for redirects
   * within the site; where one leads to another site, the guard's table says what the request is for.
   */
  readonly agentterms?: { readonly action: string };
}

export type GuardedFetch = (input: string | URL | Request, init?: GuardedInit) => Promise<Response>;

/**
 * A browser shows a script no redirect before it was followed, so there the address that answered is checked afterwards, and
 * what it sent is not handed over. Elsewhere each redirect is checked before it is followed.
 */
const HIDES_REDIRECTS =
  'document' in globalThis || typeof Reflect.get(globalThis, 'importScripts') === 'function';

/**
 * A `fetch` that sends what the site permits: asks before each request, waits where the site limits how often, and asks anew
 * when a redirect leads to another site or to another action.
 *
 * It rejects as `fetch` does, and with `PermissionDeniedError` and `PaceExceededError` for requests that were not sent.
 *
 * @throws TypeError for options that cannot be meant
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

/** What is sent next: with `request`, that one, for it knows its body's length; `init` is what later hops need of it. */
interface Outgoing {
  readonly url: URL;
  readonly init: RequestInit;
  readonly request?: Request;
  /** As the caller named it, for the site that the caller chose. */
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
  // A body that was read cannot be sent again; where a redirect asks for it, this copy is.
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

/** Hands over an answer unless redirects that were not seen led to what is not permitted. */
async function checkAfterwards(
  { guard }: Asked,
  sent: Outgoing,
  response: Response,
  before: Pass,
): Promise<Response> {
  const url = response.redirected ? URL.parse(response.url) : null;
  if (url === null) return response;
  try {
    // What is handed over is read, whatever was sent.
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

/** Headers that come one by one can be read only once. */
function readable(init: RequestInit): RequestInit {
  return init.headers === undefined ? init : { ...init, headers: new Headers(init.headers) };
}

/** As it stands beside the body. */
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
    // A page's own navigation cannot be asked for by a script.
    ...(mode !== 'navigate' && { mode }),
  };
}

/** As the answer of a fetch that followed would say. */
function markRedirected(response: Response): Response {
  return Object.defineProperty(response, 'redirected', { value: true });
}

function parse(input: string): URL {
  return new URL(input, Reflect.get(globalThis, 'location')?.href);
}
