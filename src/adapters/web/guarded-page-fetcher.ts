import { X509Certificate } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { validateHeaderValue } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { orAborted } from '../../domain/or-aborted.js';
import {
  type FetchedPage,
  type FetchFailure,
  MOST_REDIRECTS,
  type PageFetcher,
  type PageRequest,
  type PostRequest,
  type WebPoster,
} from '../../domain/ports/page-fetcher.js';
import { TRACED_WORK, type TracedWork } from '../../domain/ports/traced-work.js';
import { type AddressMatcher, addressMatcher } from './address-ranges.js';
import { type ConnectToRule, hostOf, routeOf } from './connect-to.js';
import { Deadline } from './deadline.js';
import { codeNote, codeOf, FetchStop } from './fetch-stop.js';
import { isGlobalUnicast } from './global-unicast.js';
import { isAccepted, parseMediaType } from './media-type.js';
import { openConnection } from './open-connection.js';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.js';
import { makeSystemResolver, type Resolver } from './system-resolver.js';

export interface FetchSettings {
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** The first match wins. The target host of a rule is checked like any other. */
  readonly connectTo: readonly ConnectToRule[];
  /** Non-public ranges in CIDR form to which connections are allowed. */
  readonly allowCidrs: readonly string[];
  readonly allowHttp: boolean;
  /** Certificates in PEM form that are trusted besides the default ones. */
  readonly ca?: string;
  /** Asked once for each visited address. Default: the system's hosts file and name servers. */
  readonly resolve?: Resolver;
}

/** English terms are read best. If a site has none, any language is accepted. */
const ACCEPTED_LANGUAGES = 'en, *;q=0.5';
/** Error codes for a name about which the name servers were silent. */
const UNHEARD: ReadonlySet<unknown> = new Set(['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED']);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_HEADER_BYTES = 16 * 1024;

const work = tracingChannel<unknown, TracedWork>(TRACED_WORK);

/** The remaining budget of a fetch while it follows redirects. */
interface Journey {
  readonly request: PageRequest;
  readonly deadline: Deadline;
  readonly maxBytes: number;
  /** Facts of the last answer. */
  told: { readonly status?: number; readonly url?: string; readonly mediaType?: string };
}

/**
 * The only way to the web. A URL is parsed once, every address of its host is checked, and the connection
 * goes to a checked address. So neither a redirect nor a changing name leads to a private one. Uses no proxy,
 * cookie or credential, and opens one connection for each request.
 */
export class GuardedPageFetcher implements PageFetcher, WebPoster {
  readonly #settings: FetchSettings;
  readonly #resolve: Resolver;
  readonly #isAllowed: AddressMatcher;
  readonly #certificates: readonly string[] | undefined;
  #secureContext: SecureContext | undefined;

  /** @throws Error for settings that cannot be used: a malformed range, certificate or user agent. */
  constructor(settings: FetchSettings) {
    validateHeaderValue('user-agent', settings.userAgent);
    this.#settings = settings;
    this.#resolve = settings.resolve ?? makeSystemResolver();
    this.#isAllowed = addressMatcher(settings.allowCidrs);
    this.#certificates = settings.ca === undefined ? undefined : certificatesOf(settings.ca);
  }

