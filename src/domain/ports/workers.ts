/** A function that a module exports, called with one cloneable argument. */
export interface Work {
  /** Address of the module, as `new URL('./x-work.js', import.meta.url)` gives it. */
  readonly module: URL;
  /** Name of the exported function. */
  readonly name: string;
}

/** Why work ended without a result. */
export type WorkStopReason = 'timed_out' | 'out_of_memory' | 'failed';

/** Work ended without a result because of its input; the process is unharmed. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
  readonly reason: WorkStopReason;

  constructor(reason: WorkStopReason, cause?: unknown) {
    super(`The work ${reason === 'failed' ? 'failed' : `was stopped: ${reason}`}.`, { cause });
    this.reason = reason;
  }
}

/** Runs costly work on untrusted data in separate threads, bounded in time and memory. */
export interface Workers {
  /**
   * The function's result. Rejects with {@link WorkStopped} when it throws, exceeds its memory or exceeds
   * `timeoutMs` (without the wait for a thread), and with the signal's reason when it is aborted.
   */
  run<Result>(
    work: Work,
    input: unknown,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Result>;
}
