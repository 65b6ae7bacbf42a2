import { decide } from '../../src/adapters/analyst/clauses/decide.js';
import { featuresOf } from '../../src/adapters/analyst/clauses/features.js';
import {
  type AptnessTable,
  idOf,
  Judge,
  type JudgeModel,
  logistic,
  signsOf,
  VALUES,
} from '../../src/adapters/analyst/clauses/judge.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { makeChance, shuffle } from '../chance.js';
import { chosenBy, type ReadingCase } from './reading-case.js';

const SIZE = 1 << 14;
const ROUNDS = 4;
const STEP = 0.25;
/** A passage that a reader chose counts this often: there are many fewer of them. */
const CHOSEN_COUNTS = 2;
const FEWEST_CHOSEN = 3;
const CERTAINTY_ROUNDS = 600;
const SHRINK = 0.003;
/** Parts of which each is judged by what was learned from the others, so that certainty is not learned from fitted aptness. */
const PARTS = 4;

/** The same cases give the same model. */
export function learnJudge(cases: readonly ReadingCase[]): JudgeModel {
  const aptness = learnAptness(cases);
  const signed = inParts(cases, PARTS).flatMap((part) => {
    const others = cases.filter((one) => !part.includes(one));
    const judge = new Judge({ version: 1, size: SIZE, aptness: learnAptness(others), certainty: {} });
    return part.map((one) => ({ one, graded: judge.grade(one.findings) }));
  });
  const certainty = Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) =>
      VALUES.flatMap((value) => {
        const examples = signed
          .filter(({ one }) => decide(key, one.findings).value === value && isDecided(one, key))
          .map(({ one, graded }) => ({
            signs: signsOf(key, graded, one.clauses),
            right: one.agreed.keys[key].value === value ? 1 : 0,
          }));
        return examples.length < FEWEST_CHOSEN ? [] : [[idOf(key, value), learnCertainty(examples)]];
      }),
    ),
  );
  return { version: 1, size: SIZE, aptness, certainty };
}

/** Parts of about one size; a domain is in one of them as a whole. */
export function inParts(cases: readonly ReadingCase[], count: number): readonly (readonly ReadingCase[])[] {
  const domains = [...new Set(cases.map(({ domain }) => domain))].sort();
  const partOf = new Map(domains.map((domain, at) => [domain, at % count]));
  return Array.from({ length: count }, (_, part) =>
    cases.filter(({ domain }) => partOf.get(domain) === part),
  );
}

export const isDecided = ({ agreed }: ReadingCase, key: PermissionKey): boolean =>
  agreed.keys[key].certainty !== 'contested';

function learnAptness(cases: readonly ReadingCase[]): JudgeModel['aptness'] {
  const tables: [string, AptnessTable][] = [];
  for (const key of PERMISSION_KEYS) {
    for (const value of [true, false]) {
      const examples = cases
        .filter((one) => isDecided(one, key))
        .flatMap(({ findings, readings, agreed }) =>
          findings
            .filter(({ rule }) => rule.key === key && rule.value === value)
            .map((finding) => ({
              features: featuresOf(finding, SIZE),
              chosen: agreed.keys[key].value === value ? chosenBy(readings, finding) : 0,
            })),
        );
      if (examples.filter(({ chosen }) => chosen === 1).length >= FEWEST_CHOSEN)
        tables.push([idOf(key, value), learnTable(examples)]);
    }
  }
  return Object.fromEntries(tables);
}

/** Logistic regression with steps that shrink by feature (AdaGrad), in an order shuffled by a fixed generator. */
function learnTable(
  examples: { readonly features: readonly number[]; readonly chosen: number }[],
): AptnessTable {
  const weights = new Float64Array(SIZE);
  const moved = new Float64Array(SIZE).fill(0.01);
  const below = makeChance();
  let bias = -1;
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(examples, below);
    for (const { features, chosen } of examples) {
      const scale = 1 / Math.sqrt(features.length);
      const odds = features.reduce((sum, at) => sum + (weights[at] as number) * scale, bias);
      const miss = (logistic(odds) - chosen) * (chosen > 0 ? CHOSEN_COUNTS : 1);
      bias -= 0.02 * miss;
      for (const at of features) {
        moved[at] = (moved[at] as number) + (miss * scale) ** 2;
        weights[at] = (weights[at] as number) - (STEP * miss * scale) / Math.sqrt(moved[at] as number);
      }
    }
  }
  return written(bias, weights);
}

function written(bias: number, weights: Float64Array): AptnessTable {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / step));
  return {
    bias: rounded(bias),
    step: rounded(step),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

function learnCertainty(
  examples: readonly { readonly signs: readonly number[]; readonly right: number }[],
): readonly number[] {
  const weights = new Float64Array(examples[0]?.signs.length ?? 0);
  for (let round = 0; round < CERTAINTY_ROUNDS; round += 1) {
    const slope = new Float64Array(weights.length);
    for (const { signs, right } of examples) {
      const miss = logistic(signs.reduce((sum, sign, at) => sum + sign * (weights[at] as number), 0)) - right;
      for (const [at, sign] of signs.entries()) slope[at] = (slope[at] as number) + miss * sign;
    }
    for (const [at, sum] of slope.entries())
      weights[at] = (weights[at] as number) - sum / examples.length - SHRINK * (weights[at] as number);
  }
  return Array.from(weights, rounded);
}

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
