/**
 * Looks for inputs that break a promise of a parser, guided by what of the sources they reach:
 *
 *   npm run fuzz [-- <target> …] [--seconds 60] [--out <folder>]
 *
 * Each target runs in a thread for so many seconds. An input that breaks a promise, takes longer than two seconds, never
 * comes back or takes too much memory is made as short as it goes and written down; the command then ends with 1.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type FuzzTarget, keptFolder, toKept } from './fuzz-target.js';
import type { FuzzNews, FuzzOrder } from './fuzz-worker.js';
import { TARGETS } from './targets.js';

const MOST_UNITS = 8 * 1024 * 1024;
/** No input that is let in may hold up a thread for so long. */
const STUCK_MS = 60_000;
const HEAP_MB = 1_024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, out: { type: 'string' } },
});

async function fuzz(target: FuzzTarget, seconds: number): Promise<boolean> {
  const current = {
    head: new Int32Array(new SharedArrayBuffer(8)),
    units: new Uint16Array(new SharedArrayBuffer(2 * MOST_UNITS)),
  };
  const order: FuzzOrder = { name: target.name, seconds, current };
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const inHand = () => {
    const length = Math.min(current.head[1] ?? 0, MOST_UNITS);
    return Buffer.from(current.units.slice(0, length).buffer).toString('utf16le');
  };
  const news = await Promise.race([
    new Promise<FuzzNews>((resolve) => {
      worker.once('message', resolve);
      worker.once('error', ({ message }) => resolve({ kind: 'failed', input: inHand(), problem: message }));
    }),
    stuck(current.head).then(
      (): FuzzNews => ({ kind: 'failed', input: inHand(), problem: 'It never came back.' }),
    ),
  ]);
  await worker.terminate();
  if (news.kind === 'ended') {
    process.stdout.write(
      `${target.name}: ${news.inputs} inputs kept every promise; ${news.corpus} in the corpus, ${news.covered} characters of source reached\n`,
    );
    return true;
  }
  const folder = values.out === undefined ? keptFolder(target) : join(values.out, target.name);
  const { ending, bytes } = toKept(target, news.input);
  const file = join(folder, `found-${Date.now()}.${ending}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  process.stdout.write(`${target.name}: ${news.problem.slice(0, 2_000)}\n${file}\n`);
  return false;
}

/** Resolves once the same input has been in hand for too long; before the first one the thread loads what it needs. */
async function stuck(head: Int32Array): Promise<void> {
  for (let seen = -1; seen <= 0 || seen !== Atomics.load(head, 0); ) {
    seen = Atomics.load(head, 0);
    await setTimeout(STUCK_MS, undefined, { ref: false });
  }
}

const unknown = positionals.find((name) => !TARGETS.some((target) => target.name === name));
const seconds = Number(values.seconds);
if (unknown !== undefined || !(seconds > 0)) {
  process.stderr.write(
    `fuzz: ${unknown === undefined ? '--seconds must be a number above 0' : `there is no target ${unknown}`}. Targets: ${TARGETS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
let isGood = true;
for (const target of TARGETS)
  if (positionals.length === 0 || positionals.includes(target.name))
    isGood = (await fuzz(target, seconds)) && isGood;
process.exitCode = isGood ? 0 : 1;
