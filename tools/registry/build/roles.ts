import type { DocumentKind, Party } from '../../../src/domain/readings/document-kinds.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import type { AgreedReading } from '../../readings/said/agree.js';
import type { Damage } from '../../readings/said/document-reading.js';

/**
 * What a document may decide for a domain: everything (`terms`), what concerns an API (`api`), bans only
 * (`bans`), bans and, when no terms are known, also what members do there (`rules`), or nothing.
 */
export type Role = 'terms' | 'api' | 'bans' | 'rules' | 'none';

const ROLES: Readonly<Record<DocumentKind, Role>> = {
  terms_of_service: 'terms',
  conditions_of_sale: 'terms',
  conditions_of_carriage: 'terms',
  commercial_terms: 'terms',
  seller_terms: 'terms',
  developer_terms: 'api',
  acceptable_use: 'bans',
  community_guidelines: 'rules',
  other: 'bans',
  privacy_policy: 'none',
  imprint: 'none',
};

/** Such a text decides nothing. */
const UNREADABLE: readonly Damage[] = ['navigation_only', 'wrong_document', 'wall'];

export function roleOf({ kind, party, damage }: Pick<AgreedReading, 'kind' | 'party' | 'damage'>): Role {
  if (damage.some((one) => UNREADABLE.includes(one))) return 'none';
  // A page of rules without a kind counts for the party that it addresses.
  return kind === 'other' && party === 'public' ? 'terms' : ROLES[kind];
}

/** Whether a party is the public: visitors, users and buyers. */
export function isPublic(party: Party): boolean {
  return party === 'public' || party === 'customers';
}

/**
 * Whether a document of this role may give a key this value.
 *
 * @param alone whether no terms are known next to it
 */
export function mayDecide(role: Role, key: PermissionKey, value: boolean, alone: boolean): boolean {
  switch (role) {
    case 'terms':
      return true;
    case 'rules':
      return (!value || alone) && key !== 'api_access';
    case 'api':
      return key === 'api_access' || (!value && (key === 'scrape_data' || key === 'allow_training'));
    case 'bans':
      return !value && key !== 'api_access' && key !== 'read_content';
    case 'none':
      return false;
  }
}
