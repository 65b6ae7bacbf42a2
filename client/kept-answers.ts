/** How answers are kept in memory. */
export interface KeepOptions {
  /** How long an answer is reused without asking again; 0 always asks. */
  readonly freshMs?: number;
  /**
   * How long after that it is still used while the service is unreachable or refuses more (429); 0 for never.
   */
  readonly staleMs?: number;
  /** Most answers kept; the least recently used goes first. */
  readonly entries?: number;
}

/** The age of an answer from memory. */
export interface Kept {
  readonly ageMs: number;
  /** It replaces an answer that was not available. */
  readonly stale: boolean;
}

interface Item<T> {
  readonly value: T;
  readonly length: number;
  readonly at: number;
  readonly freshUntil: number;
}

/** A fetched answer, and how long it is valid when that differs from the default. */
export interface Fetched<T> {
  readonly value: T;
  readonly freshMs?: number | undefined;
}

/**
 * Most characters of JSON that are kept in total: sites and registries determine the size of their documents.
 */
const MOST_LENGTH = 16 * 1024 * 1024;

/**
 * Answers by question. Fresh ones are returned at once, and equal concurrent questions are asked once. While
 * no answer is available, an older one is used, with its age.
 */
export class KeptAnswers<T extends object> {
  readonly #items = new Map<string, Item<T>>();
  readonly #asked = new Map<string, Promise<T>>();
  readonly #options: Required<KeepOptions>;
  readonly #isOutage: (error: unknown) => boolean;
  #length = 0;

  constructor(options: Required<KeepOptions>, isOutage: (error: unknown) => boolean) {
    this.#options = options;
    this.#isOutage = isOutage;
  }

  /** A fresh answer, with its age; `undefined` when there is none. */
  fresh(key: string): { readonly value: T; readonly kept: Kept } | undefined {
    const item = this.#items.get(key);
    if (item === undefined) return undefined;
    const now = Date.now();
    if (now >= item.freshUntil) return undefined;
    // The entry used last comes last in the map.
    this.#items.delete(key);
    this.#items.set(key, item);
    return { value: item.value, kept: { ageMs: now - item.at, stale: false } };
  }

  keep(key: string, { value, freshMs = this.#options.freshMs }: Fetched<T>): void {
    const at = Date.now();
    const item = { value, length: JSON.stringify(value).length, at, freshUntil: at + freshMs };
    this.#forget(key);
    this.#items.set(key, item);
    this.#length += item.length;
    for (const oldest of this.#items.keys()) {
      if (this.#items.size <= this.#options.entries && this.#length <= MOST_LENGTH) return;
      this.#forget(oldest);
    }
  }

  /**
   * @param ask receives the former answer, for a conditional request; its error is thrown when no older
   * answer can be used
   */
  async get(
    key: string,
    ask: (former: T | undefined) => Promise<Fetched<T>>,
  ): Promise<{ readonly value: T; readonly kept?: Kept }> {
    const fresh = this.fresh(key);
    if (fresh !== undefined) return fresh;
    try {
      return { value: await (this.#asked.get(key) ?? this.#ask(key, ask)) };
    } catch (error) {
      return this.standIn(key, error);
    }
  }

  /** An older answer in place of one that was not available. @throws the error when none may be used */
  standIn(key: string, error: unknown): { readonly value: T; readonly kept: Kept } {
    const former = this.#items.get(key);
    const now = Date.now();
    if (former === undefined || !this.#isOutage(error) || now >= former.freshUntil + this.#options.staleMs)
      throw error;
    return { value: former.value, kept: { ageMs: now - former.at, stale: true } };
  }

  #ask(key: string, ask: (former: T | undefined) => Promise<Fetched<T>>): Promise<T> {
    const pending = (async () => {
      const fetched = await ask(this.#items.get(key)?.value);
      this.keep(key, fetched);
      return fetched.value;
    })().finally(() => this.#asked.delete(key));
    this.#asked.set(key, pending);
    return pending;
  }

  #forget(key: string): void {
    this.#length -= this.#items.get(key)?.length ?? 0;
    this.#items.delete(key);
  }
}
