/**
 * Items by name, made on first use. Beyond `most` items, those no longer in force are removed. An item in
 * force is never removed, so that nobody can make a guard forget it by leading it to many sites.
 */
export class InForce<T> {
  readonly #items = new Map<string, T>();
  readonly #make: (name: string) => T;
  readonly #isInForce: (item: T, now: number) => boolean;
  readonly #most: number;

  constructor(make: (name: string) => T, isInForce: (item: T, now: number) => boolean, most: number) {
    this.#make = make;
    this.#isInForce = isInForce;
    this.#most = most;
  }

  /** Returns `undefined` when the list is full. */
  get(name: string, now: number): T | undefined {
    const known = this.#items.get(name);
    if (known !== undefined) return known;
    if (this.#items.size >= this.#most) {
      for (const [other, item] of this.#items) if (!this.#isInForce(item, now)) this.#items.delete(other);
      if (this.#items.size >= this.#most) return undefined;
    }
    const item = this.#make(name);
    this.#items.set(name, item);
    return item;
  }

  /** Whether any of the items is in force. */
  isAnyInForce(now: number): boolean {
    return [...this.#items.values()].some((item) => this.#isInForce(item, now));
  }
}
