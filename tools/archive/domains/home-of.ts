import { parse } from 'tldts';
import { DOMAIN_PATTERN, siteOf } from '../../../src/domain/terms/domain-name.js';

/** The domain to which a document belongs by its address. */
export interface Home {
  readonly domain: string;
  /** Without `www.`. */
  readonly host: string;
  /** Whether the domain is below another owner's host, who rents out such names. */
  readonly isHosted: boolean;
}

const DOMAIN = new RegExp(DOMAIN_PATTERN);

/** Domains that give each customer a separate name, besides those in the public suffix list. */
const LANDLORDS = namesIn(
  `beta.gouv.fr coopcycle.org freshdesk.com gitbook.io helpscoutdocs.com mediaroom.com uservoice.com
   zendesk.com`,
);

/**
 * Hosts that serve the documents of many owners under one name: the address does not show whose a document
 * is.
 */
const CARRIERS = namesIn(
  `app.termly.io cdn.shopify.com ctfassets.net docs.google.com drive.google.com dropboxusercontent.com
   githubusercontent.com googleusercontent.com intercom.help pad.numerique.gouv.fr res.cloudinary.com sites.google.com
   storage.googleapis.com website-files.com wixstatic.com`,
);

/** The site of a host by the public suffix list with its private suffixes, such as `github.io`. */
export interface Site {
  /** The registrable domain, lower case. */
  readonly domain: string;
  /** Whether its suffix is a private one, below which each name has another owner. */
  readonly isHosted: boolean;
}

/** `undefined` for an IP address and for a name without a registrable domain. */
export function registrationOf(host: string): Site | undefined {
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain === null ? undefined : { domain: domain.toLowerCase(), isHosted: isPrivate === true };
}

/** `undefined` when the address has no domain, or one that does not show whose document it is. */
export function homeOf(url: string): Home | undefined {
  const hostname = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
  const host = siteOf(hostname);
  const site = registrationOf(hostname);
  if (site === undefined || isBelow(host, CARRIERS)) return undefined;
  const isRented = LANDLORDS.has(site.domain) && host !== site.domain;
  const domain = isRented ? host : site.domain;
  return DOMAIN.test(domain) ? { domain, host, isHosted: site.isHosted || isRented } : undefined;
}

function isBelow(host: string, names: ReadonlySet<string>): boolean {
  const labels = host.split('.');
  return labels.some((_, index) => names.has(labels.slice(index).join('.')));
}

function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
