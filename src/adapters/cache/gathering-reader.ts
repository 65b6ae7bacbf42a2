import { DamagedTermsError } from '../../domain/errors.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { NamesReader } from './caching-reader.js';

/** Most names in one read, unless a single question has more. */
const MAX_NAMES = 1_000;

/** One waiting question. */
interface Question<Answer> {
  readonly names: readonly DomainName[];
  resolve(answers: readonly Answer[]): void;
  reject(error: unknown): void;
}

/**
 * Combines simultaneous questions: those that arrive while `mostReads` reads are under way form the next
 * read. So no question waits for more than a read or two, however many names there are, and no read waits for
 * a connection.
 */
export class GatheringReader<Answer> implements NamesReader<Answer> {
  readonly #inner: NamesReader<Answer>;
  readonly #mostReads: number;
  #waiting: Question<Answer>[] = [];
  #underWay = 0;
  #scheduled = false;

  /** @param mostReads most reads at one time: as many as `inner` has connections */
  constructor(inner: NamesReader<Answer>, mostReads: number) {
    this.#inner = inner;
    this.#mostReads = mostReads;
  }

  read(names: readonly DomainName[]): Promise<readonly Answer[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ names, resolve, reject });
      this.#schedule();
    });
  }

  /**
   * Runs after the callbacks of this turn of the event loop, so that requests that came in together share a
   * read.
   */
  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0 || this.#underWay >= this.#mostReads) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#send(this.#take());
      this.#schedule();
    });
  }

  #take(): readonly Question<Answer>[] {
    let names = 0;
    const next = this.#waiting.findIndex((question, nth) => {
      names += question.names.length;
      return nth > 0 && names > MAX_NAMES;
    });
    return this.#waiting.splice(0, next === -1 ? this.#waiting.length : next);
  }

  /** Settles every question; never rejects. */
  async #send(questions: readonly Question<Answer>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const answers = await this.#inner.read(questions.flatMap(({ names }) => names));
      let from = 0;
      for (const { names, resolve } of questions) {
        resolve(answers.slice(from, from + names.length));
        from += names.length;
      }
    } catch (error) {
      // A damaged value under one name must not fail questions about other names.
      if (questions.length > 1 && error instanceof DamagedTermsError)
        for (const question of questions) await this.#send([question]);
      else for (const { reject } of questions) reject(error);
    } finally {
      this.#underWay -= 1;
      this.#schedule();
    }
  }
}
