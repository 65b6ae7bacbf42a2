import { DomainError } from '../../src/domain/errors.js';
import type { Clock } from '../../src/domain/ports/clock.js';
import type { FetchedPage, PageFetcher } from '../../src/domain/ports/page-fetcher.js';
import { inFuture, messageOf, unusable } from './archive-errors.js';
import { readService, readServiceIds, readVersion } from './collection-api-answers.js';
import { byId } from './declarations-folder.js';
import type { ArchivedService, ArchivedVersion, TermsArchive } from './domains/terms-archive.js';

export interface CollectionApiTermsArchiveOptions {
  readonly name: string;
  /** Where the routes begin, for example `https://collection.example/api/v1`. */
  readonly baseUrl: string;
  readonly fetcher: PageFetcher;
  readonly clock: Clock;
  /** Of one answer. Defaults to 20 MiB. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 20 * 1024 ** 2;
const MAX_SERVICES = 10_000;
/** Declarations that are asked for at a time. */
const AT_A_TIME = 4;
const JSON_TYPE = 'application/json';

interface AskOptions {
  readonly signal?: AbortSignal;
}

/** A collection behind the Collection API of Open Terms Archive's engine. What was answered is not kept. */
export class CollectionApiTermsArchive implements TermsArchive {
  readonly name: string;
  readonly #base: string;
  readonly #options: CollectionApiTermsArchiveOptions;

  constructor(options: CollectionApiTermsArchiveOptions) {
    this.name = options.name;
    this.#base = options.baseUrl.replace(/\/+$/, '');
    this.#options = options;
  }

  /** One request for the list and one for each service on it. Rejects with the signal's reason when it is aborted. */
  async services(signal?: AbortSignal): Promise<readonly ArchivedService[]> {
    const options = signal === undefined ? {} : { signal };
    const list = await this.#found(['services'], options);
    const ids = this.#read(list, readServiceIds);
    if (ids.length > MAX_SERVICES) throw unusable(this.name, `it names more than ${MAX_SERVICES} services`);
    const wanted = ids.filter(canBeAsked);
    const services: ArchivedService[] = [];
    const askInTurn = async () => {
      for (let id = wanted.shift(); id !== undefined; id = wanted.shift()) {
        try {
          services.push(await this.#service(id, options));
        } catch (error) {
          wanted.length = 0;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, askInTurn));
    return byId(services);
  }

  /** Rejects with the signal's reason when it is aborted. */
  async version(
    serviceId: string,
    type: string,
    { at, ...options }: { readonly at?: Date; readonly signal?: AbortSignal } = {},
  ): Promise<ArchivedVersion | undefined> {
    const now = this.#options.clock.now();
    if (at !== undefined && at > now) throw inFuture();
    if (!canBeAsked(serviceId) || !canBeAsked(type)) return undefined;
    const askAt = (date: Date) => this.#ask(['version', serviceId, type, date.toISOString()], options);
    let page = await askAt(at ?? now);
    // The archive's clock can be behind ours: the latest version is the one of its own now.
    const theirNow = new Date(page.headers.date ?? Number.NaN);
    if (page.status === 416 && at === undefined && !Number.isNaN(theirNow.getTime()))
      page = await askAt(theirNow);
    if (page.status === 404) return undefined;
    if (page.status === 416) throw inFuture();
    return this.#read(this.#successful(page), readVersion);
  }

  async #service(id: string, options: AskOptions): Promise<ArchivedService> {
    return this.#read(await this.#found(['service', id], options), (body) => readService(id, body));
  }

  async #found(steps: readonly string[], options: AskOptions): Promise<FetchedPage> {
    return this.#successful(await this.#ask(steps, options));
  }

  #successful(page: FetchedPage): FetchedPage {
    if (page.status === 200) return page;
    const seconds = Number(page.headers['retry-after']);
    throw new DomainError(
      'service_unavailable',
      `The archive ${this.name} answered with status ${page.status}.`,
      {
        ...(Number.isSafeInteger(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}),
      },
    );
  }

  async #ask(steps: readonly string[], { signal }: AskOptions): Promise<FetchedPage> {
    const { fetcher, maxBytes = MAX_BYTES } = this.#options;
    const url = [this.#base, ...steps.map(encodeURIComponent)].join('/');
    const cancel = signal === undefined ? {} : { signal };
    const answer = await fetcher.fetch({
      url,
      accept: JSON_TYPE,
      mediaTypes: [JSON_TYPE],
      maxBytes,
      ...cancel,
    });
    signal?.throwIfAborted();
    if (answer.kind === 'page') return answer;
    throw unusable(this.name, `it does not answer (${answer.message.replace(/\.$/, '')})`, answer.reason);
  }

  #read<T>(page: FetchedPage, read: (body: unknown) => T): T {
    try {
      return read(JSON.parse(new TextDecoder().decode(page.body)));
    } catch (error) {
      throw unusable(this.name, `an answer of it cannot be read (${messageOf(error)})`, error);
    }
  }
}

/** A URL takes a step of dots for a way up, however it is encoded; half a character cannot be encoded at all. */
function canBeAsked(step: string): boolean {
  return step !== '' && step !== '.' && step !== '..' && step.isWellFormed();
}
