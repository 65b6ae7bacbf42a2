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

/** What a caller promises to keep; a word without a colon promises all of its kind. */
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

/** All words of undertakings. */
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

/** A permission that a site gave this caller for itself. */
export interface HeldPermission {
  /** Domain of the site that gave it; it holds for its subdomains, too. */
  readonly site: string;
  readonly form: PermissionForm;
  /** Last day on which it holds, UTC, `YYYY-MM-DD`. */
  readonly until?: string;
}

/** Most items of a list of a profile. */
export const MOST_ITEMS = 50;
/** Nobody is said to be older. */
export const OLDEST = 150;
/** Nobody is said to have more accounts of one site. */
export const MOST_ACCOUNTS = 1_000_000;
/** A lower-case domain name, as sites are compared. */
export const SITE_PATTERN =
  '^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$';
/** SPDX identifier or expression, or an address. */
export const LICENCE_PATTERN = '^[ -~]{1,500}$';
export const COUNTRY_PATTERN = '^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$';
export const CURRENCY_PATTERN = '^[A-Z]{3}$';
/** A day; the thirty-first of a shorter month counts as the days before the next one. */
export const UNTIL_PATTERN = '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$';

/**
 * What a caller says of itself, of who it acts for, and of what it promises to keep. What is left out is not known. A list that
 * is given is complete: `"credentials": []` says that there are none.
 */
export interface CallerProfile {
  readonly operation?: Operation;
  /** All that the use is for. */
  readonly purpose?: readonly Purpose[];
  /** The person or organisation that the software acts for. */
  readonly principal?: {
    readonly kind?: PrincipalKind;
    /** Full years that the principal is known to have reached. */
    readonly age_over?: number;
    /** Where the principal lives or has its seat, and receives what it buys: ISO 3166-1, or 3166-2 for a part of a country. */
    readonly country?: string;
    /** Which of these are true of the principal. */
    readonly standing?: readonly Standing[];
    /** What an organisation is to sites; a consumer is neither. */
    readonly roles?: readonly PrincipalRole[];
  };
  readonly session?: {
    /** Whether the software is signed in. */
    readonly account?: boolean;
    readonly paid?: boolean;
    readonly verified?: boolean;
    /** Accounts that the principal has at the site already. */
    readonly accounts_held?: number;
  };
  readonly credentials?: readonly Credential[];
  readonly permissions_held?: readonly HeldPermission[];
  /** Ways by which the software can reach the site. */
  readonly channels?: readonly Channel[];
  readonly undertakes?: readonly Undertaking[];
  /** All that a model makes of what is read, or brings to the site. */
  readonly ai_use?: readonly AiUse[];
  /** SPDX identifiers or addresses of licences whose terms the caller keeps. */
  readonly licences?: readonly string[];
  /** Most that one act may cost. */
  readonly budget?: { readonly max: number; readonly currency: string };
}

/** A caller's profile with the name by which the log and receipts know it: they never hold its facts. */
export interface StatedProfile {
  readonly facts: CallerProfile;
  /** SHA-256 of the RFC 8785 form, lower-case hex. */
  readonly hash: string;
}
