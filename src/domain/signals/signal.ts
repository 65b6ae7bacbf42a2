import type { PermissionKey } from '../terms/permission.js';

/** The machine signals that are read, each by the specification that docs/signals.md names. */
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

/** What a signal says of a use: a condition is a payment, a licence, a signature, or that a part is left out. */
export const SAYINGS = ['allow', 'deny', 'conditional'] as const;

export type Saying = (typeof SAYINGS)[number];

/** What a signal says, by the permission keys that it bears on; none for what has no key. */
export type Sayings = Readonly<Partial<Record<PermissionKey, Saying>>>;

/** Most characters that are kept of a signal's text. */
export const MAX_SIGNAL_TEXT = 2_000;
const MAX_SCOPE = 500;

/** What a site tells machines in one place, as evidence of its own kind: never a part of what its terms say. */
export interface Signal {
  readonly kind: SignalKind;
  readonly sourceUrl: string;
  readonly retrievedAt: Date;
  /** As it stands there, of an untrusted third party; at most {@link MAX_SIGNAL_TEXT} characters. */
  readonly text: string;
  /** Paths it speaks of, as robots.txt patterns are written: `/` for all of the site, `/$` for its front page. */
  readonly scope: string;
  /** AI agents that it is addressed to, by their tokens; absent where it is addressed to all. */
  readonly agents?: readonly string[];
  readonly says: Sayings;
}

/** A signal as it is read out of a text, which knows neither its address nor the time. */
export type ReadSignal = Omit<Signal, 'sourceUrl' | 'retrievedAt'>;

/** Cuts what a site wrote to what is kept. */
export function aSignal({ text, scope, ...signal }: ReadSignal): ReadSignal {
  return {
    ...signal,
    text: text.slice(0, MAX_SIGNAL_TEXT).toWellFormed(),
    scope: scope.slice(0, MAX_SCOPE).toWellFormed(),
  };
}

/** How the asking of one place of a site went. */
export const SOURCE_STATES = [
  'read',
  /** The site answered and has nothing there. */
  'none',
  /** Something is there that is not of the form. */
  'not_valid',
  /** Kept away by robots.txt, or not asked for want of it. */
  'forbidden',
  'unreachable',
] as const;

export interface SignalSource {
  readonly url: string;
  readonly state: (typeof SOURCE_STATES)[number];
}

/** What was last gathered at a site. */
export interface SiteSignals {
  readonly signals: readonly Signal[];
  /** The places that were asked, in order. */
  readonly sources: readonly SignalSource[];
  /** When the gathering ended; it takes seconds. */
  readonly retrievedAt: Date;
  /** Whether the site answered at all. */
  readonly reached: boolean;
}
