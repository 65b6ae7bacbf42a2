import type { RegistryRelease, RegistryReleases } from '../../../src/domain/registry/ports.js';

/** The releases that were applied in only this process. */
export class MemoryRegistryReleases implements RegistryReleases {
  #newest: RegistryRelease | undefined;
  /** Settles with the caller that is applying one, or waiting. */
  #last: Promise<unknown> = Promise.resolve();

  async newest(): Promise<RegistryRelease | undefined> {
    return this.#newest;
  }

  applyOnce<Result>(release: RegistryRelease, apply: () => Promise<Result>): Promise<Result | undefined> {
    const turn = this.#last.then(async () => {
      if (this.#newest !== undefined && this.#newest.release >= release.release) return undefined;
      const result = await apply();
      this.#newest = release;
      return result;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
