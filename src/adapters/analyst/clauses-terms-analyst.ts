import { DomainError } from '../../domain/errors.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { TermsAnalyst, TermsReading } from '../../domain/ports/terms-analyst.js';
import { type Workers, WorkStopped } from '../../domain/ports/workers.js';

const WORK = { module: new URL('./clauses/read-clauses-work.js', import.meta.url), name: 'readClausesWork' };

/** Reads English terms by rules: no model, no network, the same reading for the same text. */
export class ClausesTermsAnalyst implements TermsAnalyst {
  readonly name = 'clauses';
  readonly #workers: Workers;
  readonly #timeoutMs: number;

  constructor(workers: Workers, { timeoutMs }: { readonly timeoutMs: number }) {
    this.#workers = workers;
    this.#timeoutMs = timeoutMs;
  }

  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    try {
      return await this.#workers.run(WORK, texts, { timeoutMs: this.#timeoutMs, signal });
    } catch (error) {
      if (!(error instanceof WorkStopped)) throw error;
      throw new DomainError('generator_failure', 'The terms could not be read.', { cause: error });
    }
  }
}
