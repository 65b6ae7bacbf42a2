import type { Clock } from '../../domain/ports/clock.js';
import type { OwnFileInspector, OwnFileStore } from '../../domain/ports/own-files.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFilePlace } from '../../domain/terms/own-file.js';
import type { InspectOwnFile } from './fetch-own-file.js';
import { SiteLookups, type SiteLookupsOptions } from './site-lookups.js';

export interface WebOwnFileInspectorParts extends SiteLookupsOptions {
  readonly inspectOwnFile: InspectOwnFile;
  readonly store: Pick<OwnFileStore, 'put'>;
  readonly clock: Clock;
  /** Told of an answer that could not be stored; the answer itself is still given. */
  readonly onTrouble: (domain: DomainName, error: unknown) => void;
}

/** Looks at what sites publish when their owners ask, beside the lookups of checks, which it keeps waiting for nothing. */
export class WebOwnFileInspector implements OwnFileInspector, AsyncDisposable {
  readonly #parts: WebOwnFileInspectorParts;
  readonly #inspections: SiteLookups<readonly OwnFilePlace[]>;

  constructor(parts: WebOwnFileInspectorParts) {
    this.#parts = parts;
    this.#inspections = new SiteLookups(parts);
  }

  inspect(domain: DomainName, signal: AbortSignal): Promise<readonly OwnFilePlace[]> | undefined {
    // Each owner is answered for their own asking.
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
    // An answer that was cut short says nothing of the site.
    if (file !== undefined && !signal.aborted)
      await store
        .put({ domain, file, retrievedAt: clock.now() })
        .catch((error: unknown) => onTrouble(domain, error));
    return places;
  }
}
