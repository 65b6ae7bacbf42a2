import type { DomainClaim } from './domain-claims.js';
import type { ServiceTerms } from './domain-terms.js';
import { TERMS_TYPES } from './terms-types.js';

/** One service out of what collections say of it, given in their order. */
export function mergeClaims(claims: readonly DomainClaim[]): ServiceTerms {
  const byType = Map.groupBy(
    claims.flatMap(({ documents }) => documents),
    ({ type }) => type,
  );
  return {
    name: claims[0]?.name ?? '',
    documents: [...byType]
      .map(([type, copies]) => ({ type, copies }))
      .sort((one, other) => TERMS_TYPES.indexOf(one.type) - TERMS_TYPES.indexOf(other.type)),
  };
}
