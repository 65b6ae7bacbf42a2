import type { Pool, PoolClient } from 'pg';
import type {
  RegistrySnapshot,
  SnapshotEntry,
  SnapshotSummary,
} from '../../domain/ports/registry-snapshot.js';
import type { ValidationStatus } from '../../domain/registry/validation-status.js';
import { translating } from './translate-errors.js';

/**
 * Small enough that a page keeps no other request waiting for more than a millisecond or two while it is worked on,
 * which is done without a pause.
 */
const ENTRIES_PER_PAGE = 50;
const SUMMARIES_PER_PAGE = 500;

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';
const COUNTS = `
  SELECT coalesce(sum(validated), 0)::int AS validated, coalesce(sum(unvalidated), 0)::int AS unvalidated,
         coalesce(sum(flagged), 0)::int AS flagged
    FROM registry_count`;
const SUMMARY_COLUMNS = 'domain, category, validation_status AS "validationStatus", confidence';

function pageQuery(columns: string, limit: number): string {
  return `SELECT ${columns} FROM registry_entry WHERE domain > $1 ORDER BY domain LIMIT ${limit}`;
}

/**
 * One transaction that sees one state of the registry, on a connection of its own. Disposing of it ends the connection
 * rather than giving it back, also in the middle of a statement: nothing of it is left for the server to hold on to.
 */
export class PostgresRegistrySnapshot implements RegistrySnapshot {
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  readonly #client: PoolClient;
  #isDisposed = false;

  private constructor(client: PoolClient, counts: Readonly<Record<ValidationStatus, number>>) {
    this.#client = client;
    this.counts = counts;
  }

  static async open(pool: Pool): Promise<PostgresRegistrySnapshot> {
    const client = await translating(() => pool.connect());
    // A connection that breaks between two statements fails the next one; unheard, it would end the process.
    client.on('error', () => undefined);
    try {
      await translating(() => client.query(BEGIN));
      // The state that is seen is that of the first statement.
      return new PostgresRegistrySnapshot(client, await readCounts(client));
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  entries(): AsyncIterable<readonly SnapshotEntry[]> {
    const query = pageQuery(`${SUMMARY_COLUMNS}, document AS "documentText"`, ENTRIES_PER_PAGE);
    return this.#pages<SnapshotEntry>('agentterms_snapshot_entries', query, ENTRIES_PER_PAGE);
  }

  summaries(): AsyncIterable<readonly SnapshotSummary[]> {
    const query = pageQuery(SUMMARY_COLUMNS, SUMMARIES_PER_PAGE);
    return this.#pages<SnapshotSummary>('agentterms_snapshot_summaries', query, SUMMARIES_PER_PAGE);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#client.release(true);
  }

  async *#pages<Row extends SnapshotSummary>(
    name: string,
    text: string,
    pageSize: number,
  ): AsyncGenerator<readonly Row[]> {
    const ask = (after: string) => {
      const asked = translating(() => this.#client.query<Row>({ name, text, values: [after] }));
      // The caller that waits for it hears of a failure; a walk that is given up waits for none.
      asked.catch(() => undefined);
      return asked;
    };
    for (let asked = ask(''); ; ) {
      const { rows } = await asked;
      const last = rows.at(-1);
      if (last === undefined) return;
      // The server finds the next page while this one is worked on.
      if (rows.length === pageSize) asked = ask(last.domain);
      yield rows;
      if (rows.length < pageSize) return;
    }
  }
}

async function readCounts(client: PoolClient): Promise<Readonly<Record<ValidationStatus, number>>> {
  const { rows } = await translating(() => client.query<Record<ValidationStatus, number>>(COUNTS));
  return rows[0] ?? { validated: 0, unvalidated: 0, flagged: 0 };
}
