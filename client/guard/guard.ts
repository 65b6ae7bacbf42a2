import type { Obligation } from '../../src/domain/check/answered-conditions.js';
import { siteOf } from '../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { AgentTerms } from '../agent-terms.js';
import {
  checkDecisionOptions,
  checkOptions,
  FUNCTION,
  LIST,
  OBJECT,
  type Rule,
  type Rules,
  TERMS,
  WAIT,
} from '../check-options.js';
import type { Decision, DecisionRules } from '../decision.js';
import { AgentTermsError } from '../errors.js';
import { unlessAborted } from '../http.js';
import { isAllowed } from '../permission-value.js';
import type { TermsDocument } from '../terms-document.js';
import { classifyRequest, type RequestFacts } from './classify-request.js';
import { type GivenPermission, type PaceExceededError, PermissionDeniedError } from './guard-errors.js';
import { isCounted, limitsOf } from './limits-of.js';
import { type GuardClock, type Limits, Pace, SYSTEM_CLOCK } from './pace.js';
import { type ReadingBoundOptions, ReadingBounds } from './reading-bounds.js';

export interface GuardOptions extends DecisionRules {
  /**
   * Answers what sites permit. Its policy, profile and tests of conditions apply when none are given here.
   */
  readonly terms: Pick<AgentTerms, 'decide' | 'terms'>;
  /**
   * Host names (`api.openai.com`) and origins (`http://localhost:3000`) of the caller's own, which are not
   * checked.
   */
  readonly allow?: readonly string[];
  /** The action of a request, a key or free text; `undefined` leaves it to the guard's own table. */
  readonly classify?: (request: RequestFacts) => string | undefined;
  /**
   * Asks a person to decide, also about open conditions; true lets the request pass. Without it, the request
   * is blocked.
   */
  readonly onEscalate?: (decision: Decision, request: AskedRequest) => boolean | Promise<boolean>;
  /**
   * Receives the obligations during or after a request that is about to be sent, such as naming the source.
   * They include limits that the guard keeps itself. When it throws, the request is not sent.
   */
  readonly onObligations?: (obligations: readonly Obligation[], request: AskedRequest) => void;
  /** Receives every request that was not sent. */
  readonly onBlocked?: (error: PermissionDeniedError | PaceExceededError) => void;
  /** Where reading ends and scraping begins. */
  readonly reading?: ReadingBoundOptions;
  /** Longest wait for a turn under the site's limits: 30 seconds. */
  readonly maxWaitMs?: number;
  readonly clock?: GuardClock;
}

/** A request that is about to be sent. */
export interface AskedRequest extends RequestFacts {
  readonly site: string;
  readonly action: string;
}

export interface AdmitOptions {
  /** The action that the caller gave for this request only. */
  readonly action?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The pass of the request that was redirected here. */
  readonly before?: Pass | undefined;
}

/** Permission to send a request now. */
export interface Pass {
  readonly site: string;
  /** Absent when no check was needed. */
  readonly action?: string;
  readonly limits: Limits;
  /** Must be called once the response has come. */
  readonly release: () => void;
}

