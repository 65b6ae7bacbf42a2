import { chooseTerms } from '../../domain/check/choose-terms.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { TermsAnswer, TermsSource } from '../../domain/ports/terms-source.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { readKnown } from './read-known.js';

/** Answers from what is stored alone: the reader of an installation that contacts no site (`CHECK_LOOKUP=registry`). */
export class StoredTermsSource implements TermsSource {
  readonly #known: KnownTermsReader;
  readonly #clock: Clock;

  constructor(known: KnownTermsReader, clock: Clock) {
    this.#known = known;
    this.#clock = clock;
  }

  async findMany(questions: readonly (readonly DomainName[])[]): Promise<readonly TermsAnswer[]> {
    const known = await readKnown(this.#known, questions);
    const now = this.#clock.now();
    return questions.map((names, index) => {
      const { answer } = chooseTerms(names, known[index] ?? [], now);
      return answer ?? { kind: 'none', reason: 'no_document' };
    });
  }
}
