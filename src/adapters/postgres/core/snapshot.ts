import type { Pool, PoolClient, QueryArrayConfig } from 'pg';
import { rowsOf } from './rows.js';
import { translating } from './translate-errors.js';

/**
 * A reader that takes nothing for this long loses its snapshot, because a snapshot holds back the vacuum of
 * every table.
 */
const IDLE_TIMEOUT_MS = 120_000;
/** A query of a large log takes time. The pool's own limits are for requests that a caller waits for. */
const QUERY_TIMEOUT_MS = 600_000;
/** How soon the server cancels a statement whose connection has ended. */
const CONNECTION_CHECK_MS = 1_000;

/** A connection whose query results are arrays of the texts that the server sends. */
export interface TextRows {
  texts(text: string, values?: readonly unknown[]): Promise<(string | null)[][]>;
}

/** A connection with a read-only transaction that sees the database as it was at its start. */
export class Snapshot implements AsyncDisposable, TextRows {
  readonly #client: PoolClient;
  readonly #ignore = () => {};
  readonly #gone: AbortSignal | undefined;
  /** Ends the connection, and with it the statement under way. */
  readonly #giveUp = () => this.#release(true);
  #ended = false;
  #cursors = 0;

  private constructor(client: PoolClient, gone: AbortSignal | undefined) {
    this.#client = client;
    this.#gone = gone;
    // A broken connection also rejects the query that waits on it. Without a listener the event would end the
    // process.
    client.on('error', this.#ignore);
    if (gone?.aborted) this.#giveUp();
    else gone?.addEventListener('abort', this.#giveUp);
  }

  /** An abort of `gone` ends it, even in the middle of a statement. */
  static async open(pool: Pool, gone?: AbortSignal): Promise<Snapshot> {
    const snapshot = new Snapshot(await translating(() => pool.connect()), gone);
    try {
      await snapshot.texts('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await snapshot.texts(`SET LOCAL statement_timeout = ${QUERY_TIMEOUT_MS}`);
      await snapshot.texts(`SET LOCAL client_connection_check_interval = ${CONNECTION_CHECK_MS}`);
      await snapshot.texts(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
      return snapshot;
    } catch (error) {
      await snapshot[Symbol.asyncDispose]();
      throw error;
    }
  }

  texts(text: string, values: readonly unknown[] = []): Promise<(string | null)[][]> {
    return rowsOf(this.#client, { ...asTexts(text, values), query_timeout: QUERY_TIMEOUT_MS });
  }

  /** A query's rows as arrays of texts, `size` at a time, for any number of rows. */
  async *pages(text: string, values: readonly unknown[], size: number): AsyncGenerator<(string | null)[][]> {
    const name = `pages_${++this.#cursors}`;
    await this.texts(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values);
    for (;;) {
      const rows = await this.texts(`FETCH ${size} FROM ${name}`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
    await this.texts(`CLOSE ${name}`);
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
    // A connection that is ended in the middle of a statement may still emit an error.
    if (broken === undefined) this.#client.off('error', this.#ignore);
    this.#client.release(broken);
  }
}

/** Runs a query outside a snapshot. */
export function textsOf(
  asked: Pick<Pool | PoolClient, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<(string | null)[][]> {
  return rowsOf(asked, asTexts(text, values));
}

/** The texts of a query's first column. */
export async function columnOf(
  database: TextRows,
  text: string,
  values?: readonly unknown[],
): Promise<readonly string[]> {
  return (await database.texts(text, values)).map(([value]) => value ?? '');
}

function asTexts(text: string, values: readonly unknown[]): QueryArrayConfig {
  return { text, values: [...values], rowMode: 'array', types: { getTypeParser: () => String } };
}
