import { parser } from '@prometheus-io/lezer-promql';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** The scraped values of a process at one moment: a sample of each metric, by name. */
export interface Scrape {
  readonly second: number;
  readonly values: Readonly<Record<string, number>>;
}

/** `undefined` where Prometheus returns no element. */
type Value = number | undefined;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
/** For how long a sample is valid. */
const STALE_SECONDS = 300;

/** Of the samples in a range, the oldest first. */
const OVER_TIME: Readonly<Record<string, (samples: readonly number[], spanSeconds: number) => Value>> = {
  increase,
  rate: (samples, spanSeconds) => (spanSeconds === 0 ? undefined : (increase(samples) ?? 0) / spanSeconds),
  changes: (samples) => samples.filter((sample, nth) => nth > 0 && sample !== samples[nth - 1]).length,
  max_over_time: (samples) => (samples.length === 0 ? undefined : Math.max(...samples)),
};

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => Value>> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '-': (a, b) => a - b,
  '>': (a, b) => (a > b ? a : undefined),
  '<': (a, b) => (a < b ? a : undefined),
  '==': (a, b) => (a === b ? a : undefined),
};

/**
 * The value of an expression for one process at the last of its scrapes, the oldest first. Supports the part
 * of PromQL that rules on causes use: no aggregation, and matchers that every series of the process fits.
 *
 * @throws Error for anything else
 */
export function evaluate(expression: string, scrapes: readonly Scrape[]): Value {
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to);
  const atSeconds = scrapes.at(-1)?.second ?? 0;
  const within = (seconds: number) =>
    scrapes.slice(scrapes.findLastIndex(({ second }) => second <= atSeconds - seconds) + 1);
  const resultOf = (node: SyntaxNode): Value => {
    const children = childrenOf(node);
    const [first, second, third] = children;
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
        return resultOf(only(children));
      case 'NumberDurationLiteral':
        return Number(textOf(node));
      case 'VectorSelector':
        return within(STALE_SECONDS).at(-1)?.values[textOf(first ?? node)];
      case 'FunctionCall': {
        const name = textOf(first ?? node);
        const argument = only(childrenOf(second ?? node));
        if (name === 'abs') return magnitude(resultOf(argument));
        const overTime = OVER_TIME[name];
        const [selector = node, duration = node] = childrenOf(argument);
        if (overTime === undefined || argument.name !== 'MatrixSelector') break;
        const scraped = within(secondsOf(textOf(duration)));
        const samples = scraped.flatMap(
          ({ values }) => values[textOf(childrenOf(selector)[0] ?? selector)] ?? [],
        );
        return overTime(samples, atSeconds - (scraped[0]?.second ?? atSeconds));
      }
      case 'BinaryExpr': {
        if (first === undefined || second === undefined || third === undefined || children.length > 3) break;
        const [left, right] = [resultOf(first), resultOf(third)];
        if (second.name === 'Or') return left ?? right;
        const work = ARITHMETIC[textOf(second)];
        if (work === undefined) break;
        return left === undefined || right === undefined ? undefined : work(left, right);
      }
    }
    throw new Error(`"${textOf(node)}" (${node.name}) is not evaluated here.`);
  };
  return resultOf(parser.parse(expression).topNode);
}

/** Seconds of a duration such as `5m`. */
export function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(seconds > 0)) throw new Error(`"${duration}" is no duration.`);
  return seconds;
}

/** Counts through restarts like Prometheus, but without extrapolation beyond the samples. */
function increase(samples: readonly number[]): Value {
  if (samples.length < 2) return undefined;
  return samples.slice(1).reduce((sum, sample, nth) => sum + Math.max(0, sample - (samples[nth] ?? 0)), 0);
}

const magnitude = (value: Value): Value => (value === undefined ? undefined : Math.abs(value));

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function only([first, ...others]: readonly SyntaxNode[]): SyntaxNode {
  if (first === undefined || others.length > 0) throw new Error('One argument is evaluated here.');
  return first;
}
