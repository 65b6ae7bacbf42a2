import type { DomainName } from '../../src/domain/terms/domain-name.js';
import type { OwnFile } from '../../src/domain/terms/own-file.js';

interface Pending {
  readonly domain: DomainName;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (file: OwnFile) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A lookup that answers when the test says so, and records its questions. It answers a stop like a site that
 * is away.
 */
export class HandLookup {
  readonly asked: DomainName[] = [];
  readonly #pending: Pending[] = [];

  readonly fetch = (domain: DomainName, signal?: AbortSignal): Promise<OwnFile> => {
    this.asked.push(domain);
    const { promise, resolve, reject } = Promise.withResolvers<OwnFile>();
    const pending = { domain, signal, resolve, reject };
    const stop = () => {
      this.#remove(pending);
      resolve({ kind: 'unreachable', problem: 'The lookup was stopped.' });
    };
    if (signal?.aborted) stop();
    else {
      this.#pending.push(pending);
      signal?.addEventListener('abort', stop);
    }
    return promise;
  };

  /** Domains that wait for an answer. */
  pending(): readonly DomainName[] {
    return this.#pending.map(({ domain }) => domain);
  }

  /** Answers the oldest question about the domain, and resolves once all immediate consequences are done. */
  async answer(domain: string, file: OwnFile): Promise<void> {
    await settled();
    this.#take(domain).resolve(file);
    await settled();
  }

  async fail(domain: string, error: unknown): Promise<void> {
    await settled();
    this.#take(domain).reject(error);
    await settled();
  }

  #take(domain: string): Pending {
    const pending = this.#pending.find((candidate) => candidate.domain === domain);
    if (pending === undefined) throw new Error(`Nobody asked for the own file of ${domain}.`);
    this.#remove(pending);
    return pending;
  }

  #remove(pending: Pending): void {
    const index = this.#pending.indexOf(pending);
    if (index >= 0) this.#pending.splice(index, 1);
  }
}

/** Resolves once every promise that needs no outside event has settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
