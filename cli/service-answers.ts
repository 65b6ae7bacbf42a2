import { AgentTerms, type AgentTermsOptions } from '../client/agent-terms.js';
import type { Answer } from '../client/decision.js';
import { AgentTermsError } from '../client/errors.js';
import { Http, platformFetch } from '../client/http.js';
import { type PlainAnswer, toAnswer } from '../client/to-answer.js';
import type { AsOfResult } from '../src/domain/check/check-result.js';
import type { EntrySearch, ListedEntry, TermsAnswers } from '../src/domain/check/terms-answers.js';

const TIMEOUT_MS = 10_000;

/** What was permitted at an earlier time, with the document that answered then. */
export type PastAnswer = Answer & AsOfResult;

/** Answers of a service over HTTP. Failures are AgentTermsErrors with the service's own code. */
export class ServiceAnswers implements TermsAnswers {
  readonly client: AgentTerms;
  readonly #http: Http;

  /**
   * @throws TypeError for a URL or a key with which no request is possible
   */
  constructor(
    options: { readonly service: string } & Pick<AgentTermsOptions, 'apiKey' | 'agentId' | 'runId' | 'keep'>,
  ) {
    this.client = new AgentTerms(options);
    const { service, apiKey } = options;
    this.#http = new Http({
      baseUrl: service.replace(/\/+$/, ''),
      fetch: platformFetch,
      headers: apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` },
      timeoutMs: TIMEOUT_MS,
    });
  }

  /** {@link check} as of an RFC 3339 time, or a day. */
  async checkAsOf(site: string, action: string, asOf: string): Promise<PastAnswer> {
    const query = new URLSearchParams({ domain: site, action, as_of: asOf });
    const path = `/api/v1/check?${query}`;
    const { as_of, ...json } = await this.#http.json<PlainAnswer & Partial<AsOfResult>>({ path });
    // A service that does not know the parameter ignores it.
    if (as_of === undefined)
      throw new AgentTermsError(
        'invalid_response',
        'The service answered of today: it knows nothing of earlier times.',
      );
    return { ...toAnswer(json as PlainAnswer), as_of };
  }

  check: TermsAnswers['check'] = (site, action, signal) => this.client.check(site, action, { signal });

  checkMany: TermsAnswers['checkMany'] = (questions, signal) => this.client.checkMany(questions, { signal });

  terms: TermsAnswers['terms'] = (site, signal) => this.client.terms(site, { signal });

  evidence: TermsAnswers['evidence'] = (site, signal) => this.client.evidence(site, { signal });

  validate: TermsAnswers['validate'] = (content, signal) => this.client.validate(content, { signal });

  async search({ limit, ...filter }: EntrySearch, signal?: AbortSignal): Promise<readonly ListedEntry[]> {
    const found: ListedEntry[] = [];
    for await (const entry of this.client.registry(filter, { signal })) {
      if (found.length >= limit) break;
      const { domain, category, validation_status, confidence } = entry;
      found.push({ domain, category, validation_status, confidence });
    }
    return found;
  }
}
