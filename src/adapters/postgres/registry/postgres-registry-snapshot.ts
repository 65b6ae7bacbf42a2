import type { Pool, PoolClient } from 'pg';
import type {
  ChangePlace,
  RegistrySnapshot,
  SnapshotDifference,
  SnapshotEntry,
  SnapshotSummary,
} from '../../../domain/registry/ports.js';
import type { ValidationStatus } from '../../../domain/registry/validation-status.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { pagesByDomain, rowsOf } from '../core/rows.js';
import { translating } from '../core/translate-errors.js';
import { CHANGE_PLACE } from './postgres-registry-changes.js';

/**
 * Small enough that processing a page without a pause keeps no other request waiting for more than a
 * millisecond or two.
 */
const ENTRIES_PER_PAGE = 50;
const SUMMARIES_PER_PAGE = 500;

const COUNTS = `
  SELECT coalesce(sum(validated), 0)::int AS validated, coalesce(sum(unvalidated), 0)::int AS unvalidated,
         coalesce(sum(flagged), 0)::int AS flagged
    FROM registry_count`;
const SUMMARY_COLUMNS = 'domain, category, validation_status AS "validationStatus", confidence';

const CHANGED_DOMAINS = 'SELECT DISTINCT domain FROM registry_change WHERE id > $1 ORDER BY domain';
/** The state before the first change. It begins as `write-entries.ts` writes it; a long document follows. */
const DIFFERENCES = `
  SELECT asked.domain, substring(left(first.before, 2000) FROM '"validation_status":"([a-z]+)"') AS was,
         entry.validation_status AS "validationStatus", entry.document AS "documentText"
    FROM unnest($2::text[]) WITH ORDINALITY AS asked (domain, place)
   CROSS JOIN LATERAL (
     SELECT before FROM registry_change WHERE domain = asked.domain AND id > $1 ORDER BY id LIMIT 1) AS first
    LEFT JOIN registry_entry AS entry ON entry.domain = asked.domain
   ORDER BY asked.place`;

type StatusCounts = RegistrySnapshot['counts'];

interface DifferenceRow {
  readonly domain: DomainName;
  readonly was: ValidationStatus | null;
  readonly validationStatus: ValidationStatus | null;
  readonly documentText: string | null;
}

/**
 * One transaction that sees one state of the registry, on its own connection. Disposing of it ends the
 * connection instead of returning it, even in the middle of a statement, so that the server keeps nothing of
 * it.
 */
export class PostgresRegistrySnapshot implements RegistrySnapshot {
  readonly counts: StatusCounts;
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
    // A connection that breaks between two statements fails the next one. Without a listener the event would
    // end the process.
    client.on('error', () => undefined);
    try {
      await rowsOf(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      // The first statement determines which state is seen.
      const [counts = { validated: 0, unvalidated: 0, flagged: 0 }] = await rowsOf<StatusCounts>(
        client,
        COUNTS,
      );
      const [lastChange] = await rowsOf<ChangePlace>(client, CHANGE_PLACE, [null]);
      return new PostgresRegistrySnapshot(client, { counts, lastChange });
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  entries(): AsyncIterable<readonly SnapshotEntry[]> {
    const columns = `${SUMMARY_COLUMNS}, document AS "documentText"`;
    return this.#pages<SnapshotEntry>('agentterms_snapshot_entries', columns, ENTRIES_PER_PAGE);
  }

  summaries(): AsyncIterable<readonly SnapshotSummary[]> {
    return this.#pages('agentterms_snapshot_summaries', SUMMARY_COLUMNS, SUMMARIES_PER_PAGE);
  }

  async *changedSince(id: string): AsyncGenerator<readonly SnapshotDifference[]> {
    const rows = await rowsOf<{ domain: string }>(this.#client, CHANGED_DOMAINS, [id]);
    for (let start = 0; start < rows.length; start += ENTRIES_PER_PAGE) {
      const domains = rows.slice(start, start + ENTRIES_PER_PAGE).map(({ domain }) => domain);
      yield (await rowsOf<DifferenceRow>(this.#client, DIFFERENCES, [id, domains])).map(toDifference);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#client.release(true);
  }

  #pages<Row extends SnapshotSummary>(
    name: string,
    columns: string,
    size: number,
  ): AsyncIterable<readonly Row[]> {
    const text = `SELECT ${columns} FROM registry_entry WHERE domain > $1 ORDER BY domain LIMIT ${size}`;
    return pagesByDomain((after) => rowsOf<Row>(this.#client, { name, text, values: [after] }), size);
  }
}

function toDifference({ domain, was, validationStatus, documentText }: DifferenceRow): SnapshotDifference {
  return {
    domain,
    ...(was !== null && { was }),
    ...(validationStatus !== null && documentText !== null && { now: { validationStatus, documentText } }),
  };
}
