import type { RegistrableDomainOf } from '../check/ports.js';
import { type DomainName, namesToTry, siteOf } from './domain-name.js';

/** The names under which terms of a host may be known. */
export interface HostNames {
  /** Names of the host itself, best first: {@link namesToTry}. */
  readonly own: readonly DomainName[];
  /** Names of its parents, the nearest first; empty for a registered name. */
  readonly parents: readonly DomainName[];
}

/** Most parents that are used; a name may have a hundred. The registered name is always one of them. */
const MOST_PARENTS = 4;

/**
 * The names of a host and of its parents up to the registered one (contract: "Domain parameter"). Nothing above that
 * name is a parent.
 */
export function hostNames(domain: DomainName, registrableDomainOf: RegistrableDomainOf): HostNames {
  const own = namesToTry(domain);
  const parents: DomainName[] = [];
  let name = siteOf(domain);
  // The only parent of a name with two labels is a public suffix.
  if (name.indexOf('.') === name.lastIndexOf('.')) return { own, parents };
  const registered = registrableDomainOf(name);
  while (name !== registered && name.endsWith(`.${registered}`)) {
    name = name.slice(name.indexOf('.') + 1) as DomainName;
    if (parents.length < MOST_PARENTS - 1 || name === registered) parents.push(name);
  }
  return { own, parents };
}
