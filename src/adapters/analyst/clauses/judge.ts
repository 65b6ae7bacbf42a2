import { PERMISSION_KEYS, type PermissionKey } from '../../../domain/terms/permission.js';
import { decide } from './decide.js';
import type { DescribedText } from './described-text.js';
import { featuresOf } from './features.js';
import type { Finding } from './find-findings.js';
import {
  idOf,
  isShort,
  likelihoods,
  type Seen,
  type SignWeights,
  seeText,
  signsOf,
  VALUES,
  type Value,
} from './likelihood.js';
import { oddsOf, readTables, type Weights, type WeightTables } from './weight-table.js';

/** What `npm run train:terms` has learned from readings. */
export interface JudgeModel {
  readonly version: 2;
  /** Entries of each table of aptness; a power of two. */
  readonly size: number;
  /** How well a finding proves its value by itself, by key and value such as `scrape_data:false`. */
  readonly aptness: WeightTables;
  /** How well any sentence proves a value. */
  readonly sentences: WeightTables;
  /** What the words of a whole text say of its values. */
  readonly words: WeightTables;
  /** Of whole texts, and of a few sentences. */
  readonly likelihood: LikelihoodByKey;
  readonly inShort: LikelihoodByKey;
  readonly bounds: Bounds;
}

export type LikelihoodByKey = Readonly<Partial<Record<PermissionKey, SignWeights>>>;

/** How certain a value must be to be given, in English and in other languages. */
export interface Bounds {
  readonly en: number;
  readonly other: number;
}

/** A finding and how well it proves its value by itself: the log-odds that a reader would choose it. */
export interface GradedFinding extends Finding {
  readonly aptness: number;
}

/** The value of a key, how certain it is, and whether that is enough. */
export interface Judgement {
  readonly value: Value;
  /** The share of such values that are right, 0 to 1, as far as readings tell. */
  readonly certainty: number;
  /** Whether it is a ban that leaves nothing to doubt: one that bars agents by name, or one in a few plain sentences. */
  readonly isPlainBan: boolean;
  readonly isSure: boolean;
  /** Where it is not sure: what else it may be, where it may be `null`. */
  readonly otherwise: boolean;
}

/** A passing mention is worth less than a plain statement that readers choose about as often. */
const WEIGHT_COUNTS = 2;
/** A ban is given as soon as it is likelier than not, because to miss one costs more. */
const ENOUGH_FOR_BAN = 0.5;

/** Says which finding proves a value best, what a text says of each key, and how certain that is. */
export class Judge {
  readonly #model: JudgeModel;
  readonly #aptness: ReadonlyMap<string, Weights>;
  readonly #sentences: ReadonlyMap<string, Weights>;
  readonly #words: ReadonlyMap<string, Weights>;

  constructor(model: JudgeModel) {
    this.#model = model;
    this.#aptness = readTables(model.aptness);
    this.#sentences = readTables(model.sentences);
    this.#words = readTables(model.words);
  }

  /** The findings with their aptness, the best first. */
  grade(findings: readonly Finding[]): readonly GradedFinding[] {
    return findings
      .map((finding) => ({ ...finding, aptness: this.#aptnessOf(finding) }))
      .sort((one, other) => rankOf(other) - rankOf(one));
  }

  see(text: DescribedText): Seen {
    return seeText(text, this.#sentences, this.#words);
  }

  /**
   * The likeliest value of a key. A ban that the rules found is never lifted here: it is given, or it is not sure. Neither is what
   * no rule found: a sentence that is only like others that prove something proves nothing surely.
   */
  judge(key: PermissionKey, seen: Seen): Judgement {
    const found = seen.findings.filter(({ rule }) => rule.key === key);
    const { value: decided, findings } = decide(key, found);
    const { likelihood, inShort, bounds } = this.#model;
    const weights = (isShort(seen) ? inShort : likelihood)[key];
    // In a few sentences nothing is overlooked.
    if (weights === undefined || (isShort(seen) && found.length === 0))
      return { value: decided, certainty: 1, isPlainBan: false, isSure: true, otherwise: true };
    const likely = likelihoods(signsOf(key, seen), weights);
    const of = (value: Value) => likely[VALUES.indexOf(value)] ?? 0;
    const likeliest = VALUES.find((value) => of(value) === Math.max(...likely)) ?? null;
    const value = decided === false ? decided : likeliest;
    const certainty = of(value);
    const isPlainBan = decided === false && (isShort(seen) || findings.some(({ barsAgents }) => barsAgents));
    const isProven = value === null || found.some(({ rule }) => rule.value === value);
    const isSure =
      isProven && isEnough({ value, certainty, isPlainBan }, seen.isEnglish ? bounds.en : bounds.other);
    return { value, certainty, isPlainBan, isSure, otherwise: of(true) >= of(false) };
  }

  #aptnessOf(finding: Finding): number {
    const table = this.#aptness.get(idOf(finding.rule.key, finding.rule.value));
    return table === undefined ? 0 : oddsOf(table, featuresOf(finding, this.#model.size));
  }
}

/** Whether a value is certain enough to be given, where others are from a bound on. */
export function isEnough(
  { value, certainty, isPlainBan }: Pick<Judgement, 'value' | 'certainty' | 'isPlainBan'>,
  bound: number,
): boolean {
  return isPlainBan || certainty >= (value === false ? Math.min(bound, ENOUGH_FOR_BAN) : bound);
}

const rankOf = ({ aptness, weight }: GradedFinding): number => aptness + WEIGHT_COUNTS * weight;

/** @throws Error when the text is no model of this version */
export function readJudgeModel(text: string): JudgeModel {
  const model = JSON.parse(text) as JudgeModel;
  const isModel =
    model.version === 2 &&
    Number.isInteger(Math.log2(model.size)) &&
    [model.likelihood, model.inShort].every((byKey) =>
      PERMISSION_KEYS.every((key) => Object.values(byKey[key] ?? {}).every(Array.isArray)),
    ) &&
    [model.bounds.en, model.bounds.other].every((bound) => bound > 0 && bound < 1);
  if (!isModel) throw new Error('it is not of version 2');
  return model;
}
