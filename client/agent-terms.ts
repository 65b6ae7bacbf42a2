import type { NamedPassage } from '../src/domain/check/check-result.js';
import type { RefusedResult, SiteEvidence, ValidationReport } from '../src/domain/check/terms-answers.js';
import { VALIDATION_STATUSES, type ValidationStatus } from '../src/domain/registry/validation-status.js';
import { parseDomainName, sameSite } from '../src/domain/terms/domain-name.js';
import {
  ANY,
  CALL,
  checkDecisionOptions,
  checkOptions,
  FLAG,
  FUNCTION,
  KEEP as KEEP_RULES,
  OBJECT,
  oneOf,
  type Rules,
  TEXT,
  WAIT,
} from './check-options.js';
import { decideAnswer, decideUnanswered, recordOf } from './decide.js';
import type { Answer, Decision, DecisionRecord, DecisionRules } from './decision.js';
import { AgentTermsError } from './errors.js';
import { type CallOptions, type Fetch, Http, jsonOf, type Progress, unlessAborted } from './http.js';
import { type KeepOptions, KeptAnswers } from './kept-answers.js';
import { LocalTerms, refused } from './local-terms.js';
import type { RegistryFile } from './registry-file.js';
import type { TermsDocument } from './terms-document.js';
import { type PlainAnswer, toAnswer } from './to-answer.js';

/** A decision without its own rules follows the rules given here. */
export interface AgentTermsOptions extends DecisionRules {
  /** Base URL of a service. Without one, a domain's own file answers, then `registry`. */
  readonly service?: string | URL | undefined;
  /** A downloaded registry, for answers without a service. */
  readonly registry?: RegistryFile | undefined;
  /** Without a service, whether sites are asked for their own files; `true` by default. */
  readonly ownFiles?: boolean;
  /** A client key of the service, which has its own limits. */
  readonly apiKey?: string | undefined;
  /**
   * Names of the agent and of its run, sent with every request and written to every log; at most 200
   * printable characters.
   */
  readonly agentId?: string | undefined;
  readonly runId?: string | undefined;
  /**
   * Receives a record of every decision before the decision is returned; when it fails, so does the decision.
   */
  readonly onDecision?: (record: DecisionRecord) => void | Promise<void>;
  readonly keep?: KeepOptions;
  /**
   * Time limit of a call that sets none, with all attempts and waits: 10 seconds; two minutes for `generate`.
   */
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

export interface Question {
  /** A domain or a URL. */
  readonly site: string;
  /** A permission key in any spelling, or free text. */
  readonly action: string;
}

/** An answer with the passages on which its value rests, the best first. */
export interface ProvenAnswer extends Answer {
  readonly evidence: readonly NamedPassage[];
  /**
   * Signed; keep it unchanged (docs/receipts.md). Absent without a service, and when the service issues none.
   */
  readonly receipt?: Readonly<Record<string, unknown>>;
}

/** A document with its provenance (specification 2.11). */
export interface GeneratedTerms extends TermsDocument {
  readonly meta: {
    readonly source: 'authoritative' | 'generated';
    /** Must accompany the document wherever it is shown (specification 8). */
    readonly notice: string;
    readonly [field: string]: unknown;
  };
}

/** An entry of the registry without its document. */
export interface RegistryEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  readonly confidence: number;
  readonly document_hash: string;
  readonly version: number;
  readonly updated_at: string;
  readonly url: string;
}

export interface RegistryFilter {
  readonly category?: string;
  readonly validation_status?: ValidationStatus;
  /** Part of the domain name. */
  readonly q?: string;
}

export interface GenerateOptions extends CallOptions {
  readonly mode?: 'authoritative_first' | 'generate_always';
  /** Ignores stored results, and counts against the limits. */
  readonly force?: boolean;
  /** Receives attempts, the waits between them, and the steps of the service. */
  readonly onProgress?: (progress: Progress) => void;
}

const OPTIONS: Rules<AgentTermsOptions> = {
  service: ANY,
  registry: OBJECT,
  ownFiles: FLAG,
  apiKey: TEXT,
  agentId: TEXT,
  runId: TEXT,
  policy: OBJECT,
  profile: OBJECT,
  conditions: OBJECT,
  onDecision: FUNCTION,
  keep: OBJECT,
  timeoutMs: WAIT,
  fetch: FUNCTION,
};
const GENERATE: Rules<GenerateOptions> = {
  ...CALL,
  onProgress: FUNCTION,
  mode: oneOf('authoritative_first', 'generate_always'),
  force: FLAG,
};
const FILTER: Rules<RegistryFilter> = {
  category: TEXT,
  validation_status: oneOf(...VALIDATION_STATUSES),
  q: TEXT,
};
const TIMEOUT_MS = 10_000;
const GENERATE_TIMEOUT_MS = 120_000;
const KEEP: Required<KeepOptions> = { freshMs: 60_000, staleMs: 60 * 60_000, entries: 10_000 };
/** Most checks in one request to the service. */
const MOST_CHECKS = 1_000;
const PAGE_SIZE = 1_000;
const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

