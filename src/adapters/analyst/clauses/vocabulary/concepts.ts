/** What a clause can speak of, by the names that rules use. */
export const CONCEPTS = [
  // Who or what acts.
  'machine',
  'human',
  'ourselves',
  'our_machines',
  'others',
  // Acts.
  'view',
  'accept_by_use',
  'reach',
  'take',
  'collect',
  'register',
  'buy',
  'post',
  'train',
  'play',
  // What the acts are about.
  'account',
  'own_account',
  'sale',
  'price',
  'user_content',
  'posted',
  'machine_made',
  'mining',
  'api',
  'hidden_api',
  'use_api',
  'robots_txt',
  'search_engine',
  'developers',
  // How something stands.
  'invited',
  'closed_api',
  'closed_purchase',
  'closed_post',
  'closed_view',
  'reserved',
  'open_licence',
  'only_through',
  'exception',
  'permission',
  // What joins a machine to its act.
  'by',
  'for',
  'another_act',
  // What only looks like one of these.
  'no_account',
  'no_price',
  'no_post',
  'no_api',
  'no_training',
  'partly',
  'certain_purpose',
  'harm',
  'load',
] as const;

export type Concept = (typeof CONCEPTS)[number];

/**
 * The words of a language: for each concept patterns, matched from the start of a word against plain text in lower case
 * without accents.
 */
export interface Vocabulary {
  readonly concepts: Readonly<Record<Concept, readonly string[]>>;
  readonly stance: StanceWords;
}

/** How a language forbids and grants. */
export interface StanceWords {
  /** Forbids what follows: "may not", "it is prohibited to". */
  readonly not: readonly string[];
  /** Forbids what stands before it: "… is prohibited". */
  readonly forbidden: readonly string[];
  /** Forbids the whole clause: "without our prior written consent". */
  readonly consent: readonly string[];
  /** Grants what follows: "you may". */
  readonly may: readonly string[];
  /** Words before a negation that make it one of what the service itself does or of nothing: "we will", "if you do". */
  readonly excused: readonly string[];
  /** As `excused`, also for what the service refuses: "we may prohibit", "nothing here prohibits". */
  readonly harmless: readonly string[];
  /** Negations that forbid also when the service is their subject: "we do not allow". */
  readonly refuses: readonly string[];
  /** Headings that forbid the list below them, and those that grant it. */
  readonly forbiddingHeading: readonly string[];
  readonly grantingHeading: readonly string[];
}
