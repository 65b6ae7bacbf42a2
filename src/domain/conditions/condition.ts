import type { PermissionKey } from '../terms/permission.js';

/**
 * What a site requires before it permits an act, in a form that software can compare with its own profile
 * (contract, section 12). A document lists these conditions by permission key in
 * `extensions["com.agentterms.conditions"]`. All conditions of a list must be met.
 */

/** What an agent does at a site. */
export const ACTS = ['access', 'collect', 'register', 'buy', 'post'] as const;
export type Act = (typeof ACTS)[number];

/** How software comes to act: a person does it, a person asked for this very act, or no person did. */
export const OPERATIONS = ['human', 'user_directed', 'autonomous'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The group that a condition binds, when it does not bind everybody. */
export const PARTIES = ['consumers', 'businesses', 'developers', 'sellers'] as const;
export type Party = (typeof PARTIES)[number];

export const PRINCIPAL_KINDS = [
  'consumer',
  'business',
  'nonprofit',
  'education',
  'government',
  'research',
] as const;
export type PrincipalKind = (typeof PRINCIPAL_KINDS)[number];

export const STANDINGS = ['removed_before', 'sanctioned', 'convicted', 'competitor'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Offences for which a site shuts people out. */
export const OFFENCES = [
  'felony',
  'violent',
  'sexual',
  'harassment',
  'hate',
  'terrorism',
  'fraud',
  'child_abuse',
] as const;
export type Offence = (typeof OFFENCES)[number];

export const ACCOUNT_KINDS = ['any', 'paid', 'verified'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_HOLDERS = ['person', 'email', 'household', 'organisation', 'device'] as const;
export type AccountHolder = (typeof ACCOUNT_HOLDERS)[number];

export const CREDENTIALS = ['api_key', 'oauth', 'partner'] as const;
export type Credential = (typeof CREDENTIALS)[number];

export const PERMISSION_FORMS = ['written', 'any'] as const;
export type PermissionForm = (typeof PERMISSION_FORMS)[number];

export const CHANNELS = ['website', 'app', 'api', 'feed', 'mcp', 'ucp', 'acp'] as const;
export type Channel = (typeof CHANNELS)[number];

export const IDENTIFICATIONS = ['user_agent', 'signature', 'disclosure'] as const;
export type Identification = (typeof IDENTIFICATIONS)[number];

/** What is disclosed: that the caller is software, or that software made the content. */
export const DISCLOSURES = ['agent', 'content'] as const;
export type Disclosure = (typeof DISCLOSURES)[number];

export const CONFIRMED_ACTS = ['purchase', 'post', 'account', 'action'] as const;
export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

export const ACCEPTED_DOCUMENTS = ['terms', 'api_terms', 'licence', 'contract'] as const;
export type AcceptedDocument = (typeof ACCEPTED_DOCUMENTS)[number];

export const PURPOSES = [
  'personal',
  'noncommercial',
  'internal_business',
  'commercial',
  'research',
  'education',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * What software with a model does with content; `generate` means that model output is brought to the site.
 */
export const AI_USES = ['train', 'train_genai', 'input', 'index', 'search', 'mine', 'generate'] as const;
export type AiUse = (typeof AI_USES)[number];

export const REUSES = ['copy', 'modify', 'publish', 'pass_on', 'sell', 'compete'] as const;
export type Reuse = (typeof REUSES)[number];

export const ATTRIBUTIONS = ['link', 'name', 'notice'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

export const PAYMENT_MODELS = ['fee', 'subscription', 'per_use', 'deposit'] as const;
export type PaymentModel = (typeof PAYMENT_MODELS)[number];

export const CONDUCT_RULES = [
  'lawful',
  'no_spam',
  'no_infringement',
  'no_disruption',
  'community_rules',
  'true_data',
  'keep_secret',
  /** The agent does not circumvent blocks, limits, protective measures or the user's location. */
  'no_circumvention',
  /** Views, votes, ratings and prices are not manipulated. */
  'no_manipulation',
  /** Posts hold no telephone numbers, addresses or links. */
  'no_contact_data',
  /** No health, payment or other specially protected data is sent. */
  'no_sensitive_data',
  /** Persons who are shown, or whose data is used, have agreed. */
  'consent_of_others',
  /** Accounts are opened and acts are done only for the principal. */
  'own_behalf',
  /** A person who binds another has the authority to do so. */
  'authorised',
  /** A deal that begins on the platform is concluded on it. */
  'on_platform',
] as const;
export type ConductRule = (typeof CONDUCT_RULES)[number];

export const NOTICES = [
  'no_refund',
  'withdrawal_days',
  'renews',
  'licence_granted',
  'moderation',
  'liability',
  'other_terms',
  'other',
] as const;
export type NoticeSubject = (typeof NOTICES)[number];

export const REGION_BASES = ['residence', 'location', 'delivery'] as const;
export type RegionBasis = (typeof REGION_BASES)[number];

/** The parameters of each kind of condition. Lists hold at least one word. */
export interface ConditionParameters {
  // Who acts.
  readonly min_age: {
    readonly years?: number;
    /** Of full age where the principal lives. */
    readonly majority?: true;
    /** Age from which a minor may act with a guardian's consent. */
    readonly with_guardian_from?: number;
  };
  readonly region: {
    /** ISO 3166-1 or 3166-2 codes, `EU` or `EEA`. */
    readonly in?: readonly string[];
    readonly not_in?: readonly string[];
    readonly basis?: RegionBasis;
    readonly for?: Act;
  };
  readonly principal_kind: { readonly any_of: readonly PrincipalKind[] };
  readonly standing: {
    readonly none_of: readonly Standing[];
    /** For `convicted`: the offences that count; all of them where none is named. */
    readonly offences?: readonly Offence[];
  };
  readonly account: { readonly type: AccountKind };
  readonly account_limit: { readonly max: number; readonly per: AccountHolder };
  readonly credential: { readonly type: Credential; readonly url?: string };
  /** A permission that the site gives for the single case. */
  readonly permission: { readonly form: PermissionForm; readonly for?: Act; readonly url?: string };
  // How.
  readonly operation: { readonly any_of: readonly Operation[]; readonly for?: Act };
  readonly channel: { readonly any_of: readonly Channel[]; readonly url?: string };
  readonly robots: { readonly obey: true; readonly crawl_delay_s?: number };
  readonly rate: {
    readonly max?: number;
    /** The period of `max`, in seconds. */
    readonly per_s?: number;
    /** Requests under way at once. */
    readonly concurrency?: number;
    /** The terms give no number, but forbid a heavy load. */
    readonly reasonable?: true;
  };
  readonly identify: {
    readonly as: Identification;
    /** For `disclosure`: what is disclosed. */
    readonly of?: readonly Disclosure[];
    readonly pattern?: string;
  };
  readonly human_confirms: { readonly each: ConfirmedAct };
  readonly accept: { readonly document: AcceptedDocument; readonly url?: string };
  // What for.
  readonly purpose: { readonly any_of?: readonly Purpose[]; readonly all_of?: readonly Purpose[] };
  readonly ai_use: { readonly none_of?: readonly AiUse[]; readonly any_of?: readonly AiUse[] };
  readonly reuse: { readonly none_of: readonly Reuse[] };
  readonly retention: {
    /** Longest time for which content may be kept, in seconds. */
    readonly max_s?: number;
    readonly cache?: boolean;
    readonly delete_on?: 'request' | 'end' | 'deletion_at_source';
  };
  readonly attribution: { readonly form: Attribution };
  readonly licence: { readonly spdx?: string; readonly url?: string };
  // Money.
  readonly payment: {
    readonly model: PaymentModel;
    /** In units of `currency`, not in cents. */
    readonly amount?: number;
    /** ISO 4217. */
    readonly currency?: string;
  };
  // Duty.
  readonly conduct: { readonly rules: readonly ConductRule[] };
  // Never prevents an act.
  readonly notice: {
    readonly about: NoticeSubject;
    readonly days?: number;
    /** One sentence that can be read by itself. */
    readonly text?: string;
  };
  // What no other kind can express.
  readonly other: { readonly text: string };
}

export type ConditionKind = keyof ConditionParameters;

/** What every condition may have besides its parameters. */
export interface ConditionFrame {
  /** Indexes into the list of the same key in `com.agentterms.evidence`. */
  readonly evidence?: readonly number[];
  /** Absent when it binds everybody. */
  readonly applies_to?: Party;
  /**
   * Address of the document that states it, when the entry has several and the condition binds only those
   * under that one.
   */
  readonly source?: string;
}

export type ConditionOf<Kind extends ConditionKind> = {
  [K in Kind]: { readonly kind: K } & ConditionParameters[K] & ConditionFrame;
}[Kind];

/** One condition. */
export type SingleCondition = ConditionOf<ConditionKind>;

/** One of several conditions is enough; the choices cannot be nested. */
export interface ConditionChoice {
  readonly any: readonly SingleCondition[];
  readonly evidence?: readonly number[];
}

export type Condition = SingleCondition | ConditionChoice;

/** What a choice offers; a condition that is no choice is its only part. */
export function partsOf(condition: Condition): readonly SingleCondition[] {
  return 'any' in condition ? condition.any : [condition];
}

/** Whether only a person may act, which bans software. */
export function isForPeople({ any_of: allowed }: Pick<ConditionOf<'operation'>, 'any_of'>): boolean {
  return allowed.every((one) => one === 'human');
}

export const CONDITION_KINDS = [
  'operation',
  'permission',
  'credential',
  'channel',
  'ai_use',
  'purpose',
  'rate',
  'robots',
  'identify',
  'human_confirms',
  'account',
  'min_age',
  'region',
  'principal_kind',
  'standing',
  'account_limit',
  'accept',
  'reuse',
  'retention',
  'attribution',
  'licence',
  'payment',
  'other',
  'conduct',
  'notice',
] as const satisfies readonly ConditionKind[];

/** Kinds that may go with a denial: they say how the act can come to be permitted. */
export const KINDS_OF_DENIALS: ReadonlySet<string> = new Set<ConditionKind>([
  'permission',
  'credential',
  'robots',
]);

/** The scope of a denial that is narrower than its key. It is still a denial. */
export interface DenialLimits {
  /** Kinds of data that the ban covers. */
  readonly data?: readonly LimitedData[];
  /** Purposes that the ban covers. */
  readonly purposes?: readonly LimitedPurpose[];
  /** Means that the ban covers. */
  readonly means?: readonly LimitedMeans[];
  readonly evidence?: readonly number[];
}

export const LIMITED_DATA = ['personal', 'user_content', 'prices', 'media', 'non_public'] as const;
export type LimitedData = (typeof LIMITED_DATA)[number];
export const LIMITED_PURPOSES = ['ai', 'competing', 'commercial', 'spam', 'resale'] as const;
export type LimitedPurpose = (typeof LIMITED_PURPOSES)[number];
export const LIMITED_MEANS = ['automated', 'circumvention', 'bulk', 'undocumented_api'] as const;
export type LimitedMeans = (typeof LIMITED_MEANS)[number];

/** The extension's content: the version of this vocabulary, a list for each key, and the scope of denials. */
export type DocumentConditions = {
  readonly version: string;
  readonly limits?: { readonly [Key in PermissionKey]?: DenialLimits };
} & { readonly [Key in PermissionKey]?: readonly Condition[] };

export const CONDITIONS_VERSION = '1';
