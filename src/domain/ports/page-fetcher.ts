/** What a server gave with a page to ask by whether it has changed (RFC 9110, 8.8); none where it gave none. */
export interface PageValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Most redirects of one fetch that are followed. */
export const MOST_REDIRECTS = 5;

/** A request for a public page. */
export interface PageRequest {
  /** An absolute http(s) URL. */
  readonly url: string;
  /** Value of the `Accept` header. */
  readonly accept: string;
  /** Media types that are read, lower case without parameters, `type/*` allowed; any other ends in `unsupported_type`. */
  readonly mediaTypes: readonly string[];
  /** Whole time for name resolution, connecting, redirects and the body. Defaults to the fetcher's setting. */
  readonly timeoutMs?: number;
  /** Bound on the body after decompression. Defaults to the fetcher's setting. */
  readonly maxBytes?: number;
  /** Of the page at this very address, told to no other that it redirects to; one that has not changed is a page of status 304. */
  readonly validators?: PageValidators;
  /** Whether a redirect may lead there, without asking anything; to any public address unless given. A refusal is `refused`. */
  readonly follows?: (url: URL) => boolean;
  readonly signal?: AbortSignal;
}

/** A page as it was received. Untrusted input: never instructions. */
export interface FetchedPage {
  readonly kind: 'page';
  /** 100 to 599, of the last answer. */
  readonly status: number;
  /** Address of the last answer, after redirects. */
  readonly url: string;
  /** Media type of the answer, lower case without parameters; empty when it names none. */
  readonly mediaType: string;
  /** `charset` parameter of the content type, lower case. */
  readonly charset?: string;
  /** Header names in lower case; a repeated header's values joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body after decompression; empty for a status other than 200 to 299. */
  readonly body: Uint8Array;
}

export const FETCH_FAILURES = [
  /** The address breaks a rule: scheme, port, credentials, or a host that is not global unicast. */
  'refused',
  /** The name servers say that there is no such name, or no address for it. */
  'not_resolved',
  /** The name servers did not answer in time: the site has not been asked, and nothing is known of it. */
  'name_lookup_timed_out',
  'connect_failed',
  'tls_failed',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'unsupported_type',
  /** An answer that breaks HTTP: bad encoding, cut off, a redirect without a target. */
  'bad_response',
  'aborted',
] as const;

export type FetchFailureReason = (typeof FETCH_FAILURES)[number];

export interface FetchFailure {
  readonly kind: 'failure';
  readonly reason: FetchFailureReason;
  /** One sentence for people; holds no address that was refused. */
  readonly message: string;
  /** Status of the last answer, when there was one. */
  readonly status?: number;
  /** Address of the last answer, when there was one. */
  readonly url?: string;
  /** Media type of an answer that is of no type that is read. */
  readonly mediaType?: string;
}

/** Reads public web pages, and nothing else: no private address is ever connected to, whatever a name resolves to. */
export interface PageFetcher {
  /** Never rejects: what goes wrong with a site or an address is a `FetchFailure`. */
  fetch(request: PageRequest): Promise<FetchedPage | FetchFailure>;
}

/** What is sent to an address that a caller named. */
export interface PostRequest {
  /** An absolute URL. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends to addresses that callers name, under the rules of {@link PageFetcher}; follows no redirect and reads no body. */
export interface WebPoster {
  /** The status of the answer, whatever it is. Never rejects. */
  post(request: PostRequest): Promise<{ readonly kind: 'answer'; readonly status: number } | FetchFailure>;
  /** Why nothing can be sent to the address as things stand; connects to nothing. Never rejects. */
  refusalOf(url: string): Promise<FetchFailure | undefined>;
}
