import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectPath } from '../../src/app/project-files.js';
import { featuresOf } from '../../src/domain/check/action/features.js';
import { foldText } from '../../src/domain/check/action/fold.js';
import {
  OUTCOMES,
  WEIGHT_ALPHABET,
  WEIGHT_OF_ONE_STEP,
} from '../../src/domain/check/action/learned-opinion.js';
import { isNoise } from '../../src/domain/check/action/noise.js';
import { recognise } from '../../src/domain/check/action/recognise.js';
import { tokenise } from '../../src/domain/check/action/tokenise.js';
import { splitToolName } from '../../src/domain/check/action/tool-server.js';
import type { PermissionKey } from '../../src/domain/terms/permission.js';

/**
 * Learns the weights of `learned-opinion.ts` from labelled actions and writes `learned-weights.ts`. The same actions
 * give the same file. With `--folds N` it writes nothing and says how often a part that was not learned from is right.
 */

const ACTIONS = projectPath('test/fixtures/actions.jsonl');
const WEIGHTS = projectPath('src/domain/check/action/learned-weights.ts');
const ROUNDS = 8;
const FIRST_STEP = 0.6;
const DECAY = 3e-4;
/** A feature whose weights all stay below this says too little to be kept. */
const LEAST_WEIGHT = 0.05;
const LINE_WIDTH = 108;

interface Example {
  readonly features: readonly string[];
  readonly outcome: number;
}

type Weights = Map<string, Float64Array>;

function main(): void {
  const { values } = parseArgs({ options: { folds: { type: 'string' } } });
  const examples = readExamples();
  if (values.folds !== undefined) {
    console.log(
      `${(100 * crossValidate(examples, Number(values.folds))).toFixed(1)} % of ${examples.length}`,
    );
    return;
  }
  const table = tableOf(learn(examples));
  writeFileSync(WEIGHTS, table);
  console.log(`${examples.length} actions, ${table.length} characters of weights`);
}

function readExamples(): readonly Example[] {
  return readFileSync(ACTIONS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { action, key } = JSON.parse(line) as { action: string; key: PermissionKey | null };
      const folded = foldText(action);
      // What the mapper stops before it asks for an opinion teaches nothing.
      if (isNoise(folded) || splitToolName(folded).isOwnServer) return [];
      const features = [...featuresOf(recognise(tokenise(splitToolName(folded).act)))];
      return [{ features, outcome: OUTCOMES.indexOf(key ?? 'none') }];
    });
}

/** Logistic regression by stochastic gradient descent, in an order shuffled by a fixed generator. */
function learn(examples: readonly Example[]): Weights {
  const weights: Weights = new Map();
  const order = [...examples];
  let seed = 1;
  const below = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = below(at + 1);
      [order[at], order[other]] = [order[other] as Example, order[at] as Example];
    }
    const step = FIRST_STEP / (1 + round * 0.5);
    for (const example of order) improve(weights, example, step);
  }
  return weights;
}

function improve(weights: Weights, { features, outcome }: Example, step: number): void {
  const rows = features.map((feature) => {
    const known = weights.get(feature);
    if (known !== undefined) return known;
    const made = new Float64Array(OUTCOMES.length);
    weights.set(feature, made);
    return made;
  });
  const likelihoods = softmax(rows);
  // Long texts have many features; each then moves less.
  const scaled = step / Math.sqrt(features.length);
  for (const row of rows) {
    for (const [at, likelihood] of likelihoods.entries()) {
      const weight = row[at] as number;
      row[at] = weight - scaled * (likelihood - (at === outcome ? 1 : 0)) - step * DECAY * weight;
    }
  }
}

function softmax(rows: readonly Float64Array[]): readonly number[] {
  const sums = OUTCOMES.map((_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0));
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function crossValidate(examples: readonly Example[], folds: number): number {
  let right = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = learn(examples.filter((_, at) => at % folds !== fold));
    for (const { features, outcome } of examples.filter((_, at) => at % folds === fold)) {
      const rows = features.flatMap((feature) => weights.get(feature) ?? []);
      const likelihoods = softmax(rows);
      if (likelihoods.indexOf(Math.max(...likelihoods)) === outcome) right += 1;
    }
  }
  return right / examples.length;
}

function tableOf(weights: Weights): string {
  const zero = (WEIGHT_ALPHABET.length - 1) >> 1;
  const letterOf = (weight: number): string => {
    const steps = Math.max(-zero, Math.min(zero, Math.round(weight / WEIGHT_OF_ONE_STEP)));
    return WEIGHT_ALPHABET[steps + zero] as string;
  };
  const entries = [...weights]
    .filter(
      ([feature, row]) =>
        !/[\s`\\]|\$\{/.test(feature) && row.some((weight) => Math.abs(weight) >= LEAST_WEIGHT),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, row]) => `${feature} ${Array.from(row, letterOf).join('')}`);
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length < LINE_WIDTH)
      lines[lines.length - 1] = `${last} ${entry}`;
    else lines.push(entry);
  }
  return `/** Made by \`npm run train:actions\`: a feature of an action and a letter for its weight on each outcome. */
export const LEARNED_WEIGHTS = \`
${lines.join('\n')}
\`;
`;
}

main();
