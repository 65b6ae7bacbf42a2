/** Weights of features as a model file holds them. */
export interface WeightTable {
  readonly outcomes: readonly string[];
  readonly alphabet: string;
  readonly step: number;
  readonly weights: Readonly<Record<string, string>>;
}

/** A logistic regression over the features of an action. */
export class Classifier {
  readonly #weights = new Map<string, Int8Array>();
  readonly #outcomes: number;
  readonly #step: number;

  /**
   * @throws Error when a feature does not have one letter of the alphabet for each outcome
   */
  constructor({ outcomes, alphabet, step, weights }: WeightTable) {
    this.#outcomes = outcomes.length;
    this.#step = step;
    const zero = (alphabet.length - 1) >> 1;
    for (const [feature, letters] of Object.entries(weights)) {
      const row = Int8Array.from(letters, (letter) => alphabet.indexOf(letter) - zero);
      if (row.length !== outcomes.length || row.includes(-1 - zero))
        throw new Error(
          `/weights: ${JSON.stringify(feature)} has no letter of the alphabet for each outcome`,
        );
      this.#weights.set(feature, row);
    }
  }

  /** The likelihood of each outcome, in the order of the outcomes; the sum is 1. */
  likelihoods(features: Iterable<string>): readonly number[] {
    const sums = new Float64Array(this.#outcomes);
    for (const feature of features) {
      const row = this.#weights.get(feature);
      if (row === undefined) continue;
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (row[at] as number);
    }
    const most = Math.max(...sums);
    const shares = Array.from(sums, (sum) => Math.exp((sum - most) * this.#step));
    const total = shares.reduce((all, share) => all + share, 0);
    return shares.map((share) => share / total);
  }
}
