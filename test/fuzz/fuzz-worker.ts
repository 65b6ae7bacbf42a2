import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { type FuzzTarget, inputsOf, keptCases } from './fuzz-target.js';
import { TARGETS } from './targets.js';

/** Asking for the coverage costs as much as many inputs. */
const BATCH = 100;
const SLOW_MS = 2_000;
const MOST_MINIMISING_RUNS = 2_000;
const ROOT = new URL('../../', import.meta.url).href;

const { name, seconds, current } = workerData as FuzzOrder;

/** What the thread is told. */
export interface FuzzOrder {
  readonly name: string;
  readonly seconds: number;
  /** Number of the input, its length, and its UTF-16 units: what the thread is at, should it never come back. */
  readonly current: { readonly head: Int32Array; readonly units: Uint16Array };
}

/** What the thread tells. */
export type FuzzNews =
  | { readonly kind: 'failed'; readonly input: string; readonly problem: string }
  | { readonly kind: 'ended'; readonly inputs: number; readonly corpus: number; readonly covered: number };

const say = (news: FuzzNews) => parentPort?.postMessage(news);

type Ran = ReadonlyMap<string, Uint8Array>;

/** Which characters of the project's sources have run. */
class Coverage {
  readonly #session = new Session();
  readonly #known = new Map<string, Uint8Array>();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Those that have run since this was last asked. */
  async take(): Promise<Ran> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => /^(?:src|client|tools)\//.test(url.replace(ROOT, '')));
    return new Map(
      own.map(({ url, functions }) => {
        const ranges = functions.flatMap((one) => one.ranges);
        const ran = new Uint8Array(Math.max(...ranges.map(({ endOffset }) => endOffset)));
        // Outer ranges come before those in them.
        for (const { startOffset, endOffset, count } of ranges)
          ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        return [url, ran];
      }),
    );
  }

  /** How many of them had never run; with `keep` they have from now on. */
  novel(ran: Ran, keep: boolean): number {
    let novel = 0;
    for (const [url, flags] of ran) {
      const known = this.#known.get(url) ?? new Uint8Array(flags.length);
      this.#known.set(url, known);
      for (let offset = 0; offset < flags.length; offset += 1) {
        if (flags[offset] === 0 || known[offset] === 1) continue;
        novel += 1;
        if (keep) known[offset] = 1;
      }
    }
    return novel;
  }
}

let inputs = 0;

/** Why the input breaks a promise; `undefined` when it keeps all. */
async function problemOf(target: FuzzTarget, input: string): Promise<string | undefined> {
  inputs += 1;
  for (let at = 0; at < input.length; at += 1) current.units[at] = input.charCodeAt(at);
  current.head[1] = input.length;
  current.head[0] = inputs;
  const before = process.threadCpuUsage();
  try {
    await target.check(input);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  // Of this thread alone: other work on the machine is no fault of the input.
  const tookMs = process.threadCpuUsage(before).user / 1000;
  return tookMs > SLOW_MS ? `It took ${Math.round(tookMs)} ms of processor time.` : undefined;
}

/** The input without what the problem does not need. */
async function minimised(target: FuzzTarget, failing: string): Promise<string> {
  let input = failing;
  let runs = 0;
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < input.length && runs < MOST_MINIMISING_RUNS; ) {
      const shorter = input.slice(0, at) + input.slice(at + size);
      runs += 1;
      if ((await problemOf(target, shorter)) === undefined) at += size;
      else input = shorter;
    }
  }
  return input;
}

async function fuzz(target: FuzzTarget): Promise<void> {
  const coverage = new Coverage();
  await coverage.start();
  const corpus = [...target.seeds, ...keptCases(target).map(({ input }) => input)];
  for (const { input } of keptCases(target)) {
    const problem = await problemOf(target, input);
    if (problem !== undefined) return say({ kind: 'failed', input, problem });
  }
  for (const input of corpus) await problemOf(target, input);
  let covered = coverage.novel(await coverage.take(), true);
  const endsAtMs = Date.now() + seconds * 1000;
  while (Date.now() < endsAtMs) {
    const batch = fc.sample(inputsOf(target, corpus), BATCH);
    for (const input of batch) {
      const problem = await problemOf(target, input);
      if (problem === undefined) continue;
      const shortest = await minimised(target, input);
      return say({
        kind: 'failed',
        input: shortest,
        problem: (await problemOf(target, shortest)) ?? problem,
      });
    }
    if (coverage.novel(await coverage.take(), false) === 0) continue;
    // Which of them it was: each is run again alone.
    for (const input of batch) {
      await problemOf(target, input);
      const novel = coverage.novel(await coverage.take(), true);
      covered += novel;
      if (novel > 0) corpus.push(input);
    }
  }
  say({ kind: 'ended', inputs, corpus: corpus.length, covered });
}

const target = TARGETS.find((one) => one.name === name);
if (target === undefined) throw new Error(`${fileURLToPath(import.meta.url)}: there is no target ${name}.`);
await fuzz(target);
