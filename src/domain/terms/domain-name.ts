import { DomainError } from '../errors.js';

/** A lower-case ASCII host name that satisfies {@link DOMAIN_PATTERN}; only {@link parseDomainName} makes one. */
export type DomainName = string & { readonly brand: 'DomainName' };

/**
 * Dot-separated labels of letters, digits and inner hyphens under an alphabetic top-level label of at least
 * two letters (specification 2.2). An internationalised top-level label has its `xn--` form.
 */
export const DOMAIN_PATTERN =
  '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$';

const DOMAIN = new RegExp(DOMAIN_PATTERN);
/** The common case, which needs no URL parser: the name is already in its final form. */
const PLAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const MAX_NAME_LENGTH = 253;
/** A longer input is refused without parsing: no URL that names a host is longer. */
const MAX_INPUT_LENGTH = 2048;
const CONTROL = /\p{Cc}/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;

/**
 * Reduces a domain or a URL to its host name (contract: "Domain parameter"). User info, port, path, query,
 * fragment and a trailing dot are dropped, the case is lowered, and an international name gets its `xn--`
 * form.
 *
 * @throws DomainError `invalid_domain` for an empty or over-long input, control characters, an IP address in
 * any notation, a single label and `localhost`.
 */
export function parseDomainName(input: string): DomainName {
  if (input.length <= MAX_NAME_LENGTH && PLAIN.test(input)) return input as DomainName;
  if (input.length > MAX_INPUT_LENGTH) throw invalid(`is longer than ${MAX_INPUT_LENGTH} characters`);
  const text = input.trim();
  if (text === '') throw invalid('is empty');
  if (CONTROL.test(input)) throw invalid('holds a control character');

  const hostname = hostnameOf(text).replace(/\.$/, '');
  if (hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)) throw invalid('is an IP address');
  if (hostname.length > MAX_NAME_LENGTH)
    throw invalid(`is longer than ${MAX_NAME_LENGTH} characters as a host name`);
  if (!DOMAIN.test(hostname)) throw invalid('is not a domain name such as example.com');
  return hostname as DomainName;
}

/**
 * The names under which the site may be known, best first: the exact host, then the name of its {@link siteOf
 * site}.
 */
export function namesToTry(domain: DomainName): readonly DomainName[] {
  const site = siteOf(domain);
  return site === domain ? [domain] : [domain, site];
}

/** The other name of the same site, with or without `www.`; `undefined` for a name that has no other. */
export function otherNameOf(domain: DomainName): DomainName | undefined {
  const site = siteOf(domain);
  if (site !== domain) return site;
  const longer = `www.${domain}` as DomainName;
  return siteOf(longer) === domain ? longer : undefined;
}

/** Whether two domain names belong to one site. Neither `www.` nor the case makes a difference. */
export function sameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other);
}

/**
 * The name that identifies the whole site, the same with and without `www.`. Only one `www.` is removed, and
 * only when a domain remains: `www.com` and `www.www.example.com` are their own sites. So the site of a site
 * is the site itself.
 */
export function siteOf(domain: DomainName): DomainName;
export function siteOf(domain: string): string;
export function siteOf(domain: string): string {
  return domain.toLowerCase().replace(/^www\.(?!www\.)(?=.+\.)/, '');
}

function hostnameOf(text: string): string {
  const withScheme = SCHEME.test(text) ? text : `http://${text.replace(/^\/\//, '')}`;
  // The URL parser does not normalise the host (IDNA, lower case) of a scheme that the standard does not call
  // special.
  const special = withScheme.replace(SCHEME, 'http://');
  const url = URL.parse(special);
  if (url === null) throw invalid('does not name a host');
  return url.hostname;
}

function invalid(why: string): DomainError {
  return new DomainError(
    'invalid_domain',
    `The domain ${why}. Give a domain name or a URL, for example example.com.`,
  );
}
