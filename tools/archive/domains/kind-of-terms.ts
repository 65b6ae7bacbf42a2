import type { TermsKind } from '../../../src/domain/generate/terms-text.js';

const KINDS: Readonly<Record<string, TermsKind>> = {
  'Terms of Service': 'terms_of_service',
  'Acceptable Use Policy': 'acceptable_use',
  'Restricted Use Policy': 'acceptable_use',
  'Developer Terms': 'developer_terms',
  'Community Guidelines': 'community_rules',
};

/**
 * Contracts with a site's customers that can stand for terms of service where there are none, the likeliest to bind
 * a visitor first.
 */
export const STAND_IN_TYPES = [
  'General Conditions of Sale',
  'Commercial Terms',
  'Conditions of Carriage',
  'Marketplace Sellers Conditions',
] as const;

/** What an archive's type of terms is read as; `undefined` for a type that is not read, stand-ins among them. */
export function kindOfTerms(type: string): TermsKind | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
}
