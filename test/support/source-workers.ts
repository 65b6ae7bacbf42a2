import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ThreadWorkers } from '../../src/adapters/system/thread-workers.js';
import { silentLog } from './silent-log.js';

/** Threads that run the sources directly, like the tests. */
export function sourceWorkers(threads = 2, heapMb = 256): ThreadWorkers {
  return new ThreadWorkers({
    threads,
    heapMb,
    log: silentLog,
    locate: (module) => {
      const source = new URL(module.href.replace(/\.js$/, '.ts'));
      return existsSync(fileURLToPath(source)) ? source : module;
    },
    execArgv: ['--import', new URL('./ts-imports.mjs', import.meta.url).href],
  });
}

let shared: ThreadWorkers | undefined;

/**
 * The threads of all services in this test process. Starting separate ones for each would take longer than
 * most tests.
 */
export function sharedWorkers(): ThreadWorkers {
  shared ??= sourceWorkers();
  return shared;
}
