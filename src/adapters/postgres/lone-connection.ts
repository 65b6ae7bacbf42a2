import { Socket } from 'node:net';
import pg from 'pg';

/** How long a connection may take to say good-bye. */
const FAREWELL_MS = 500;

export interface LoneConnectionOptions {
  readonly connectionString: string;
  /** The name under which it stands in `pg_stat_activity`. */
  readonly name: string;
  readonly connectTimeoutMs: number;
  /** How long an answer may take; without it there is no limit. */
  readonly answerTimeoutMs?: number;
}

/** A connection beside the pool, for what belongs to a session. It is connected through its `client`. */
export class LoneConnection implements AsyncDisposable {
  readonly client: pg.Client;
  /** Kept at hand because a half-open connection never ends by itself, only by its socket. */
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

  /** Ends it at once, without a word to the server. */
  break(): void {
    this.#socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const overdue = setTimeout(() => this.break(), FAREWELL_MS);
    await this.client.end().catch(() => {});
    clearTimeout(overdue);
  }
}
