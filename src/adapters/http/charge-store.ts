import type { Request } from 'express';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import type { LimitCount } from '../../domain/ports/limit-counter.js';

/**
 * Lets express-rate-limit count a request through the port. It hands its store nothing but a key, so each request that
 * is being counted has a key of its own, under which the store finds it again.
 */
export class ChargeStore implements Store {
  readonly localKeys = true;
  readonly #count: (req: Request) => Promise<LimitCount>;
  readonly #begun = new Map<string, Request>();
  #last = 0;

  /** @param count counts one for the request */
  constructor(count: (req: Request) => Promise<LimitCount>) {
    this.#count = count;
  }

  /** The key of a request that is about to be counted. */
  begin(req: Request): string {
    this.#last += 1;
    const key = String(this.#last);
    this.#begun.set(key, req);
    return key;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const req = this.#begun.get(key);
    if (req === undefined) throw new Error('A request is counted that was not announced.');
    this.#begun.delete(key);
    const [headed] = (await this.#count(req)).uses;
    return { totalHits: headed?.used ?? 0, resetTime: headed?.resetAt };
  }

  decrement(): never {
    throw new Error('What is counted stays counted.');
  }

  resetKey(): never {
    throw new Error('What is counted stays counted.');
  }
}
