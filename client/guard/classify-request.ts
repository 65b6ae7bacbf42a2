import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** What of a request tells which permission it needs. */
export interface RequestFacts {
  readonly url: URL;
  /** Upper case. */
  readonly method: string;
  /** The `Accept` header. */
  readonly accept?: string | undefined;
}

/**
 * A place of a site that is known by a word of its path, in lower case without `-` and `_`. What is read is told by the word
 * that leads the path, behind a language or a shop's name (`/en-us/checkout`, not `/wiki/Payment`), what is written by any word.
 */
interface Place {
  readonly permission: PermissionKey;
  readonly words: ReadonlySet<string>;
  /** Words that tell it of what is written alone. */
  readonly written?: ReadonlySet<string>;
  readonly host?: RegExp;
}

/** The first that fits counts; a request that fits none reads or posts content, by its method. */
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
/** What may stand before the word that leads a path. */
const LEAD = /^(?:[a-z]{2}(?:[-_][a-z]{2})?|shop|store|accounts?|users?|members?|customers?|my|auth|index)$/;
const DOCUMENT = /\.html?$/;

/** The permission that a request needs by itself; whether many reads come to scraping is not for one request to tell. */
export function classifyRequest({ url, method, accept }: RequestFacts): PermissionKey {
  const reads = READS.has(method.toUpperCase());
  const words = wordsOf(url);
  // Many shops fill a cart by a link.
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

/** Whether a page would not do as an answer. */
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

/** A server reads `/%63art` as `/cart`; a part that is badly encoded hides no other. */
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
