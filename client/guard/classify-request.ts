import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** The parts of a request that determine which permission it needs. */
export interface RequestFacts {
  readonly url: URL;
  /** Upper case. */
  readonly method: string;
  /** The `Accept` header. */
  readonly accept?: string | undefined;
}

/**
 * A part of a site that is recognised by a word of its path, in lower case without `-` and `_`. For reads it
 * is the first word of the path, after a language or a shop's name (`/en-us/checkout`, not `/wiki/Payment`).
 * For writes it may be any word.
 */
interface Place {
  readonly permission: PermissionKey;
  readonly words: ReadonlySet<string>;
  /** Words that only matter for writes. */
  readonly written?: ReadonlySet<string>;
  readonly host?: RegExp;
}

/** The first match counts. A request without a match reads or posts content, by its method. */
const PLACES: readonly Place[] = [
  {
    permission: 'create_account',
    words: new Set(['signup', 'register', 'registration', 'createaccount', 'newaccount', 'join']),
  },
  {
    permission: 'make_purchases',
    words: new Set([
      ...['cart', 'basket', 'shoppingcart', 'shoppingbag', 'addtocart', 'checkout'],
      ...['pay', 'payment', 'payments', 'buy', 'buynow', 'purchase', 'placeorder'],
    ]),
    written: new Set(['order', 'orders', 'purchases']),
  },
  {
    permission: 'api_access',
    words: new Set(['api', 'graphql', 'rest', 'rpc', 'jsonrpc', 'wpjson']),
    host: /(?:^|[.-])(?:api|graphql)[.-]/,
  },
];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What may precede the first significant word of a path. */
const LEAD = /^(?:[a-z]{2}(?:[-_][a-z]{2})?|shop|store|accounts?|users?|members?|customers?|my|auth|index)$/;
const DOCUMENT = /\.html?$/;

/**
 * The permission that a request needs by itself. A single request cannot show whether many reads amount to
 * scraping.
 */
export function classifyRequest({ url, method, accept }: RequestFacts): PermissionKey {
  const reads = READS.has(method.toUpperCase());
  const words = wordsOf(url);
  // Many shops fill a cart with a link.
  if ([...url.searchParams.keys()].some((name) => /^add[-_]?to[-_]?cart$/i.test(name)))
    return 'make_purchases';
  for (const { permission, words: known, written, host } of PLACES) {
    if (host?.test(url.hostname)) return permission;
    if (permission === 'api_access' && reads && DOCUMENT.test(url.pathname)) continue;
    const told = reads ? leading(words) : words;
    if (told.map(plain).some((word) => known.has(word) || (!reads && written?.has(word)))) return permission;
  }
  if (!reads) return 'post_content';
  return asksForData(accept) ? 'api_access' : 'read_content';
}

/** Whether the request asks for data rather than a page. */
function asksForData(accept: string | undefined): boolean {
  return accept !== undefined && /[/+]json\b/.test(accept) && !/\*\/\*|html/.test(accept);
}

function leading(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !LEAD.test(word));
  return first < 0 ? [] : words.slice(first, first + 1);
}

/** The parts of the path, in lower case. */
function wordsOf({ pathname }: URL): readonly string[] {
  return pathname
    .split('/')
    .flatMap((part) => decoded(part).split('/'))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
}

/** A server reads `/%63art` as `/cart`. A badly encoded part must not hide the others. */
function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function plain(word: string): string {
  return word.replace(/\.[a-z]{2,5}$|;.*$/, '').replaceAll(/[-_]/g, '');
}
