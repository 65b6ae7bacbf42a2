import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.js';
import type { GenerationLocks } from '../../domain/ports/generation-locks.js';
import type { Log } from '../../domain/ports/log.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { KEEP_SESSION, LoneConnection } from './lone-connection.js';
import { translateError, translating } from './translate-errors.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** Of the hash that makes a domain a lock's number; the same in every release, so that they keep each other out. */
const SEED = 20_261_121;
const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended($1, ${SEED})) AS locked`;
const UNLOCK = `SELECT pg_advisory_unlock(hashtextextended($1, ${SEED}))`;

export interface PostgresGenerationLocksOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** How often a lock that another process holds is asked for again, give or take a half. Default 100 ms. */
  readonly pollMs?: number;
  /** How long the server may take to answer. Default 5,000 ms. */
  readonly answerTimeoutMs?: number;
}

/** One connection, from connecting to its loss, and the locks that live and die with it. */
interface Session {
  readonly connection: LoneConnection;
  readonly held: Set<AsyncDisposable>;
  /** Ends with the last query that was sent: a connection takes one at a time. */
  last: Promise<unknown>;
  /** False until it is connected, and once it is lost. */
  open: boolean;
}

/**
 * Advisory locks of one Postgres session, on a connection of its own that is opened when it is first needed and
 * replaced when it is lost. With the connection the locks are lost too: a holder of one goes on, and the worst of it
 * is that another process generates the same terms once more.
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

  /** Rejects at the moment of the abort; a lock that comes later is given back. */
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
      // The listener goes first, so that no abort in between gives back a lock that the caller gets.
      asked.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject);
    });
  }

  async #tryLock(domain: DomainName): Promise<AsyncDisposable | undefined> {
    const reused = this.#session !== undefined;
    try {
      return await this.#askForLock(domain);
    } catch (error) {
      if (!reused) throw translateError(error);
      // The connection may have broken long ago, unnoticed; a new one tells whether the server is there.
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
    // A connection on which this fails is given up, and the lock with it.
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
