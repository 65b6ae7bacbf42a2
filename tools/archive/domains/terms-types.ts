/**
 * The types of terms that are read, the most important first: terms of service, then their nearest
 * substitutes, then types that only add to them.
 */
export const TERMS_TYPES: readonly string[] = [
  'Terms of Service',
  'General Conditions of Sale',
  'Commercial Terms',
  'Conditions of Carriage',
  'Marketplace Sellers Conditions',
  'Acceptable Use Policy',
  'Restricted Use Policy',
  'Developer Terms',
  'Community Guidelines',
];

/** 2 for terms of service, 1 for a contract in their place, 0 for neither. */
export function standingOf(type: string | undefined): number {
  const place = TERMS_TYPES.indexOf(type ?? '');
  return place === 0 ? 0 : place > 0 && place < TERMS_TYPES.indexOf('Acceptable Use Policy') ? 1 : 2;
}

/** Sorts by the order of {@link TERMS_TYPES}. */
export function compareTypes(one: { readonly type: string }, other: { readonly type: string }): number {
  return TERMS_TYPES.indexOf(one.type) - TERMS_TYPES.indexOf(other.type);
}
