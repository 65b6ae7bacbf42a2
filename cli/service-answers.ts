import { AgentTerms, type AgentTermsOptions } from '../client/agent-terms.js';
import type { EntrySearch, ListedEntry, TermsAnswers } from '../src/domain/check/terms-answers.js';

/** Answers of a service, asked over HTTP. What fails is an AgentTermsError with the service's own code. */
export class ServiceAnswers implements TermsAnswers {
  readonly client: AgentTerms;

  /** @throws TypeError for a URL or a key that no request could be made with */
  constructor(
    options: { readonly service: string } & Pick<AgentTermsOptions, 'apiKey' | 'agentId' | 'runId' | 'keep'>,
  ) {
    this.client = new AgentTerms(options);
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
