import type { Workers } from '../../src/domain/ports/workers.js';
import { buildRegistry } from '../../tools/registry/build-registry.js';
import { sourceWorkers } from './source-workers.js';

/**
 * A process that builds a registry and pauses after it has read a number of texts: it then prints `still` and
 * waits to be killed. Arguments: the number of texts, then those of the command.
 */
const [, , texts = '0', ...args] = process.argv;
const threads = sourceWorkers(1);
let left = Number(texts);
const workers: Workers = {
  run(work, input, options) {
    if (work.name !== 'readClausesWork') return threads.run(work, input, options);
    left -= 1;
    if (left >= 0) return threads.run(work, input, options);
    process.stdout.write('still\n');
    // Keeps the process alive.
    setInterval(() => {}, 60_000);
    return new Promise(() => {});
  },
};
process.exitCode = await buildRegistry(args, { workers, say() {}, complain() {} });
await threads[Symbol.asyncDispose]();
