/**
 * Writes a page and flushes it repeatedly, and measures each flush: the time that a commit has to wait for on
 * this file system. Takes its plan as JSON; prints one line of JSON.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../support/statistics.mjs';

const { folder, seconds, intervalMs } = JSON.parse(process.argv[2] ?? '');
const page = Buffer.alloc(8192, 1);
/** Overwritten repeatedly, like Postgres's own files, so that no flush has to extend a file. */
const PAGES = 1024;
const file = openSync(join(folder, 'flush-probe'), 'w');
for (let nth = 0; nth < PAGES; nth += 1) writeSync(file, page);
fsyncSync(file);

const pause = new Int32Array(new SharedArrayBuffer(4));
const flushes = [];
const until = performance.now() + seconds * 1000;
while (performance.now() < until) {
  writeSync(file, page, 0, page.length, (flushes.length % PAGES) * page.length);
  const from = performance.now();
  fdatasyncSync(file);
  flushes.push(performance.now() - from);
  Atomics.wait(pause, 0, 0, intervalMs);
}
closeSync(file);

const sorted = Float64Array.from(flushes).sort();
process.stdout.write(
  `${JSON.stringify({
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    p999Ms: percentile(sorted, 0.999),
    maxMs: sorted.at(-1),
  })}\n`,
);
