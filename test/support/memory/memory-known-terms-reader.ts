import { type KnownTerms, toKnownTerms } from '../../../src/domain/check/known-terms.js';
import type { KnownTermsReader } from '../../../src/domain/check/ports.js';
import type { RegistryStore } from '../../../src/domain/registry/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { MemoryOwnFileStore } from './memory-own-file-store.js';

/** What the stores of this process know about names. */
export class MemoryKnownTermsReader implements KnownTermsReader {
  readonly #registry: RegistryStore;
  readonly #ownFiles: MemoryOwnFileStore;

  constructor(registry: RegistryStore, ownFiles: MemoryOwnFileStore) {
    this.#registry = registry;
    this.#ownFiles = ownFiles;
  }

  async read(names: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    return Promise.all(names.map((name) => this.#readOne(name)));
  }

  async #readOne(name: DomainName): Promise<KnownTerms> {
    const entry = await this.#registry.find(name);
    const ownFile = this.#ownFiles.find(name);
    return toKnownTerms(entry, ownFile);
  }
}
