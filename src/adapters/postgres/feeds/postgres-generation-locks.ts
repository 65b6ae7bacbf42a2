import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../domain/errors.js';
import type { GenerationLocks } from '../../../domain/generate/ports.js';
import type { Log } from '../../../domain/ports/log.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { KEEP_SESSION, LoneConnection } from '../core/lone-connection.js';
import { translateError, translating } from '../core/translate-errors.js';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Seed of the hash that maps a domain to the number of its lock; the same in every release, so that releases
 * exclude each other.
 */
const SEED = 20_261_121;
const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended($1, ${SEED})) AS locked`;
const UNLOCK = `SELECT pg_advisory_unlock(hashtextextended($1, ${SEED}))`;

export interface PostgresGenerationLocksOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** How often to ask again for a lock that another process holds, give or take a half. Default 100 ms. */
  readonly pollMs?: number;
  /** How long the server may take to answer. Default 5,000 ms. */
  readonly answerTimeoutMs?: number;
}

/** One connection, from connecting to its loss, with its locks. */
interface Session {
  readonly connection: LoneConnection;
  readonly held: Set<AsyncDisposable>;
  /** Settles with the last query that was sent: a connection takes one at a time. */
  last: Promise<unknown>;
  /** False until it is connected, and after it is lost. */
  open: boolean;
}

/**
 * Advisory locks of one Postgres session, on its own connection, which is opened on first use and replaced
 * when it is lost. The locks are lost with the connection. Their holders go on, and at worst another process
 * generates the same terms once more.
 */
export class PostgresGenerationLocks implements GenerationLocks, AsyncDisposable {
  readonly #options: Required<PostgresGenerationLocksOptions>;
  #session: Promise<Session> | undefined;
  #disposed = false;

  constructor(options: PostgresGenerationLocksOptions) {
    this.#options = { pollMs: 100, answerTimeoutMs: 5_000, ...options };
  }

  async acquire(domain: DomainName, signal: AbortSignal): Promise<AsyncDisposable> {
    for (;;) {
      signal.throwIfAborted();
      const lock = await this.#unlessAborted(this.#tryLock(domain), signal);
      if (lock !== undefined) return lock;
      const wait = this.#options.pollMs * (0.5 + Math.random());
      await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    const session = await this.#session?.catch(() => undefined);
    this.#session = undefined;
    if (session?.open !== true) return;
    session.open = false;
    await session.connection[Symbol.asyncDispose]();
  }

  /** Rejects at once on an abort. A lock that arrives later is released. */
  #unlessAborted(
    asked: Promise<AsyncDisposable | undefined>,
    signal: AbortSignal,
  ): Promise<AsyncDisposable | undefined> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        reject(signal.reason);
        asked.then((lock) => lock?.[Symbol.asyncDispose]()).catch(() => {});
      };
      signal.addEventListener('abort', abort, { once: true });
      // The listener is removed first. Otherwise an abort in between would release a lock that the caller
      // gets.
      asked.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject);
    });
  }

  async #tryLock(domain: DomainName): Promise<AsyncDisposable | undefined> {
    const reused = this.#session !== undefined;
    try {
      return await this.#askForLock(domain);
    } catch (error) {
      if (!reused) throw translateError(error);
      // The connection may have broken long ago, unnoticed. A new one shows whether the server is there.
      return await translating(() => this.#askForLock(domain));
    }
  }

  async #askForLock(domain: DomainName): Promise<AsyncDisposable | undefined> {
    this.#session ??= this.#open();
    const session = await this.#session;
    const [row] = await this.#query<{ locked: boolean }>(session, TRY_LOCK, domain);
    if (row?.locked !== true) return undefined;
    const lock = { [Symbol.asyncDispose]: () => this.#release(session, lock, domain) };
    session.held.add(lock);
    return lock;
  }

  async #release(session: Session, lock: AsyncDisposable, domain: DomainName): Promise<void> {
    if (!session.held.delete(lock) || !session.open) return;
    // A connection on which this fails is dropped, and the lock with it.
    await this.#query(session, UNLOCK, domain).catch(() => {});
  }

  async #query<Row extends object>(session: Session, sql: string, domain: DomainName): Promise<Row[]> {
    try {
      const answer = session.last.then(() => session.connection.client.query<Row>(sql, [domain]));
      session.last = answer.catch(() => {});
      return (await answer).rows;
    } catch (error) {
      this.#lose(session, error);
      throw error;
    }
  }

  #open(): Promise<Session> {
    const opening = this.#connect();
    opening.catch(() => {
      if (this.#session === opening) this.#session = undefined;
    });
    return opening;
  }

  async #connect(): Promise<Session> {
    if (this.#disposed) throw new DomainError('service_unavailable', 'The service is stopping.');
    const { connectionString, answerTimeoutMs } = this.#options;
    const connection = new LoneConnection({
      connectionString,
      name: 'agentterms generation locks',
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      answerTimeoutMs,
    });
    const session: Session = { connection, held: new Set(), last: Promise.resolve(), open: false };
    const { client } = connection;
    client.on('error', (error) => this.#lose(session, error));
    client.on('end', () => this.#lose(session, new Error('The server closed the connection.')));
    try {
      await client.connect();
      await client.query(KEEP_SESSION);
    } catch (error) {
      connection.break();
      throw error;
    }
    session.open = true;
    return session;
  }

  #lose(session: Session, error: unknown): void {
    if (!session.open) return;
    session.open = false;
    this.#session = undefined;
    session.connection.break();
    this.#options.log.warn(
      { err: error, held: session.held.size },
      'Lost the connection that holds the locks of generations; each that is held may run once more elsewhere.',
    );
  }
}
