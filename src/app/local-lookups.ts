import { heapSizeOf } from '../adapters/cache/heap-size.js';
import type { WebOwnFiles } from '../adapters/web/web-own-files.js';
import { type KnownTerms, toKnownTerms } from '../domain/check/known-terms.js';
import type { KnownTermsReader, OwnFileStore } from '../domain/check/ports.js';
import type { Clock } from '../domain/ports/clock.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import type { DomainName } from '../domain/terms/domain-name.js';
import { OWN_FILE_LIFETIME_MS, type OwnFileRecord } from '../domain/terms/own-file.js';
import type { TermsDocument } from '../domain/terms/terms-document.js';
import type { DocumentValidator } from '../domain/validate/ports.js';
import type { FetchSettings } from './fetch-settings.js';
import { openFetcher, readFetchSettings } from './open-fetcher.js';
import { serviceVersion } from './project-files.js';
import type { ShippedTerms } from './shipped-terms.js';
import { PRODUCT_TOKEN } from './user-agent.js';

/** Longest wait for the own file of a site (contract: "Check"). */
const LOOKUP_PATIENCE_MS = 2_000;
/** Longest wait for it when the registry has an answer: such a check must be answered within a second. */
const KNOWN_PATIENCE_MS = 600;
const LOOKUP_CONCURRENCY = 32;
const LOOKUP_QUEUE_MAX = 5_000;
const OWN_FILES_KEPT = 500;

/**
 * What is known of names without a database: the shipped entries, and sites' own files, which are fetched
 * from the web and kept in memory. The own file precedes an entry, so an entry waits a little for it.
 */
export class LocalLookups implements KnownTermsReader, AsyncDisposable {
  /** Lookups for names without an entry. */
  readonly files: WebOwnFiles;
  readonly #store: KeptOwnFiles;
  readonly #shipped: ShippedTerms;
  readonly #clock: Clock;

  private constructor(lookups: WebOwnFiles, store: KeptOwnFiles, shipped: ShippedTerms, clock: Clock) {
    this.files = lookups;
    this.#store = store;
    this.#shipped = shipped;
    this.#clock = clock;
  }

  /**
   * @param env only variables that begin with `FETCH_` matter
   * @throws SettingsError for one of them that cannot be used
   */
  static async open(shipped: ShippedTerms, env: NodeJS.ProcessEnv, clock: Clock): Promise<LocalLookups> {
    const [settings, { WebOwnFiles }] = await Promise.all([
      readFetchSettings(env),
      import('../adapters/web/web-own-files.js'),
    ]);
    const store = new KeptOwnFiles();
    const lookups = new WebOwnFiles({
      fetchOwnFile: await openFetchOwnFile(settings),
      store,
      clock,
      sizeOf: heapSizeOf,
      patienceMs: LOOKUP_PATIENCE_MS,
      concurrency: LOOKUP_CONCURRENCY,
      queueMax: LOOKUP_QUEUE_MAX,
      // The answer already says that the site could not be asked.
      onTrouble() {},
    });
    return new LocalLookups(lookups, store, shipped, clock);
  }

  async read(names: readonly DomainName[]): Promise<readonly KnownTerms[]> {
    const entries = names.map((name) => this.#shipped.find(name));
    if (entries.some((entry) => entry !== undefined)) await this.#lookUp(names);
    return names.map((name, index) => toKnownTerms(entries[index], this.#store.find(name)));
  }

  /** The file that was found under exactly this name. */
  documentOf(domain: DomainName): TermsDocument | undefined {
    const file = this.#store.find(domain)?.file;
    return file?.kind === 'found' ? file.document : undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.files[Symbol.asyncDispose]();
  }

  async #lookUp(names: readonly DomainName[]): Promise<void> {
    const freshFrom = this.#clock.now().getTime() - OWN_FILE_LIFETIME_MS;
    const asked = names
      .filter((name) => !((this.#store.find(name)?.retrievedAt.getTime() ?? 0) >= freshFrom))
      .map((name) => this.files.request(name));
    if (asked.length === 0) return;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, KNOWN_PATIENCE_MS);
    await Promise.race([Promise.all(asked), late.promise]);
    clearTimeout(timer);
  }
}

/** The last lookups, only in this process; the oldest makes room for a new one. */
class KeptOwnFiles implements Pick<OwnFileStore, 'put'> {
  readonly #records = new Map<DomainName, OwnFileRecord>();

  find(domain: DomainName): OwnFileRecord | undefined {
    return this.#records.get(domain);
  }

  async put(record: OwnFileRecord): Promise<void> {
    // The next question asks an unreachable site again.
    if (record.file.kind === 'unreachable') return;
    this.#records.delete(record.domain);
    this.#records.set(record.domain, record);
    const [oldest] = this.#records.keys();
    if (this.#records.size > OWN_FILES_KEPT && oldest !== undefined) this.#records.delete(oldest);
  }
}

/** Few sites have their own file, so the schema is only loaded once a page has come that may be one. */
async function openFetchOwnFile(settings: FetchSettings) {
  const [fetcher, { makeFetchOwnFile }] = await Promise.all([
    openFetcher(
      { ...settings, fetchTimeoutMs: Math.min(settings.fetchTimeoutMs, LOOKUP_PATIENCE_MS) },
      `${PRODUCT_TOKEN}/${serviceVersion()}`,
    ),
    import('../adapters/web/fetch-own-file.js'),
  ]);
  let validator: DocumentValidator | undefined;
  const loading: PageFetcher = {
    fetch: async (request) => {
      const page = await fetcher.fetch(request);
      if (page.kind === 'page' && page.status === 200 && validator === undefined) {
        const { AjvDocumentValidator } = await import('../adapters/ajv/ajv-document-validator.js');
        validator ??= new AjvDocumentValidator();
      }
      return page;
    },
  };
  return makeFetchOwnFile(loading, {
    validate(value, limit) {
      if (validator === undefined) throw new Error('A document is validated before its page was fetched.');
      return validator.validate(value, limit);
    },
  });
}
