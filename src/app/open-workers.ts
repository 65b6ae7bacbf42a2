import { ThreadWorkers } from '../adapters/system/thread-workers.js';
import type { Log } from '../domain/ports/log.js';

/** Heap of one thread. */
const HEAP_MB = 256;

/** Threads for work on untrusted texts. */
export function openWorkers(threads: number, log: Log): ThreadWorkers {
  return new ThreadWorkers({ threads, heapMb: HEAP_MB, log });
}
