import type { GeneratorRecords, GeneratorRecordsReader } from '../../../src/domain/generate/ports.js';
import type { RegistryStore } from '../../../src/domain/registry/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { MemoryGeneratedTermsStore } from './memory-generated-terms-store.js';
import type { MemoryOwnFileStore } from './memory-own-file-store.js';

/** What the stores of this process hold for the generator. */
export class MemoryGeneratorRecordsReader implements GeneratorRecordsReader {
  readonly #registry: RegistryStore;
  readonly #ownFiles: MemoryOwnFileStore;
  readonly #results: MemoryGeneratedTermsStore;

  constructor(registry: RegistryStore, ownFiles: MemoryOwnFileStore, results: MemoryGeneratedTermsStore) {
    this.#registry = registry;
    this.#ownFiles = ownFiles;
    this.#results = results;
  }

  async read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]> {
    return Promise.all(names.map((name) => this.#readOne(name)));
  }

  async #readOne(name: DomainName): Promise<GeneratorRecords> {
    const hasEntry = (await this.#registry.find(name)) !== undefined;
    const ownFile = this.#ownFiles.find(name);
    const generated = this.#results.find(name);
    return { ...(ownFile && { ownFile }), ...(generated && { generated }), hasEntry };
  }
}
