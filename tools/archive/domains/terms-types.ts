/**
 * The types of terms that are read, that which speaks for a service first: terms of service, then what comes nearest where
 * there are none, then what only adds to them.
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

/** Terms of service, a contract that stands for them, or neither: 0 to 2. */
export function standingOf(type: string | undefined): number {
  const place = TERMS_TYPES.indexOf(type ?? '');
  return place === 0 ? 0 : place > 0 && place < TERMS_TYPES.indexOf('Acceptable Use Policy') ? 1 : 2;
}

/** For sorting by the order of {@link TERMS_TYPES}. */
export function compareTypes(one: { readonly type: string }, other: { readonly type: string }): number {
  return TERMS_TYPES.indexOf(one.type) - TERMS_TYPES.indexOf(other.type);
}
