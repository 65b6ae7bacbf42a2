import { TERMS_KINDS } from '../../../src/domain/generate/terms-text.js';
import type { ClaimedDocument, DomainClaim } from './domain-claims.js';
import type { ServiceTerms } from './domain-terms.js';

/** One service out of what collections say of it, given in their order. */
export function mergeClaims(claims: readonly DomainClaim[]): ServiceTerms {
  const all = claims.flatMap(({ documents }) => documents);
  // A stand-in of one collection gives way to the terms of service of another.
  const hasTerms = all.some((document) => document.kind === 'terms_of_service' && !document.isStandIn);
  const byType = Map.groupBy(hasTerms ? all.filter(({ isStandIn }) => !isStandIn) : all, ({ type }) => type);
  const documents = [...byType.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { type, kind, isStandIn } = first;
    return [{ type, kind, isStandIn, copies: same.map(copyOf) }];
  });
  const order = (kind: (typeof TERMS_KINDS)[number]) => TERMS_KINDS.indexOf(kind);
  return {
    name: claims[0]?.name ?? '',
    documents: documents.sort(
      (one, other) => order(one.kind) - order(other.kind) || (one.type < other.type ? -1 : 1),
    ),
  };
}

function copyOf({ collection, serviceId, type, sourceUrls }: ClaimedDocument) {
  return { collection, serviceId, type, sourceUrls };
}
