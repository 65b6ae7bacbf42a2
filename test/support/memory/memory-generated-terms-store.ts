import type {
  GeneratedTermsStore,
  KeptGeneratedTerms,
  SettleResult,
} from '../../../src/domain/generate/ports.js';
import type { RegistryStore } from '../../../src/domain/registry/ports.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { MemoryChangeFeed } from './memory-change-feed.js';

/** The last generated result of each domain, in only this process. */
export class MemoryGeneratedTermsStore implements GeneratedTermsStore {
  readonly #results = new Map<DomainName, KeptGeneratedTerms>();
  readonly #registry: RegistryStore;
  readonly #feed: MemoryChangeFeed | undefined;
  #revisions = 0;

  constructor(registry: RegistryStore, feed?: MemoryChangeFeed) {
    this.#registry = registry;
    this.#feed = feed;
  }

  /** For the reader next to it: the result of exactly this name. */
  find(domain: DomainName): KeptGeneratedTerms | undefined {
    return this.#results.get(domain);
  }

  async keep(domain: DomainName, settle: SettleResult, by: string): Promise<KeptGeneratedTerms> {
    const known = (await this.#registry.find(domain))?.document;
    let result: KeptGeneratedTerms | undefined;
    // The only part that can fail comes first, so that the result is not kept without it.
    await this.#registry.change(
      [domain],
      (state) => {
        const settlement = settle(state, known);
        result = structuredClone({ ...settlement.result, revision: 0 });
        return settlement.decision;
      },
      by,
    );
    if (result === undefined) throw new Error(`The entry of ${domain} was not decided on.`);
    this.#revisions += 1;
    const kept = { ...result, revision: this.#revisions };
    this.#results.set(kept.domain, kept);
    this.#feed?.announce([kept.domain]);
    return structuredClone(kept);
  }

  async removeOlderThan(before: Date): Promise<number> {
    const old = [...this.#results.values()].filter(({ generatedAt }) => generatedAt < before);
    for (const { domain } of old) this.#results.delete(domain);
    this.#feed?.announce(old.map(({ domain }) => domain));
    return old.length;
  }
}
