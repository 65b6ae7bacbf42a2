import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import type { Decision } from './decide.js';
import { featuresOf } from './features.js';
import type { Finding } from './find-findings.js';

/** What `npm run train:terms` has learned from readings. */
export interface JudgeModel {
  readonly version: 1;
  /** Entries of each table of aptness; a power of two. */
  readonly size: number;
  /** By key and value, such as `scrape_data:false`. */
  readonly aptness: Readonly<Record<string, AptnessTable>>;
  readonly certainty: Readonly<Record<string, readonly number[]>>;
}

/** Weights of features as signed bytes in base64, in steps of `step`. */
export interface AptnessTable {
  readonly bias: number;
  readonly step: number;
  readonly weights: string;
}

/** A finding and how well it proves its value by itself: the log-odds that a reader would choose it. */
export interface GradedFinding extends Finding {
  readonly aptness: number;
}

export const VALUES = [true, false, null] as const;
/** A passing mention is worth less than a plain statement that readers choose about as often. */
const WEIGHT_COUNTS = 2;
/** Shorter texts than were learned from count as long as this. */
const FEWEST_CLAUSES = 60;
/** Of a value for which nothing was found. */
const NOTHING = -6;

/** Says which finding proves a value best, and how certain a value is. It never changes a value. */
export class Judge {
  readonly #model: JudgeModel;
  readonly #tables: ReadonlyMap<string, Int8Array>;

  constructor(model: JudgeModel) {
    this.#model = model;
    this.#tables = new Map(
      Object.entries(model.aptness).map(([id, { weights }]) => [
        id,
        new Int8Array(Buffer.from(weights, 'base64')),
      ]),
    );
  }

  /** The findings with their aptness, the best first. */
  grade(findings: readonly Finding[]): readonly GradedFinding[] {
    return findings
      .map((finding) => ({ ...finding, aptness: this.#aptnessOf(finding) }))
      .sort((one, other) => rankOf(other) - rankOf(one));
  }

  /** The share of values of this kind that are right, 0 to 1, as far as readings tell. */
  certaintyOf(
    key: PermissionKey,
    { value }: Decision,
    all: readonly GradedFinding[],
    clauses: number,
  ): number {
    const weights = this.#model.certainty[idOf(key, value)];
    if (weights === undefined) return 1;
    return logistic(signsOf(key, all, clauses).reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0));
  }

  #aptnessOf(finding: Finding): number {
    const id = idOf(finding.rule.key, finding.rule.value);
    const table = this.#model.aptness[id];
    const weights = this.#tables.get(id);
    if (table === undefined || weights === undefined) return 0;
    const features = featuresOf(finding, this.#model.size);
    const sum = features.reduce((total, at) => total + (weights[at] ?? 0), 0);
    return table.bias + (sum * table.step) / Math.sqrt(features.length);
  }
}

/** What certainty is judged by: how apt the best findings for and against are, how many, in how long a text. */
export function signsOf(
  key: PermissionKey,
  all: readonly GradedFinding[],
  clauses: number,
): readonly number[] {
  const found = (value: boolean) => all.filter(({ rule }) => rule.key === key && rule.value === value);
  const best = (findings: readonly GradedFinding[]) => {
    const [first = NOTHING, second = NOTHING] = findings
      .map(({ aptness }) => aptness)
      .sort((one, other) => other - one);
    return [first / 3, second / 3, Math.max(first, -1) / 3];
  };
  const grants = found(true);
  const weight = grants.reduce((sum, finding) => sum + finding.weight, 0);
  return [
    1,
    ...best(grants),
    ...best(found(false)),
    Math.min(weight, 3) / 3,
    Math.log10(Math.max(clauses, FEWEST_CLAUSES)) / 2,
  ];
}

export const idOf = (key: PermissionKey, value: boolean | null): string => `${key}:${value}`;

export const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

const rankOf = ({ aptness, weight }: GradedFinding): number => aptness + WEIGHT_COUNTS * weight;

/** @throws Error when the text is no model of this version */
export function readJudgeModel(text: string): JudgeModel {
  const model = JSON.parse(text) as JudgeModel;
  const isModel =
    model.version === 1 &&
    Number.isInteger(Math.log2(model.size)) &&
    PERMISSION_KEYS.every((key) =>
      VALUES.every((value) => Array.isArray(model.certainty[idOf(key, value)] ?? [])),
    );
  if (!isModel) throw new Error('it is not of version 1');
  return model;
}
