import { parse } from 'tldts';
import type { SiteOf } from './domains/site-of.js';

/** By the public suffix list that `tldts` brings along. */
export const siteOfHost: SiteOf = (host) => {
  const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
  return domain === null ? undefined : { domain: domain.toLowerCase(), isHosted: isPrivate === true };
};
