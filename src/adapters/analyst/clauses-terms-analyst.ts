import type { TermsText } from '../../domain/generate/terms-text.js';
import type { TermsAnalyst, TermsReading } from '../../domain/ports/terms-analyst.js';
import type { Workers } from '../../domain/ports/workers.js';

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

  analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    return this.#workers.run(WORK, texts, { timeoutMs: this.#timeoutMs, signal });
  }
}
