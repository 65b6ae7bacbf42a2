import { Socket } from 'node:net';
import pg from 'pg';

/** How long a connection may take to end properly. */
const FAREWELL_MS = 500;

/**
 * The server must not end an idle session that holds a lock. It must find out within half a minute that the
 * client's machine is gone.
 */
export const KEEP_SESSION = `
  SET idle_session_timeout = 0;
  SET tcp_keepalives_idle = 10;
  SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3`;

export interface LoneConnectionOptions {
  readonly connectionString: string;
  /** Its name in `pg_stat_activity`. */
  readonly name: string;
  readonly connectTimeoutMs: number;
  /** How long an answer may take. Default: no limit. */
  readonly answerTimeoutMs?: number;
}

/**
 * A connection outside the pool, for what depends on a session. Without `open`, the caller connects through
 * `client`.
 */
export class LoneConnection implements AsyncDisposable {
  readonly client: pg.Client;
  /** Kept, because a half-open connection never ends by itself, only through its socket. */
  readonly #socket = new Socket();

  constructor(options: LoneConnectionOptions) {
    this.client = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      connectionTimeoutMillis: options.connectTimeoutMs,
      ...(options.answerTimeoutMs !== undefined && { query_timeout: options.answerTimeoutMs }),
      keepAlive: true,
      stream: () => this.#socket,
    });
  }

  /** A connected connection, for one statement after the other. Rejects with the error of `pg`. */
  static async open(options: LoneConnectionOptions): Promise<LoneConnection> {
    const connection = new LoneConnection(options);
    // A broken connection also rejects the query that waits on it. Without a listener the event would end the
    // process.
    connection.client.on('error', () => {});
    try {
      await connection.client.connect();
    } catch (error) {
      connection.break();
      throw error;
    }
    return connection;
  }

  /**
   * Takes an advisory lock, which lasts as long as the connection.
   *
   * @param onWait called when another session holds it
   * @param tooLong makes the error to throw when that session holds it for `timeoutMs` more
   */
  async lock(
    lock: number,
    timeoutMs: number,
    { onWait, tooLong }: { onWait(): void; tooLong(cause: unknown): Error },
  ): Promise<void> {
    const { client } = this;
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${lock}) AS locked`,
    );
    if (rows[0]?.locked) return;
    onWait();
    await client.query(`SET lock_timeout = ${timeoutMs}`);
    await client.query(`SELECT pg_advisory_lock(${lock})`).catch((cause: unknown) => {
      throw tooLong(cause);
    });
    await client.query('RESET lock_timeout');
  }

  /** Ends it at once, without telling the server. */
  break(): void {
    this.#socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const overdue = setTimeout(() => this.break(), FAREWELL_MS);
    await this.client.end().catch(() => {});
    clearTimeout(overdue);
  }
}
