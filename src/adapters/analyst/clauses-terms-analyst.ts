import type { TermsAnalyst, TermsReading } from '../../domain/generate/ports.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { Workers } from '../../domain/ports/workers.js';

const WORK = { module: new URL('./clauses/read-clauses-work.js', import.meta.url), name: 'readClausesWork' };

/**
 * Reads terms by their clauses: without language model and network, and always the same for the same text.
 */
export class ClausesTermsAnalyst implements TermsAnalyst {
  readonly name = 'clauses';
  readonly #workers: Workers;
  readonly #timeoutMs: number;
  readonly #models: string;

  /** @param options `models` is the folder that `readClauseModels` reads */
  constructor(
    workers: Workers,
    { timeoutMs, models }: { readonly timeoutMs: number; readonly models: string },
  ) {
    this.#workers = workers;
    this.#timeoutMs = timeoutMs;
    this.#models = models;
  }

  analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    return this.#workers.run(WORK, { texts, models: this.#models }, { timeoutMs: this.#timeoutMs, signal });
  }
}
