import type { Pool, PoolClient } from 'pg';
import type { ChangePlace } from '../../domain/ports/registry-changes.js';
import type {
  RegistrySnapshot,
  SnapshotDifference,
  SnapshotEntry,
  SnapshotSummary,
} from '../../domain/ports/registry-snapshot.js';
import type { ValidationStatus } from '../../domain/registry/validation-status.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { LAST_CHANGE } from './postgres-registry-changes.js';
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

const CHANGED_DOMAINS = 'SELECT DISTINCT domain FROM registry_change WHERE id > $1 ORDER BY domain';
/** The state before the first of the changes begins as `write-entries.ts` writes it, and is long behind that. */
const DIFFERENCES = `
  SELECT asked.domain, substring(left(first.before, 2000) FROM '"validation_status":"([a-z]+)"') AS was,
         entry.validation_status AS "validationStatus", entry.document AS "documentText"
    FROM unnest($2::text[]) WITH ORDINALITY AS asked (domain, place)
   CROSS JOIN LATERAL (
     SELECT before FROM registry_change WHERE domain = asked.domain AND id > $1 ORDER BY id LIMIT 1) AS first
    LEFT JOIN registry_entry AS entry ON entry.domain = asked.domain
   ORDER BY asked.place`;

interface DifferenceRow {
  readonly domain: DomainName;
  readonly was: ValidationStatus | null;
  readonly validationStatus: ValidationStatus | null;
  readonly documentText: string | null;
}

function pageQuery(columns: string, limit: number): string {
  return `SELECT ${columns} FROM registry_entry WHERE domain > $1 ORDER BY domain LIMIT ${limit}`;
}

/**
 * One transaction that sees one state of the registry, on a connection of its own. Disposing of it ends the connection
 * rather than giving it back, also in the middle of a statement: nothing of it is left for the server to hold on to.
 */
export class PostgresRegistrySnapshot implements RegistrySnapshot {
  readonly counts: Readonly<Record<ValidationStatus, number>>;
  readonly lastChange: ChangePlace | undefined;
  readonly #client: PoolClient;
  #isDisposed = false;

  private constructor(
    client: PoolClient,
    { counts, lastChange }: Pick<RegistrySnapshot, 'counts' | 'lastChange'>,
  ) {
    this.#client = client;
    this.counts = counts;
    this.lastChange = lastChange;
  }

  static async open(pool: Pool): Promise<PostgresRegistrySnapshot> {
    const client = await translating(() => pool.connect());
    // A connection that breaks between two statements fails the next one; unheard, it would end the process.
    client.on('error', () => undefined);
    try {
      await translating(() => client.query(BEGIN));
      // The state that is seen is that of the first statement.
      const counts = await readCounts(client);
      const { rows } = await translating(() => client.query<ChangePlace>(LAST_CHANGE));
      return new PostgresRegistrySnapshot(client, { counts, lastChange: rows[0] });
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

  async *changedSince(id: string): AsyncGenerator<readonly SnapshotDifference[]> {
    const { rows } = await translating(() => this.#client.query<{ domain: string }>(CHANGED_DOMAINS, [id]));
    for (let start = 0; start < rows.length; start += ENTRIES_PER_PAGE) {
      const domains = rows.slice(start, start + ENTRIES_PER_PAGE).map(({ domain }) => domain);
      const found = await translating(() => this.#client.query<DifferenceRow>(DIFFERENCES, [id, domains]));
      yield found.rows.map(toDifference);
    }
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

function toDifference({ domain, was, validationStatus, documentText }: DifferenceRow): SnapshotDifference {
  return {
    domain,
    ...(was !== null && { was }),
    ...(validationStatus !== null && documentText !== null && { now: { validationStatus, documentText } }),
  };
}

async function readCounts(client: PoolClient): Promise<Readonly<Record<ValidationStatus, number>>> {
  const { rows } = await translating(() => client.query<Record<ValidationStatus, number>>(COUNTS));
  return rows[0] ?? { validated: 0, unvalidated: 0, flagged: 0 };
}