interface TaggedTerms {
  readonly tag: string | null;
  /** The document as JSON; absent when there is none. */
  readonly text?: string;
}

/**
 * Asks what sites permit, and decides what to do. With a service, every question is sent and logged there,
 * and an answer is reused from memory for a while (`keep`). Without one, a site's own file and a local
 * registry answer.
 */
export class AgentTerms {
  readonly #options: AgentTermsOptions;
  readonly #http: Http | undefined;
  readonly #local: LocalTerms;
  readonly #answers: KeptAnswers<Answer>;
  readonly #terms: KeptAnswers<TaggedTerms>;

  /**
   * @throws TypeError for options with which no request is possible
   */
  constructor(options: AgentTermsOptions = {}) {
    checkOptions(options, OPTIONS);
    checkOptions(options.keep, KEEP_RULES);
    checkDecisionOptions(options);
    this.#options = options;
    const { service, registry, ownFiles = true, apiKey, agentId, runId, timeoutMs = TIMEOUT_MS } = options;
    const fetch: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    for (const [name, value] of Object.entries({ agentId, runId, apiKey })) {
      if (value !== undefined && !PRINTABLE.test(value))
        throw new TypeError(`${name} must be 1 to 200 printable characters.`);
    }
    const headers = {
      ...(agentId !== undefined && { 'X-Agent-Id': agentId }),
      ...(runId !== undefined && { 'X-Run-Id': runId }),
      ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
    };
    this.#http =
      service === undefined
        ? undefined
        : new Http({ baseUrl: baseUrlOf(service), fetch, headers, timeoutMs });
    this.#local = new LocalTerms({ registry, ...(ownFiles && { fetch }) });
    const keep = { ...KEEP, ...options.keep };
    this.#answers = new KeptAnswers(keep, isOutage);
    this.#terms = new KeptAnswers(keep, isOutage);
  }