export const GUARD: Rules<GuardOptions> = {
  policy: OBJECT,
  profile: OBJECT,
  conditions: OBJECT,
  terms: TERMS,
  allow: LIST,
  classify: FUNCTION,
  onEscalate: FUNCTION,
  onObligations: FUNCTION,
  onBlocked: FUNCTION,
  reading: OBJECT,
  maxWaitMs: WAIT,
  clock: OBJECT,
};
const PAGES: Rule = {
  words: 'a whole number, 0 or more',
  holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
const READING: Rules<ReadingBoundOptions> = { pagesPerMinute: PAGES, pagesPerHour: PAGES };
const MAX_WAIT_MS = 30_000;
/** Most sites with limits or pages that still count. Beyond that, requests to other sites are refused. */
const SITES = 10_000;
const NO_LIMITS: Limits = { rates: [] };
/** Anyone may read the files that contain the rules. */
const RULE_FILES = new Set(['/robots.txt', '/agentterms.json', '/.well-known/agentterms.json']);
/** Schemes that contact no site. */
const LOCAL_SCHEMES = new Set(['data:', 'blob:']);

/** Decides for each request whether it is sent, and when. */
export class Guard {
  readonly #options: GuardOptions;
  readonly #allow: ReadonlySet<string>;
  readonly #clock: GuardClock;
  readonly #pace: Pace;
  readonly #reading: ReadingBounds;

  /**
   * @throws TypeError for unknown or invalid options
   */
  constructor(options: GuardOptions, rules: Readonly<Record<string, Rule>> = GUARD) {
    checkOptions(options, rules);
    checkDecisionOptions(options);
    checkOptions(options.reading, READING);
    const { allow = [], clock = SYSTEM_CLOCK, maxWaitMs = MAX_WAIT_MS, reading = {} } = options;
    this.#options = options;
    this.#allow = new Set(allow.map(hostOrOrigin));
    this.#clock = clock;
    this.#pace = new Pace({ clock, maxWaitMs, sites: SITES });
    this.#reading = new ReadingBounds(reading, SITES);
  }

  /**
   * Resolves when the request may be sent: it is permitted, its conditions are met, and its turn has come.
   *
   * @throws PermissionDeniedError, PaceExceededError, what the caller's functions throw, and the signal's
   * reason
   */
  async admit(request: RequestFacts, { action, signal, before }: AdmitOptions = {}): Promise<Pass> {
    signal?.throwIfAborted();
    const { url } = request;
    if (!/^https?:$/.test(url.protocol) && !LOCAL_SCHEMES.has(url.protocol))
      throw new TypeError(`A request to ${url.protocol} cannot be checked, and is not sent.`);
    const site = siteOf(url.hostname.replace(/\.$/, ''));
    if (this.#isFree(request)) return { site, limits: NO_LIMITS, release: () => {} };
    try {
      const granted = await this.#grant({ ...request, site }, { action, signal, before });
      return { ...granted, release: await this.#pace.take(site, granted.limits, signal) };
    } catch (error) {
      if (error instanceof AgentTermsError) this.#options.onBlocked?.(error as PermissionDeniedError);
      throw error;
    }
  }

  #isFree({ url, method }: RequestFacts): boolean {
    if (LOCAL_SCHEMES.has(url.protocol)) return true;
    if (this.#allow.size > 0 && (this.#allow.has(url.hostname) || this.#allow.has(url.origin))) return true;
    return (method === 'GET' || method === 'HEAD') && RULE_FILES.has(url.pathname);
  }

  async #grant(
    request: RequestFacts & { readonly site: string },
    { action: given, signal, before }: AdmitOptions,
  ): Promise<Omit<Pass, 'release'>> {
    const { site, url } = request;
    const { policy, profile, conditions, onEscalate, onObligations } = this.#options;
    let action = given ?? this.#options.classify?.(request);
    let bounds: ReturnType<ReadingBounds['read']>;
    if (action === undefined) {
      action = classifyRequest(request);
      if (action === 'read_content') {
        // A page and the redirects that lead to it are one page.
        if (isReadingOf(site, before)) return before;
        bounds = this.#reading.read(site, url, this.#clock.now());
        if (bounds !== undefined) action = 'scrape_data';
      }
    }
    if (before?.site === site && before.action === action) return before;
    const decision = await this.#options.terms.decide(url.hostname, action, {
      policy,
      profile,
      signal,
      // The guard itself keeps the rate.
      conditions: { rate: (rate) => isCounted(rate) || undefined, ...conditions },
    });
    const asked: AskedRequest = { ...request, action };
    // A person has to judge open conditions.
    const approved =
      decision.verdict === 'proceed' ||
      (decision.verdict !== 'block' &&
        onEscalate !== undefined &&
        (await unlessAborted(Promise.resolve(onEscalate(decision, asked)), signal)) === true);
    if (!approved) {
      throw new PermissionDeniedError(asked, {
        decision,
        because: bounds?.beyond,
        retryAfterMs: bounds?.retryAfterMs,
        given: givenBy(await this.#document(decision, url, signal).catch(() => undefined)),
      });
    }
    try {
      const document = await this.#document(decision, url, signal);
      // Counted by the meaning of the action, however it was spelled.
      const limits = limitsOf(decision, decision.permission ?? action, document?.rate_limits);
      if (decision.obligations.length > 0) onObligations?.(decision.obligations, asked);
      return { site, action, limits };
    } catch (error) {
      if (!(error instanceof AgentTermsError)) throw error;
      const explanation = `The limits of ${site} could not be read: ${error.message}`;
      throw new PermissionDeniedError(asked, {
        decision: { ...decision, verdict: 'block', reason: 'no_answer', explanation },
        given: [],
      });
    }
  }

  /** The document behind a decision: fetched once and kept, like the answer. */
  async #document(
    { answer }: Decision,
    url: URL,
    signal: AbortSignal | undefined,
  ): Promise<TermsDocument | undefined> {
    if (answer === undefined || answer.source === 'none') return undefined;
    return this.#options.terms.terms(url.hostname, { signal });
  }
}

function isReadingOf(site: string, before: Pass | undefined): before is Pass {
  return before?.site === site && (before.action === 'read_content' || before.action === 'scrape_data');
}

function givenBy(document: TermsDocument | undefined): readonly GivenPermission[] {
  const permissions = document?.permissions ?? {};
  return PERMISSION_KEYS.filter((permission) => isAllowed(permissions[permission])).map((permission) => ({
    permission,
    conditional: typeof permissions[permission] === 'object',
  }));
}

function hostOrOrigin(entry: string): string {
  const url = URL.parse(entry.includes('://') ? entry : `http://${entry}`);
  const name = entry.includes('://') ? url?.origin : url?.hostname;
  if (name === undefined || name.replace(/\/$/, '') !== entry.toLowerCase().replace(/\/$/, ''))
    throw new TypeError(`allow takes host names and origins, not "${entry}".`);
  return name;
}
