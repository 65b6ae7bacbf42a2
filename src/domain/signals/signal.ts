import type { PermissionKey } from '../terms/permission.js';

/** The machine signals that the service reads, each by the specification that docs/signals.md names. */
export const SIGNAL_KINDS = [
  'robots_txt',
  'content_usage',
  'content_signal',
  'rsl',
  'tdmrep',
  'robots_tag',
  'llms_txt',
  'payment_required',
  'web_bot_auth',
] as const;

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/**
 * What a signal says of a use. A condition is a payment, a licence, a signature, or the exclusion of a part.
 */
export const SAYINGS = ['allow', 'deny', 'conditional'] as const;

export type Saying = (typeof SAYINGS)[number];

/** What a signal says, by the permission keys that it concerns; empty when it concerns none. */
export type Sayings = Readonly<Partial<Record<PermissionKey, Saying>>>;

/** Most characters of a signal's text that are stored. */
export const MAX_SIGNAL_TEXT = 2_000;
const MAX_SCOPE = 500;

/**
 * What a site tells machines in one place. It is a separate kind of evidence and never part of what the terms
 * say.
 */
export interface Signal {
  readonly kind: SignalKind;
  readonly sourceUrl: string;
  readonly retrievedAt: Date;
  /** Verbatim text of an untrusted third party; at most {@link MAX_SIGNAL_TEXT} characters. */
  readonly text: string;
  /** Paths to which it applies, as robots.txt patterns: `/` for the whole site, `/$` for its front page. */
  readonly scope: string;
  /** AI agents to which it is addressed, by their tokens; absent when it is addressed to all. */
  readonly agents?: readonly string[];
  readonly says: Sayings;
}

/** A signal as a parser returns it, without its address and the time. */
export type ReadSignal = Omit<Signal, 'sourceUrl' | 'retrievedAt'>;

/** Cuts a site's text to the length that is stored. */
export function aSignal({ text, scope, ...signal }: ReadSignal): ReadSignal {
  return {
    ...signal,
    text: text.slice(0, MAX_SIGNAL_TEXT).toWellFormed(),
    scope: scope.slice(0, MAX_SCOPE).toWellFormed(),
  };
}

/** The result of a request to one place of a site. */
export const SOURCE_STATES = [
  'read',
  /** The site answered and has nothing there. */
  'none',
  /** There is something in another format. */
  'not_valid',
  /** Excluded by robots.txt, or not fetched because robots.txt could not be read. */
  'forbidden',
  'unreachable',
] as const;

export interface SignalSource {
  readonly url: string;
  readonly state: (typeof SOURCE_STATES)[number];
}

/** The signals last gathered at a site. */
export interface SiteSignals {
  readonly signals: readonly Signal[];
  /** The places that were fetched, in order. */
  readonly sources: readonly SignalSource[];
  /** When the gathering ended; it takes seconds. */
  readonly retrievedAt: Date;
  /** Whether the site answered at all. */
  readonly reached: boolean;
}
