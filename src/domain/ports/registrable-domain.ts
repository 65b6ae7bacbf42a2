import type { DomainName } from '../terms/domain-name.js';

/**
 * The domain that somebody has registered and that the name is, or is below, by the list at publicsuffix.org, those
 * that companies have put there included. A public suffix is its own.
 */
export type RegistrableDomainOf = (domain: DomainName) => DomainName;