  /**
   * What a site permits for one action.
   *
   * @throws AgentTermsError when there is no answer; a site without terms is an answer
   */
  async check(site: string, action: string, call: CallOptions = {}): Promise<Answer> {
    checkOptions(call, CALL);
    const key = keyOf({ site, action });
    const fresh = this.#answers.fresh(key);
    if (fresh !== undefined) return { ...fresh.value, kept: fresh.kept };
    const asked = this.#answers.get(key, async () => {
      const value = await this.#ask({ site, action }, call.timeoutMs);
      return { value, freshMs: this.#freshMsOf(value) };
    });
    const { value, kept } = await unlessAborted(asked, call.signal);
    return kept === undefined ? value : { ...value, kept };
  }

  /**
   * {@link check} with a receipt and the passages on which the value rests; always asks anew. Without a
   * service there are none.
   */
  async prove(site: string, action: string, call: CallOptions = {}): Promise<ProvenAnswer> {
    checkOptions(call, CALL);
    if (this.#http === undefined) return { ...(await this.check(site, action, call)), evidence: [] };
    const query = new URLSearchParams({ domain: site, action, evidence: '1', receipt: '1' });
    const json = await this.#http.json<PlainAnswer>({ path: `/api/v1/check?${query}`, ...call });
    const { evidence } = json as { evidence?: readonly NamedPassage[] };
    return { ...answerTo({ site, action }, json), evidence: Array.isArray(evidence) ? evidence : [] };
  }

  /**
   * Answers in the order of the questions. More questions than a service accepts at once are sent in several
   * requests.
   *
   * @throws AgentTermsError when there are no answers; an invalid question only fails its own answer
   */
  async checkMany(
    questions: readonly Question[],
    call: CallOptions = {},
  ): Promise<readonly (Answer | RefusedResult)[]> {
    checkOptions(call, CALL);
    const found = new Map<string, Answer | RefusedResult>();
    const open = new Map<string, Question>();
    for (const question of questions) {
      const key = keyOf(question);
      const fresh = this.#answers.fresh(key);
      if (fresh === undefined) open.set(key, question);
      else found.set(key, { ...fresh.value, kept: fresh.kept });
    }
    const asked = [...open];
    for (let from = 0; from < asked.length; from += MOST_CHECKS) {
      const part = asked.slice(from, from + MOST_CHECKS);
      try {
        const answers = await this.#askMany(
          part.map(([, question]) => question),
          call,
        );
        part.forEach(([key], index) => {
          const answer = answers[index] as Answer | RefusedResult;
          found.set(key, answer);
          if (answer.success) this.#answers.keep(key, { value: answer, freshMs: this.#freshMsOf(answer) });
        });
      } catch (error) {
        for (const [key] of part) {
          const { value, kept } = this.#answers.standIn(key, error);
          found.set(key, { ...value, kept });
        }
      }
    }
    return questions.map((question) => found.get(keyOf(question)) as Answer | RefusedResult);
  }

  /**
   * Decides about an action at a site: asks, decides by policy, profile and tests of conditions, and records
   * the decision. The profile is compared with the conditions locally and is not sent. Fails closed: a
   * question without an answer is decided like one about terms that were not read (reason `no_answer`).
   *
   * @param rules for this decision only: a policy or a profile replaces that of the options, tests of
   * conditions are added to them
   * @throws what `onDecision` and the tests throw, and the signal's reason
   */
  async decide(
    site: string,
    action: string,
    { conditions, policy, profile, ...call }: CallOptions & DecisionRules = {},
  ): Promise<Decision> {
    checkOptions(call, CALL);
    checkDecisionOptions({ policy, profile, conditions });
    const { agentId, runId, onDecision } = this.#options;
    const rules = {
      policy: policy ?? this.#options.policy,
      profile: profile ?? this.#options.profile,
      conditions: { ...this.#options.conditions, ...conditions },
    };
    const answer = await this.check(site, action, call).catch((error: unknown) => {
      if (error instanceof AgentTermsError) return error;
      throw error;
    });
    const decision =
      answer instanceof AgentTermsError
        ? decideUnanswered(action, answer, rules.policy)
        : await decideAnswer(answer, rules);
    await onDecision?.(
      recordOf(decision, {
        domain: site,
        action,
        ...(agentId !== undefined && { agentId }),
        ...(runId !== undefined && { runId }),
      }),
    );
    return decision;
  }

  /** The terms document of a site; `undefined` when none is known. */
  async terms(site: string, call: CallOptions = {}): Promise<TermsDocument | undefined> {
    checkOptions(call, CALL);
    const http = this.#http;
    if (http === undefined) return this.#local.terms(site);
    const path = `/registry/${encodeURIComponent(site)}`;
    const asked = this.#terms.get(site, async (former) => {
      const headers = former?.tag ? { 'If-None-Match': former.tag } : {};
      const response = await http.send({ path, headers, accepts: [304, 404], timeoutMs: call.timeoutMs });
      const freshMs = freshMsOf(response);
      if (response.status === 304 && former !== undefined) return { value: former, freshMs };
      const tag = response.headers.get('etag');
      if (response.status === 404) return { value: { tag }, freshMs };
      return { value: { tag, text: JSON.stringify(await jsonOf(response)) }, freshMs };
    });
    const { text } = (await unlessAborted(asked, call.signal)).value;
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** The evidence for each value of a registry entry; `undefined` when there is no entry. Needs a service. */
  async evidence(site: string, call: CallOptions = {}): Promise<SiteEvidence | undefined> {
    checkOptions(call, CALL);
    const path = `/registry/${encodeURIComponent(site)}/evidence`;
    const response = await this.#service('evidence').send({ path, accepts: [404], ...call });
    return response.status === 404 ? undefined : ((await jsonOf(response)) as unknown as SiteEvidence);
  }

  /**
   * The site's own file, or the document that the service derives from its terms (specification 4.2). Needs a
   * service.
   */
  generate(site: string, { mode, force, ...call }: GenerateOptions = {}): Promise<GeneratedTerms> {
    checkOptions({ mode, force, ...call }, GENERATE);
    const query = new URLSearchParams({
      domain: site,
      ...(mode !== undefined && { mode }),
      ...(force !== undefined && { force: String(force) }),
    });
    return this.#service('generate').json({
      path: `/generate?${query}`,
      timeoutMs: GENERATE_TIMEOUT_MS,
      asEvents: call.onProgress !== undefined,
      ...call,
    });
  }

  /**
   * The report on a document, given as an object or as its JSON text (specification 4.3). Needs a service.
   */
  validate(
    content: unknown,
    { domain, ...call }: CallOptions & { readonly domain?: string } = {},
  ): Promise<ValidationReport> {
    checkOptions({ domain, ...call }, { ...CALL, domain: TEXT });
    const path = `/api/validate${domain === undefined ? '' : `?${new URLSearchParams({ domain })}`}`;
    return this.#service('validate').json({ path, body: { content }, ...call });
  }

  /**
   * The entries of the service's registry, by domain, fetched page by page while they are consumed. Needs a
   * service.
   */
  async *registry(
    filter: RegistryFilter = {},
    call: CallOptions = {},
  ): AsyncGenerator<RegistryEntry, void, undefined> {
    checkOptions(filter, FILTER);
    checkOptions(call, CALL);
    const http = this.#service('registry');
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({
        ...filter,
        limit: String(PAGE_SIZE),
        ...(cursor !== undefined && { cursor }),
      });
      const page = await http.json<{ entries: RegistryEntry[]; next_cursor?: string | null }>({
        path: `/registry?${query}`,
        ...call,
      });
      if (!Array.isArray(page.entries))
        throw new AgentTermsError('invalid_response', 'The service gave no page of its registry.');
      yield* page.entries;
      // An empty page with a next page would never end.
      cursor = page.entries.length === 0 ? undefined : (page.next_cursor ?? undefined);
    } while (cursor !== undefined);
  }

  /**
   * The whole registry, to store and read again with `RegistryFile.read` of `registry-file` (specification
   * 4.4). Needs a service.
   */
  async downloadRegistry(call: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    checkOptions(call, CALL);
    const headers = { Accept: 'application/zip' };
    const response = await this.#service('downloadRegistry').send({
      path: '/registry/download',
      headers,
      ...call,
    });
    try {
      return new Uint8Array(await response.arrayBuffer());
    } catch (cause) {
      throw new AgentTermsError('unreachable', 'The download broke off.', { cause });
    }
  }

  /** An answer without any information is not reused for longer than the service needs to find some. */
  #freshMsOf({ retry_after_seconds: seconds, approval, verdict }: Answer): number {
    const { freshMs } = { ...KEEP, ...this.#options.keep };
    // A decision may be used up or revoked at any time, and a person may decide what is open to a holder of a key.
    if (approval !== undefined) return 0;
    if (verdict === 'escalate' && this.#options.apiKey !== undefined) return Math.min(freshMs, 1_000);
    return seconds === undefined ? freshMs : Math.min(freshMs, seconds * 1000);
  }

  #service(method: string): Http {
    if (this.#http === undefined)
      throw new AgentTermsError('needs_service', `${method} needs a service; set the option "service".`);
    return this.#http;
  }

  async #ask({ site, action }: Question, timeoutMs: number | undefined): Promise<Answer> {
    if (this.#http === undefined) return frozen(await this.#local.check({ domain: site, action }));
    const query = new URLSearchParams({ domain: site, action });
    const json = await this.#http.json<PlainAnswer>({ path: `/api/v1/check?${query}`, timeoutMs });
    return frozen(answerTo({ site, action }, json));
  }

  async #askMany(
    questions: readonly Question[],
    call: CallOptions,
  ): Promise<readonly (Answer | RefusedResult)[]> {
    if (this.#http === undefined) {
      return Promise.all(
        questions.map(({ site, action }) => this.#local.check({ domain: site, action }).catch(toRefused)),
      );
    }
    const checks = questions.map(({ site, action }) => ({ domain: site, action }));
    const { results } = await this.#http.json<{ results: readonly (PlainAnswer | RefusedResult)[] }>({
      path: '/api/v1/check/batch',
      body: { checks },
      ...call,
    });
    if (!Array.isArray(results) || results.length !== questions.length)
      throw new AgentTermsError('invalid_response', 'The service gave no list of answers.');
    return questions.map((question, index) => {
      const result = results[index];
      return result?.success === false ? result : frozen(answerTo(question, result as PlainAnswer));
    });
  }
}

