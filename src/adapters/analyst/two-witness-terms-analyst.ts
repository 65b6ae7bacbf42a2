import { showableClaims } from '../../domain/generate/evidence.js';
import { joinWitnesses } from '../../domain/generate/join-witnesses.js';
import type { TermsAnalyst, TermsReading } from '../../domain/generate/ports.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import type { Log } from '../../domain/ports/log.js';

/**
 * Compares a model's reading with one by rules that no page can influence. If the second fails, only the
 * model's reading is used, and the result says so.
 */
export class TwoWitnessTermsAnalyst implements TermsAnalyst {
  readonly name: string;
  readonly namesInPart: readonly string[];
  readonly #model: TermsAnalyst;
  readonly #rules: TermsAnalyst;
  readonly #log: Log;

  constructor(model: TermsAnalyst, rules: TermsAnalyst, log: Log) {
    this.name = `${model.name} with ${rules.name}`;
    this.namesInPart = [model.name];
    this.#model = model;
    this.#rules = rules;
    this.#log = log;
  }

  async analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading> {
    const [reading, second] = await Promise.all([
      this.#model.analyse(texts, signal),
      this.#readAgain(texts, signal),
    ]);
    if (second === undefined) {
      const remark = `Read once only: ${this.#rules.name} could not read the terms as a second witness, so no ban that it might have found is held against this reading.`;
      return { ...reading, readBy: this.#model.name, remarks: [...reading.remarks, remark] };
    }
    // A claim counts only if its passage is in the text.
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
