import type { Pool, PoolClient, QueryArrayConfig, QueryConfig } from 'pg';
import { translateError } from './translate-errors.js';

/** A reader that takes nothing for this long loses its snapshot: it holds back the cleaning of every table. */
const IDLE_TIMEOUT_MS = 120_000;
/** A query of a large log takes its time; the pool's own limits are for requests that a caller waits for. */
const QUERY_TIMEOUT_MS = 600_000;
/** How soon the server gives up a statement whose connection was ended. */
const CONNECTION_CHECK_MS = 1_000;

/** Where a query's rows can be had as arrays of the texts that the server sends. */
export interface TextRows {
  texts(text: string, values?: readonly unknown[]): Promise<(string | null)[][]>;
}

/** A connection with a read-only transaction that sees the database as it was when it began. */
export class Snapshot implements AsyncDisposable, TextRows {
  readonly #client: PoolClient;
  readonly #ignore = () => {};
  readonly #gone: AbortSignal | undefined;
  /** Ends the connection, and with it the statement that it waits for. */
  readonly #giveUp = () => this.#release(true);
  #ended = false;
  #cursors = 0;

  private constructor(client: PoolClient, gone: AbortSignal | undefined) {
    this.#client = client;
    this.#gone = gone;
    // A connection that breaks also rejects the query that waits on it; the event alone would end the process.
    client.on('error', this.#ignore);
    if (gone?.aborted) this.#giveUp();
    else gone?.addEventListener('abort', this.#giveUp);
  }

  /** `gone` ends it when it is aborted, in the middle of a statement too. */
  static async open(pool: Pool, gone?: AbortSignal): Promise<Snapshot> {
    try {
      const snapshot = new Snapshot(await pool.connect(), gone);
      try {
        await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await snapshot.query(`SET LOCAL statement_timeout = ${QUERY_TIMEOUT_MS}`);
        await snapshot.query(`SET LOCAL client_connection_check_interval = ${CONNECTION_CHECK_MS}`);
        await snapshot.query(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
      } catch (error) {
        await snapshot[Symbol.asyncDispose]();
        throw error;
      }
      return snapshot;
    } catch (error) {
      throw translateError(error);
    }
  }

  /** Rows as objects. */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const config: QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: QUERY_TIMEOUT_MS,
    };
    try {
      return (await this.#client.query<Row>(config)).rows;
    } catch (error) {
      throw translateError(error);
    }
  }

  async texts(text: string, values: readonly unknown[] = []): Promise<(string | null)[][]> {
    const config = { ...asTexts(text, values), query_timeout: QUERY_TIMEOUT_MS };
    try {
      return (await this.#client.query<(string | null)[]>(config)).rows;
    } catch (error) {
      throw translateError(error);
    }
  }

  /** A query's rows as arrays of texts, `size` at a time, however many there are. */
  async *pages(text: string, values: readonly unknown[], size: number): AsyncGenerator<(string | null)[][]> {
    const name = `pages_${++this.#cursors}`;
    await this.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values);
    for (;;) {
      const rows = await this.texts(`FETCH ${size} FROM ${name}`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
    await this.query(`CLOSE ${name}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#ended) return;
    let broken: Error | undefined;
    await this.#client.query('ROLLBACK').catch((error: Error) => {
      broken = error;
    });
    this.#release(broken);
  }

  #release(broken: Error | true | undefined): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#gone?.removeEventListener('abort', this.#giveUp);
    // A connection that is ended in the middle of a statement may still say so.
    if (broken === undefined) this.#client.off('error', this.#ignore);
    this.#client.release(broken);
  }
}

/** A query whose rows are arrays of the texts that the server sends. */
export function asTexts(text: string, values: readonly unknown[]): QueryArrayConfig {
  return { text, values: [...values], rowMode: 'array', types: { getTypeParser: () => asText } };
}

function asText(value: string): string {
  return value;
}
