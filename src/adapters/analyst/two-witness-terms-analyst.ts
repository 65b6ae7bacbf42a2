import { showableClaims } from '../../domain/generate/evidence.js';
import { joinWitnesses } from '../../domain/generate/join-witnesses.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { Log } from '../../domain/ports/log.js';
import type { TermsAnalyst, TermsReading } from '../../domain/ports/terms-analyst.js';

/**
 * A model's reading held against one by rules that no page can talk to. A second reading that fails changes nothing and is
 * logged.
 */
export class TwoWitnessTermsAnalyst implements TermsAnalyst {
  readonly name: string;
  readonly #model: TermsAnalyst;
  readonly #rules: TermsAnalyst;
  readonly #log: Log;

  constructor(model: TermsAnalyst, rules: TermsAnalyst, log: Log) {
    this.name = `${model.name} with ${rules.name}`;
    this.#model = model;
    this.#rules = rules;
    this.#log = log;
  }

  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    const [reading, second] = await Promise.all([
      this.#model.analyse(texts, signal),
      this.#readAgain(texts, signal),
    ]);
    if (second === undefined) return reading;
    // A witness who cannot show a passage is none.
    return joinWitnesses({ ...reading, claims: showableClaims(reading.claims, texts) }, second);
  }

  async #readAgain(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading | undefined> {
    try {
      return await this.#rules.analyse(texts, signal);
    } catch (err) {
      if (!signal.aborted)
        this.#log.warn({ err, url: texts[0]?.url }, 'A reading was not held against a second.');
      return undefined;
    }
  }
}
