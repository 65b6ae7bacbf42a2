import type { DomainName } from '../terms/domain-name.js';

/**
 * The registered domain that the name is, or is below, by the list at publicsuffix.org, including the
 * suffixes that companies have added there. The registrable domain of a public suffix is the suffix itself.
 */
export type RegistrableDomainOf = (domain: DomainName) => DomainName;
