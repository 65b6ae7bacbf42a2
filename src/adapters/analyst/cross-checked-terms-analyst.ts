import { overruleGrants } from '../../domain/generate/overrule-grants.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { Log } from '../../domain/ports/log.js';
import type { TermsAnalyst, TermsReading } from '../../domain/ports/terms-analyst.js';

/**
 * An analyst whose grants are held against a second one that no page can talk to: a ban that the second proves beats
 * a grant of the first. A second reading that fails changes nothing and is logged.
 */
export class CrossCheckedTermsAnalyst implements TermsAnalyst {
  readonly name: string;
  readonly #first: TermsAnalyst;
  readonly #second: TermsAnalyst;
  readonly #log: Log;

  constructor(first: TermsAnalyst, second: TermsAnalyst, log: Log) {
    this.name = first.name;
    this.#first = first;
    this.#second = second;
    this.#log = log;
  }

  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    const [reading, check] = await Promise.all([
      this.#first.analyse(texts, signal),
      this.#readAgain(texts, signal),
    ]);
    return check === undefined ? reading : overruleGrants(reading, check);
  }

  async #readAgain(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading | undefined> {
    try {
      return await this.#second.analyse(texts, signal);
    } catch (err) {
      if (!signal.aborted)
        this.#log.warn({ err, url: texts[0]?.url }, 'A reading was not held against a second.');
      return undefined;
    }
  }
}
