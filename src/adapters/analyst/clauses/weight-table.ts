/** Weights as signed bytes in base64, in steps of `step`. */
export interface WeightTable {
  readonly bias: number;
  readonly step: number;
  readonly weights: string;
}

/** A table by name, such as `scrape_data:false`. */
export type WeightTables = Readonly<Record<string, WeightTable>>;

/** A table as it is counted with. */
export interface Weights {
  readonly bias: number;
  readonly step: number;
  readonly at: Int8Array;
}

export function readTables(tables: WeightTables): ReadonlyMap<string, Weights> {
  return new Map(
    Object.entries(tables).map(([id, { bias, step, weights }]) => [
      id,
      { bias, step, at: new Int8Array(Buffer.from(weights, 'base64')) },
    ]),
  );
}

/** Log-odds of what has these features. */
export function oddsOf({ bias, step, at }: Weights, features: Int32Array | readonly number[]): number {
  let sum = 0;
  for (const place of features) sum += at[place] ?? 0;
  return bias + (sum * step) / Math.sqrt(features.length);
}