  fetch(request: PageRequest): Promise<FetchedPage | FetchFailure> {
    return work.hasSubscribers
      ? work.tracePromise(() => this.#fetch(request), toldOf(request.url))
      : this.#fetch(request);
  }

  async post(request: PostRequest): Promise<{ kind: 'answer'; status: number } | FetchFailure> {
    using deadline = new Deadline(request.timeoutMs, request.signal);
    return await failureAsValue(deadline, async () => {
      const url = urlOf(request.url);
      const { statusCode: status } = await this.#exchange(url, deadline, (client) =>
        answerOf(client, deadline, {
          method: 'POST',
          path: `${url.pathname}${url.search}`,
          headers: { ...request.headers, 'user-agent': this.#settings.userAgent },
          body: request.body,
        }),
      );
      return { kind: 'answer' as const, status };
    });
  }

  async refusalOf(url: string): Promise<FetchFailure | undefined> {
    using deadline = new Deadline(this.#settings.timeoutMs, undefined);
    return await failureAsValue(deadline, async () => {
      await this.#placeOf(urlOf(url), deadline);
      return undefined;
    });
  }

  async #fetch(request: PageRequest): Promise<FetchedPage | FetchFailure> {
    using deadline = new Deadline(request.timeoutMs ?? this.#settings.timeoutMs, request.signal);
    const journey: Journey = {
      request,
      deadline,
      maxBytes: request.maxBytes ?? this.#settings.maxBytes,
      told: {},
    };
    const result = await failureAsValue(deadline, () => this.#follow(journey));
    return result.kind === 'failure' ? { ...result, ...journey.told } : result;
  }

  async #follow(journey: Journey): Promise<FetchedPage> {
    let url = urlOf(journey.request.url);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const next: FetchedPage | URL = await this.#visit(url, journey);
      if (!(next instanceof URL)) return next;
      if (journey.request.follows?.(next) === false)
        throw new FetchStop('refused', 'The site redirects to an address that is not followed.');
      url = next;
    }
    throw new FetchStop('too_many_redirects', `The site redirects more than ${MOST_REDIRECTS} times.`);
  }

  /** The page at one address, or the address that it redirects to. */
  #visit(url: URL, journey: Journey): Promise<FetchedPage | URL> {
    return this.#exchange(url, journey.deadline, async (client) =>
      this.#read(url, await ask(client, url, journey, this.#settings.userAgent), journey),
    );
  }

  /** One request and its answer, on a connection to a permitted address. Leaves no connection open. */
  async #exchange<Result>(
    url: URL,
    deadline: Deadline,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    deadline.signal.throwIfAborted();
    const socket = await this.#connect(url, deadline);
    const client = new Client(url.origin, {
      // If the callback ran at once, before the client is ready for it, the answer would be lost.
      connect: (_options, callback) => queueMicrotask(() => callback(null, socket)),
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The deadline bounds both timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // Data that was sent but not yet read is dropped with the socket.
    const hangUp = () => socket.destroy();
    deadline.signal.addEventListener('abort', hangUp, { once: true });
    try {
      return await work(client);
    } finally {
      deadline.signal.removeEventListener('abort', hangUp);
      hangUp();
      await client.destroy();
    }
  }

  async #connect(url: URL, deadline: Deadline): Promise<Socket> {
    const place = await this.#placeOf(url, deadline);
    const tls = url.protocol === 'https:' ? { secureContext: this.#trust() } : {};
    return openConnection({ ...place, host: hostOf(url), ...tls }, deadline);
  }

  /** Where to connect for a URL. Every address is judged. */
  async #placeOf(
    url: URL,
    deadline: Deadline,
  ): Promise<{ readonly addresses: readonly string[]; readonly port: number }> {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.#settings.allowHttp)) {
      const schemes = this.#settings.allowHttp ? 'https and http' : 'https';
      throw new FetchStop('refused', `Only ${schemes} addresses are read.`);
    }
    if (url.username !== '' || url.password !== '') {
      throw new FetchStop('refused', 'Addresses with a user name or password are not read.');
    }
    const route = routeOf(url, this.#settings.connectTo);
    if (route === undefined) throw new FetchStop('refused', 'Only the default ports are read.');

    const addresses = await this.#addressesOf(route.host, url, deadline);
    // One bad address condemns the name: attackers mislead a guard with a public address next to a private
    // one.
    if (!addresses.every((address) => isGlobalUnicast(address) || this.#isAllowed(address))) {
      throw new FetchStop('refused', 'The host is not on the public internet.');
    }
    return { addresses, port: route.port };
  }

  /** Reading all of the system's authorities takes time, which the start need not wait for. */
  #trust(): SecureContext {
    this.#secureContext ??= createSecureContext(
      this.#certificates === undefined
        ? {}
        : { ca: [...getCACertificates('default'), ...this.#certificates] },
    );
    return this.#secureContext;
  }

  /** Addresses of the host to connect to. A failure names the URL's host, which a rule may have replaced. */
  async #addressesOf(host: string, url: URL, deadline: Deadline): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    let addresses: readonly string[] = [];
    let failure: unknown;
    try {
      addresses = await orAborted(this.#resolve(host, deadline.signal), deadline.signal);
    } catch (error) {
      if (deadline.isGivenUp()) throw error;
      failure = error;
    }
    if (addresses.length > 0) return addresses;
    if (deadline.signal.aborted || UNHEARD.has(codeOf(failure))) {
      const message = `The name servers did not answer in time for ${hostOf(url)}.`;
      throw new FetchStop('name_lookup_timed_out', message, failure);
    }
    throw new FetchStop(
      'not_resolved',
      `The name ${hostOf(url)} does not resolve${codeNote(failure)}.`,
      failure,
    );
  }

  async #read(url: URL, answer: Dispatcher.ResponseData, journey: Journey): Promise<FetchedPage | URL> {
    const { statusCode: status, body } = answer;
    journey.told = { status, url: url.href };
    if (REDIRECTS.has(status)) return targetOf(answer, url);

    const headers = joined(answer.headers);
    const type = parseMediaType(headers['content-type'] ?? '');
    const page = { kind: 'page', status, url: url.href, ...type, headers } as const;
    const hasBody = status >= 200 && status <= 299 && status !== 204 && status !== 205;
    if (!hasBody) return { ...page, body: new Uint8Array() };
    if (!isAccepted(type.mediaType, journey.request.mediaTypes)) {
      journey.told = { ...journey.told, mediaType: type.mediaType };
      throw new FetchStop('unsupported_type', 'The answer is of a type that is not read.');
    }
    return { ...page, body: await readBody(body, headers['content-encoding'] ?? '', journey.maxBytes) };
  }
}

