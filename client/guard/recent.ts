/** Things by name, made when they are first asked for; beyond `most` the one longest unused is forgotten. */
export class Recent<T> {
  readonly #items = new Map<string, T>();
  readonly #make: (name: string) => T;
  readonly #most: number;

  constructor(make: (name: string) => T, most: number) {
    this.#make = make;
    this.#most = most;
  }

  get(name: string): T {
    const item = this.#items.get(name) ?? this.#make(name);
    this.#items.delete(name);
    this.#items.set(name, item);
    if (this.#items.size > this.#most) {
      const [oldest] = this.#items.keys();
      if (oldest !== undefined) this.#items.delete(oldest);
    }
    return item;
  }
}
