import {
  ACCEPTED_DOCUMENTS,
  type AcceptedDocument,
  type AiUse,
  ATTRIBUTIONS,
  type Attribution,
  type Channel,
  CONDUCT_RULES,
  CONFIRMED_ACTS,
  type ConductRule,
  type ConfirmedAct,
  type Credential,
  IDENTIFICATIONS,
  type Identification,
  type Operation,
  type PermissionForm,
  type PrincipalKind,
  type Purpose,
  REUSES,
  type Reuse,
  type Standing,
} from './condition.js';

export const PRINCIPAL_ROLES = ['developer', 'seller'] as const;
export type PrincipalRole = (typeof PRINCIPAL_ROLES)[number];

/** What a caller promises to keep; a word without a colon covers all of its kind. */
export type Undertaking =
  | 'robots'
  | 'rate'
  | 'retention'
  | 'identify'
  | `identify:${Identification}`
  | 'human_confirms'
  | `human_confirms:${ConfirmedAct}`
  | 'accept'
  | `accept:${AcceptedDocument}`
  | 'reuse'
  | `reuse:${Reuse}`
  | 'attribution'
  | `attribution:${Attribution}`
  | 'conduct'
  | `conduct:${ConductRule}`;

/** Every possible undertaking. */
export const UNDERTAKINGS: readonly Undertaking[] = [
  'robots',
  'rate',
  'retention',
  'identify',
  ...IDENTIFICATIONS.map((part): Undertaking => `identify:${part}`),
  'human_confirms',
  ...CONFIRMED_ACTS.map((part): Undertaking => `human_confirms:${part}`),
  'accept',
  ...ACCEPTED_DOCUMENTS.map((part): Undertaking => `accept:${part}`),
  'reuse',
  ...REUSES.map((part): Undertaking => `reuse:${part}`),
  'attribution',
  ...ATTRIBUTIONS.map((part): Undertaking => `attribution:${part}`),
  'conduct',
  ...CONDUCT_RULES.map((part): Undertaking => `conduct:${part}`),
];

/** A permission that a site gave to this caller. */
export interface HeldPermission {
  /** Domain of the site that gave it; it is valid for its subdomains, too. */
  readonly site: string;
  readonly form: PermissionForm;
  /** Last day on which it is valid, UTC, `YYYY-MM-DD`. */
  readonly until?: string;
}

/** Most items in a list of a profile. */
export const MOST_ITEMS = 50;
/** Highest age that a profile can state. */
export const OLDEST = 150;
/** Most accounts at one site that a profile can state. */
export const MOST_ACCOUNTS = 1_000_000;
/** A lower-case domain name, the form in which sites are compared. */
export const SITE_PATTERN =
  '^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$';
/** SPDX identifier or expression, or an address. */
export const LICENCE_PATTERN = '^[ -~]{1,500}$';
export const COUNTRY_PATTERN = '^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$';
export const CURRENCY_PATTERN = '^[A-Z]{3}$';
/** A day. The thirty-first is accepted in every month; in a shorter month it acts as the last day. */
export const UNTIL_PATTERN = '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$';

/**
 * What a caller says of itself, of its principal, and of its promises. What is left out is not known. A given
 * list is complete: `"credentials": []` says that there are none.
 */
export interface CallerProfile {
  readonly operation?: Operation;
  /** All purposes of the use. */
  readonly purpose?: readonly Purpose[];
  /** The person or organisation that the software acts for. */
  readonly principal?: {
    readonly kind?: PrincipalKind;
    /** Full years that the principal is known to have reached. */
    readonly age_over?: number;
    /**
     * Where the principal lives or has its seat, and where it receives what it buys: ISO 3166-1, or 3166-2
     * for a part of a country.
     */
    readonly country?: string;
    /** Which of these are true of the principal. */
    readonly standing?: readonly Standing[];
    /** What an organisation is to sites; a consumer has no role. */
    readonly roles?: readonly PrincipalRole[];
  };
  readonly session?: {
    /** Whether the software is signed in. */
    readonly account?: boolean;
    readonly paid?: boolean;
    readonly verified?: boolean;
    /** Accounts that the principal already has at the site. */
    readonly accounts_held?: number;
  };
  readonly credentials?: readonly Credential[];
  readonly permissions_held?: readonly HeldPermission[];
  /** Ways by which the software can reach the site. */
  readonly channels?: readonly Channel[];
  readonly undertakes?: readonly Undertaking[];
  /** Everything that a model makes of what is read, or brings to the site. */
  readonly ai_use?: readonly AiUse[];
  /** SPDX identifiers or addresses of licences whose terms the caller keeps. */
  readonly licences?: readonly string[];
  /** The most that one act may cost. */
  readonly budget?: { readonly max: number; readonly currency: string };
}

/** A caller's profile and the name by which the log and receipts refer to it. They never hold its facts. */
export interface StatedProfile {
  readonly facts: CallerProfile;
  /** SHA-256 of the RFC 8785 form, lower-case hex. */
  readonly hash: string;
}