/** Kept values are shared by many callers, so no caller may change them. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(Object.freeze(value))) frozen(member);
  }
  return value;
}

/** The service's answer, which must be about the site and the action of the question. */
function answerTo({ site, action }: Question, json: PlainAnswer): Answer {
  const answer = toAnswer(json);
  if (
    answer.action !== action ||
    !sameSite(
      answer.domain,
      refused(() => parseDomainName(site)),
    )
  )
    throw new AgentTermsError('invalid_response', 'The service answered another question.');
  return answer;
}

function toRefused(error: unknown): RefusedResult {
  if (!(error instanceof AgentTermsError)) throw error;
  return { success: false, error: error.code, message: error.message };
}

/** Whether the service was unavailable, so that an older answer may be used instead. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof AgentTermsError)) return false;
  const { code, status = 0 } = error;
  return code === 'unreachable' || code === 'timed_out' || status === 429 || status >= 500;
}

/** How long the service says that its answer is valid (RFC 9111, section 5.2.2.1). */
function freshMsOf({ headers }: Response): number | undefined {
  const seconds = /(?:^|[\s,])max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined
    ? undefined
    : Math.max(0, Number(seconds) - Number(headers.get('age') ?? 0)) * 1000;
}

/**
 * @throws AgentTermsError for a value that is not a string: a caller without types may pass one
 */
function keyOf({ site, action }: Question): string {
  if (typeof site !== 'string') throw new AgentTermsError('invalid_domain', 'The site must be a text.');
  if (typeof action !== 'string') throw new AgentTermsError('invalid_action', 'The action must be a text.');
  return `${site}\n${action}`;
}

function baseUrlOf(service: string | URL): string {
  const url = URL.parse(String(service));
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`service must be a http(s) URL, not ${service}.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
