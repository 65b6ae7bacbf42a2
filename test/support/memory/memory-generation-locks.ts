import type { GenerationLocks } from '../../../src/domain/generate/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';

/** Locks within only this process. Waiting callers get a lock in order of arrival. */
export class MemoryGenerationLocks implements GenerationLocks {
  /** The waiting callers of each domain whose lock is held. */
  readonly #waiting = new Map<DomainName, Set<() => void>>();

  async acquire(domain: DomainName, signal: AbortSignal): Promise<AsyncDisposable> {
    signal.throwIfAborted();
    const waiting = this.#waiting.get(domain);
    if (waiting === undefined) this.#waiting.set(domain, new Set());
    else await this.#turn(waiting, signal);
    let held = true;
    return {
      [Symbol.asyncDispose]: async () => {
        if (held) this.#release(domain);
        held = false;
      },
    };
  }

  #turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(take);
        reject(signal.reason);
      };
      waiting.add(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #release(domain: DomainName): void {
    const waiting = this.#waiting.get(domain);
    const [next] = waiting ?? [];
    if (waiting === undefined || next === undefined) {
      this.#waiting.delete(domain);
      return;
    }
    waiting.delete(next);
    next();
  }
}
