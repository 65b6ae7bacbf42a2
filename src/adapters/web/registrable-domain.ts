import { getDomain } from 'tldts';
import type { RegistrableDomainOf } from '../../domain/check/ports.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

export const registrableDomainOf: RegistrableDomainOf = (domain) =>
  (getDomain(domain, { allowPrivateDomains: true }) ?? domain) as DomainName;
