import { ConcurrencyLimit } from '../../domain/concurrency-limit.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { OwnFileInspector, OwnFileStore } from '../../domain/ports/own-files.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFilePlace } from '../../domain/terms/own-file.js';
import type { InspectOwnFile } from './fetch-own-file.js';

export interface WebOwnFileInspectorParts {
  readonly inspectOwnFile: InspectOwnFile;
  readonly store: Pick<OwnFileStore, 'put'>;
  readonly clock: Clock;
  /** Inspections under way at one time. */
  readonly concurrency: number;
  /** Inspections waiting for their turn; one more is not started. */
  readonly queueMax: number;
  /** Told of an answer that could not be stored; the answer itself is still given. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/** Looks at what sites publish when their owners ask, beside the lookups of checks, which it keeps waiting for nothing. */
export class WebOwnFileInspector implements OwnFileInspector, AsyncDisposable {
  readonly #parts: WebOwnFileInspectorParts;
  readonly #limit: ConcurrencyLimit;
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopped = new AbortController();

  constructor(parts: WebOwnFileInspectorParts) {
    this.#parts = parts;
    this.#limit = new ConcurrencyLimit({ most: parts.concurrency });
  }

  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined {
    const { concurrency, queueMax } = this.#parts;
    if (this.#stopped.signal.aborted || this.#running.size >= concurrency + queueMax) return undefined;
    const places = this.#inspect(domain, AbortSignal.any([signal, this.#stopped.signal])).finally(() =>
      this.#running.delete(places),
    );
    this.#running.add(places);
    return places;
  }

  /** Ends the inspections under way and waits for them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await Promise.allSettled(this.#running);
  }

  async #inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> {
    const { inspectOwnFile, store, clock, onTrouble } = this.#parts;
    using _place = await this.#limit.enter();
    const places = await inspectOwnFile(domain, signal);
    const file = places[0]?.file;
    // An answer that was cut short says nothing of the site.
    if (file !== undefined && !signal.aborted)
      await store
        .put({ domain, file, retrievedAt: clock.now() })
        .catch((error: unknown) => onTrouble(domain, error));
    return places;
  }
}
