import { DomainError } from '../errors.js';
import { type DomainName, namesToTry } from '../terms/domain-name.js';
import { hostNames } from '../terms/host-names.js';
import type { KnownTermsReader, RegistrableDomainOf } from './ports.js';

/** The failure `not_found` of a domain without an entry. It names the parent whose entry answers checks of the domain. */
export type NoEntry = (domain: DomainName) => Promise<DomainError>;

export function makeNoEntry(known: KnownTermsReader, registrableDomainOf: RegistrableDomainOf): NoEntry {
  return async (domain) => {
    const { parents } = hostNames(domain, registrableDomainOf);
    const found = parents.length === 0 ? [] : await known.read(parents.flatMap((name) => namesToTry(name)));
    const parent = found.find(({ entry }) => entry !== undefined)?.entry?.domain;
    const message = `The registry holds no entry for ${domain}.`;
    return new DomainError(
      'not_found',
      parent === undefined ? message : `${message} The entry of ${parent} answers checks of it.`,
    );
  };
}
