import { absenceOf, chooseTerms } from '../../domain/check/choose-terms.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KnownTerms, KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { OwnFileRecord } from '../../domain/ports/own-file-store.js';
import type { TermsAnswer, TermsSource } from '../../domain/ports/terms-source.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFileLookups } from './own-file-lookups.js';
import { readKnown } from './read-known.js';

export interface LiveTermsSourceOptions {
  /** Longest time that a question about a domain not known at all waits for the site (contract: "Check"). */
  readonly patienceMs: number;
}

/**
 * Answers from what is stored, and asks the site itself where nothing is (contract: "Check"): a known domain is
 * answered at once and renewed behind the reply; an unknown one waits a limited time, after which the lookup goes
 * on without it.
 */
export class LiveTermsSource implements TermsSource {
  readonly #known: KnownTermsReader;
  readonly #lookups: OwnFileLookups;
  readonly #clock: Clock;
  readonly #patienceMs: number;

  constructor(
    known: KnownTermsReader,
    lookups: OwnFileLookups,
    clock: Clock,
    { patienceMs }: LiveTermsSourceOptions,
  ) {
    this.#known = known;
    this.#lookups = lookups;
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  async findMany(questions: readonly (readonly DomainName[])[]): Promise<readonly TermsAnswer[]> {
    const known = await readKnown(this.#known, questions);
    const now = this.#clock.now();
    let deadline: Deadline | undefined;
    const answers = questions.map((names, index): TermsAnswer | Promise<TermsAnswer> => {
      const { answer, toRefresh } = chooseTerms(names, known[index] ?? [], now);
      if (answer !== undefined) {
        for (const name of toRefresh) void this.#lookups.request(name);
        return answer;
      }
      deadline ??= startDeadline(this.#patienceMs);
      return this.#askSite(names, known[index] ?? [], toRefresh, deadline.passed);
    });
    if (deadline === undefined) return answers as TermsAnswer[];
    try {
      return await Promise.all(answers);
    } finally {
      deadline.cancel();
    }
  }

  /** Asks under every name that has no answer of its own yet; the first name whose file is valid wins. */
  async #askSite(
    names: readonly DomainName[],
    known: readonly KnownTerms[],
    toAsk: readonly DomainName[],
    deadline: Promise<'late'>,
  ): Promise<TermsAnswer> {
    const asked = names.map((name, index) =>
      toAsk.includes(name) ? this.#lookups.request(name) : known[index]?.ownFile,
    );
    const records: OwnFileRecord[] = [];
    for (const pending of asked) {
      // Past the deadline this still takes an answer that is already there.
      const record = await Promise.race([pending, deadline]);
      if (record === undefined || record === 'late') continue;
      const { file } = record;
      if (file.kind === 'found') {
        const { document, documentHash } = file;
        return { kind: 'document', domain: record.domain, document, documentHash, origin: 'authoritative' };
      }
      records.push(record);
    }
    return records.length < names.length ? { kind: 'none', reason: 'lookup_timed_out' } : absenceOf(records);
  }
}

interface Deadline {
  readonly passed: Promise<'late'>;
  cancel(): void;
}

function startDeadline(afterMs: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, afterMs, 'late');
  return { passed: promise, cancel: () => clearTimeout(timer) };
}
