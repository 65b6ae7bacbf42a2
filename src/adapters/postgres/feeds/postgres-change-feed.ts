import type pg from 'pg';
import type { Log } from '../../../domain/ports/log.js';
import type { ChangeFeed, ChangeListener } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { LoneConnection } from '../core/lone-connection.js';

/** The channel of the triggers on `registry_entry`, `own_file` and `generated_terms`. */
const TERMS_CHANNEL = 'agentterms_terms';
/** The channel of the triggers on `client_key` and `access_token`. */
const ACCESS_CHANNEL = 'agentterms_access';
/** Payload of a statement that changed too many domains to name them. */
const EVERYTHING = '*';

export interface PostgresChangeFeedOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Prepares the session of each connection before it listens. If it rejects, the connection is dropped. */
  readonly prepare?: (session: pg.Client) => Promise<void>;
  /** How often a heartbeat checks that the connection is alive. Default 1,000 ms. */
  readonly heartbeatMs?: number;
  /**
   * How long an answered heartbeat is valid: the bound on how late a change may be heard. Default 5,000 ms.
   */
  readonly leaseMs?: number;
  /** Monotonic milliseconds; a test sets it. */
  readonly now?: () => number;
}

/** One connection that listens, from connecting to its loss. */
interface Connection {
  readonly lone: LoneConnection;
  /** When the unanswered heartbeat was sent; undefined when none is unanswered. */
  sentAt: number | undefined;
}

/**
 * Hears over `LISTEN` which domains change, and on {@link PostgresChangeFeed.access} that keys or tokens
 * change. It has its own connection, which is replaced when it is lost.
 *
 * Notifications and answers arrive in order. So an answered heartbeat proves that every change committed
 * before it was *sent* has been heard. For `leaseMs` from that moment the feed reports itself live, and what
 * it vouches for is never older than that. If a heartbeat is unanswered for as long, the connection is
 * closed, which catches a half-open one.
 */
export class PostgresChangeFeed implements ChangeFeed, AsyncDisposable {
  /**
   * Reports changes of client keys and access tokens, always as a change of everything. Shares the life of
   * the feed of terms.
   */
  readonly access: ChangeFeed = {
    subscribe: (listener) => subscribeTo(this.#access, listener),
    isLive: () => this.isLive(),
  };
  readonly #options: Required<PostgresChangeFeedOptions>;
  readonly #terms = new Set<ChangeListener>();
  readonly #access = new Set<ChangeListener>();
  readonly #timer: NodeJS.Timeout;
  #connection: Connection | undefined;
  #connecting: Connection | undefined;
  #failures = 0;
  #retryAt = 0;
  #liveUntil = Number.NEGATIVE_INFINITY;
  #disposed = false;

  /** Starts to connect. Never rejects or throws while the server is away. */
  constructor(options: PostgresChangeFeedOptions) {
    this.#options = {
      prepare: async () => {},
      heartbeatMs: 1_000,
      leaseMs: 5_000,
      now: () => performance.now(),
      ...options,
    };
    this.#timer = setInterval(() => this.#tick(), this.#options.heartbeatMs);
    this.#timer.unref();
    this.#tick();
  }

  subscribe(listener: ChangeListener): () => void {
    return subscribeTo(this.#terms, listener);
  }

  isLive(): boolean {
    return this.#options.now() < this.#liveUntil;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    clearInterval(this.#timer);
    this.#liveUntil = Number.NEGATIVE_INFINITY;
    this.#connecting?.lone.break();
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.lone[Symbol.asyncDispose]();
  }

  #tick(): void {
    const connection = this.#connection;
    if (connection === undefined) {
      if (this.#connecting === undefined && this.#options.now() >= this.#retryAt) void this.#connect();
    } else if (connection.sentAt === undefined) {
      void this.#beat(connection, (client) => client.query('SELECT 1'));
    } else if (this.#options.now() - connection.sentAt >= this.#options.leaseMs) {
      this.#lose(connection, new Error(`No answer to a heartbeat within ${this.#options.leaseMs} ms.`));
    }
  }

  async #connect(): Promise<void> {
    const lone = new LoneConnection({
      connectionString: this.#options.connectionString,
      name: 'agentterms change feed',
      connectTimeoutMs: this.#options.leaseMs,
    });
    const { client } = lone;
    const connection: Connection = { lone, sentAt: undefined };
    this.#connecting = connection;
    client.on('notification', ({ channel, payload }) =>
      this.#hear(channel === ACCESS_CHANNEL ? this.#access : this.#terms, payload ?? EVERYTHING),
    );
    client.on('error', (error) => this.#lose(connection, error));
    client.on('end', () => this.#lose(connection, new Error('The server closed the connection.')));
    try {
      await client.connect();
    } catch (error) {
      lone.break();
      this.#backOff(error);
      return;
    } finally {
      this.#connecting = undefined;
    }
    if (this.#disposed) {
      lone.break();
      return;
    }
    this.#connection = connection;
    const listen = async () => {
      await this.#options.prepare(client);
      await client.query(`LISTEN ${TERMS_CHANNEL}; LISTEN ${ACCESS_CHANNEL}`);
    };
    const answered = await this.#beat(connection, listen, () => {
      for (const listeners of [this.#terms, this.#access]) tellEverything(listeners);
    });
    if (answered) {
      this.#options.log.info({ failures: this.#failures }, 'Listening for changes of terms and of access.');
      this.#failures = 0;
    }
  }

  /** Renews the lease when the server answers. `first` runs before that. */
  async #beat(
    connection: Connection,
    ask: (client: pg.Client) => Promise<unknown>,
    first?: () => void,
  ): Promise<boolean> {
    const sentAt = this.#options.now();
    connection.sentAt = sentAt;
    try {
      await ask(connection.lone.client);
    } catch (error) {
      this.#lose(connection, error);
      return false;
    }
    if (this.#connection !== connection) return false;
    connection.sentAt = undefined;
    first?.();
    this.#liveUntil = sentAt + this.#options.leaseMs;
    return true;
  }

  #hear(listeners: ReadonlySet<ChangeListener>, payload: string): void {
    if (payload === EVERYTHING) {
      tellEverything(listeners);
      return;
    }
    const domains = payload.split('\n') as DomainName[];
    for (const listener of listeners) listener.changed(domains);
  }

  /** Ends the lease at once: changes may be missed from here on. */
  #lose(connection: Connection, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#liveUntil = Number.NEGATIVE_INFINITY;
    this.#connection = undefined;
    connection.lone.break();
    this.#backOff(error);
  }

  /**
   * After 1, 2, 4 and then every 5 heartbeats. That is often enough, since meanwhile every check asks the
   * store.
   */
  #backOff(error: unknown): void {
    if (this.#disposed) return;
    const wait = Math.min(2 ** this.#failures, 5) * this.#options.heartbeatMs;
    this.#failures += 1;
    this.#retryAt = this.#options.now() + wait;
    this.#options.log.warn(
      { err: error, retryInMs: wait },
      'Changes of terms and of access are not heard; reads go to the database.',
    );
  }
}

function subscribeTo(listeners: Set<ChangeListener>, listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellEverything(listeners: ReadonlySet<ChangeListener>): void {
  for (const listener of listeners) listener.everything();
}
