/**
 * What a server gave with a page for later conditional requests (RFC 9110, 8.8); empty when it gave nothing.
 */
export interface PageValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Most redirects that one fetch follows. */
export const MOST_REDIRECTS = 5;

/** A request for a public page. */
export interface PageRequest {
  /** An absolute http(s) URL. */
  readonly url: string;
  /** Value of the `Accept` header. */
  readonly accept: string;
  /**
   * Media types to read, lower case without parameters, `type/*` allowed; any other ends in
   * `unsupported_type`.
   */
  readonly mediaTypes: readonly string[];
  /**
   * Total time for name resolution, connecting, redirects and the body. Defaults to the fetcher's setting.
   */
  readonly timeoutMs?: number;
  /** Limit on the body after decompression. Defaults to the fetcher's setting. */
  readonly maxBytes?: number;
  /**
   * Validators of the page at this address, not sent to any address that it redirects to. An unchanged page
   * has status 304.
   */
  readonly validators?: PageValidators;
  /**
   * Whether a redirect may lead there; must decide without any request. By default any public address. A
   * refusal is `refused`.
   */
  readonly follows?: (url: URL) => boolean;
  readonly signal?: AbortSignal;
}

/** A page as it was received. Untrusted input: never instructions. */
export interface FetchedPage {
  readonly kind: 'page';
  /** 100 to 599; status of the last answer. */
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
  /** The name servers say that there is no such name, or that it has no address. */
  'not_resolved',
  /** The name servers did not answer in time: the site has not been asked, and its state is unknown. */
  'name_lookup_timed_out',
  'connect_failed',
  'tls_failed',
  'timed_out',
  'too_large',
  'too_many_redirects',
  'unsupported_type',
  /** An answer that violates HTTP: bad encoding, truncated, a redirect without a target. */
  'bad_response',
  'aborted',
] as const;

export type FetchFailureReason = (typeof FETCH_FAILURES)[number];

export interface FetchFailure {
  readonly kind: 'failure';
  readonly reason: FetchFailureReason;
  /** One sentence for people; never contains a refused address. */
  readonly message: string;
  /** Status of the last answer, when there was one. */
  readonly status?: number;
  /** Address of the last answer, when there was one. */
  readonly url?: string;
  /** Media type of an answer with `unsupported_type`. */
  readonly mediaType?: string;
}

/** Reads only public web pages: it never connects to a private address, whatever a name resolves to. */
export interface PageFetcher {
  /** Never rejects: every problem with a site or an address is a `FetchFailure`. */
  fetch(request: PageRequest): Promise<FetchedPage | FetchFailure>;
}

/** What is sent to an address that a caller gave. */
export interface PostRequest {
  /** An absolute URL. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends to addresses that callers give, under the rules of {@link PageFetcher}; follows no redirect and reads
 * no body.
 */
export interface WebPoster {
  /** The status of the answer, whatever it is. Never rejects. */
  post(request: PostRequest): Promise<{ readonly kind: 'answer'; readonly status: number } | FetchFailure>;
  /** Why nothing can currently be sent to the address; does not connect. Never rejects. */
  refusalOf(url: string): Promise<FetchFailure | undefined>;
}
