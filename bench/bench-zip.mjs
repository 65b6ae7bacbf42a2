/** What writing the archive of the registry costs, beside the archiver package. See docs/download.md. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine } from './support/machine.mjs';
import { readCount } from './support/read-options.mjs';
import { decimal, say, sayTable, whole } from './support/report.mjs';
import { root } from './support/root.mjs';
import { median } from './support/statistics.mjs';

/** Those of `npm start`: how much Node holds on to depends on them. */
const FLAGS = ['--max-semi-space-size=16'];
const WRITERS = ['own', 'archiver, stored', 'archiver, deflated'];

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const entries = readCount('entries', values.entries, 7);
const rounds = readCount('rounds', values.rounds, 2);
say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
say(`${whole(entries)} files, each writer in ${rounds} processes, in turns; medians`);

/** @type {Map<string, { bytes: number, cpuSeconds: number, growthMib: number }[]>} */
const runs = new Map(WRITERS.map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, measured] of runs) {
    const script = join(root, 'bench/zip/measure-writer.mjs');
    const out = execFileSync(process.execPath, [...FLAGS, script, name, String(entries)], {
      encoding: 'utf8',
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    measured.push(JSON.parse(out));
  }
}
sayTable(
  ['writer', 'CPU s', 'files/CPU s', 'resident growth MiB', 'MB'],
  [...runs].map(([name, measured]) => {
    const cpuSeconds = median(measured.map((run) => run.cpuSeconds));
    return [
      name,
      decimal(cpuSeconds, 1),
      whole(entries / cpuSeconds),
      whole(median(measured.map(({ growthMib }) => growthMib))),
      decimal((measured[0]?.bytes ?? 0) / 1e6, 1),
    ];
  }),
);