/** A fetch as a trace shows it. The trace is not sent to sites. */
function toldOf(address: string): TracedWork {
  const url = URL.parse(address);
  return {
    name: 'GET',
    kind: 'client',
    attributes: {
      'http.request.method': 'GET',
      'server.address': url?.hostname,
      'server.port': url === null ? undefined : Number(url.port || (url.protocol === 'http:' ? 80 : 443)),
      // A query may contain what a site identifies its visitors by.
      'url.full': url === null ? undefined : `${url.origin}${url.pathname}${url.search && '?REDACTED'}`,
    },
    describe: (result: FetchedPage | FetchFailure) => ({
      'http.response.status_code': result.status,
      ...(result.kind === 'failure' && { 'error.type': result.reason }),
    }),
  };
}

/**
 * The result of the work. A known failure becomes a value with its reason, or with that of the deadline that
 * cut it off.
 */
async function failureAsValue<Result>(
  deadline: Deadline,
  work: () => Promise<Result>,
): Promise<Result | FetchFailure> {
  try {
    return await work();
  } catch (error) {
    const isTold = error instanceof FetchStop && error.reason === 'name_lookup_timed_out';
    const stop = deadline.signal.aborted && !isTold ? deadline.signal.reason : error;
    if (!(stop instanceof FetchStop)) throw stop;
    return { kind: 'failure', reason: stop.reason, message: stop.message };
  }
}

function ask(client: Client, url: URL, { request, deadline }: Journey, userAgent: string) {
  return answerOf(client, deadline, {
    method: 'GET',
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': userAgent,
      accept: request.accept,
      'accept-language': ACCEPTED_LANGUAGES,
      'accept-encoding': ACCEPTED_ENCODINGS,
      ...conditionsFor(url, request),
    },
  });
}

async function answerOf(client: Client, deadline: Deadline, question: Dispatcher.RequestOptions) {
  try {
    const answer = await orAborted(client.request(question), deadline.signal);
    // The connection is destroyed on every path, and an unread body then emits an error.
    answer.body.on('error', () => {});
    return answer;
  } catch (error) {
    deadline.signal.throwIfAborted();
    throw new FetchStop('bad_response', `The answer breaks HTTP or was cut off${codeNote(error)}.`, error);
  }
}

/**
 * Validators of one address are never sent to another. They mean nothing there, and could reveal who asks.
 */
function conditionsFor(
  url: URL,
  { url: asked, validators: { etag, lastModified } = {} }: PageRequest,
): object {
  if (parseUrl(asked)?.href !== url.href) return {};
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

function targetOf(answer: Dispatcher.ResponseData, base: URL): URL {
  const { location } = answer.headers;
  const target = typeof location === 'string' ? parseUrl(location, base) : null;
  if (target === null) throw new FetchStop('bad_response', 'The site redirects without saying where to.');
  return target;
}

/** @throws FetchStop `refused` */
function urlOf(text: string): URL {
  const url = parseUrl(text);
  if (url === null) throw new FetchStop('refused', 'The address is not a URL.');
  return url;
}

/** Parses without the fragment, which is never sent and names no other page. */
function parseUrl(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href);
  if (url !== null) url.hash = '';
  return url;
}

function joined(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}

function certificatesOf(ca: string): readonly string[] {
  const certificates = ca.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? [];
  if (certificates.length === 0) throw new Error('The trusted certificates are not in PEM form');
  for (const certificate of certificates) new X509Certificate(certificate);
  return certificates;
}
