import type { OwnFileInspector, OwnFileStore } from '../../domain/check/ports.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFilePlace } from '../../domain/terms/own-file.js';
import type { InspectOwnFile } from './fetch-own-file.js';
import { SiteLookups, type SiteLookupsOptions } from './site-lookups.js';

export interface WebOwnFileInspectorParts extends SiteLookupsOptions {
  readonly inspectOwnFile: InspectOwnFile;
  readonly store: Pick<OwnFileStore, 'put'>;
  readonly clock: Clock;
  /** Called for an answer that could not be stored. The answer itself is still returned. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/**
 * Inspects what sites publish when their owners ask. It is separate from the lookups of checks and never
 * delays them.
 */
export class WebOwnFileInspector implements OwnFileInspector, AsyncDisposable {
  readonly #parts: WebOwnFileInspectorParts;
  readonly #inspections: SiteLookups<readonly OwnFilePlace[]>;

  constructor(parts: WebOwnFileInspectorParts) {
    this.#parts = parts;
    this.#inspections = new SiteLookups(parts);
  }

  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined {
    // A unique key, so that each owner gets an answer to their own request.
    return this.#inspections.start(Symbol(domain), (stopping) =>
      this.#inspect(domain, AbortSignal.any([signal, stopping])),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#inspections[Symbol.asyncDispose]();
  }

  async #inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> {
    const { inspectOwnFile, store, clock, onTrouble } = this.#parts;
    const places = await inspectOwnFile(domain, signal);
    const file = places[0]?.file;
    // An answer that was cut short says nothing about the site.
    if (file !== undefined && !signal.aborted)
      await store
        .put({ domain, file, retrievedAt: clock.now() })
        .catch((error: unknown) => onTrouble(domain, error));
    return places;
  }
}
