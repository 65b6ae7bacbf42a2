import type { Pool } from 'pg';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { RegistryRelease, RegistryReleases } from '../../domain/ports/registry-releases.js';
import { LoneConnection } from './lone-connection.js';
import { translating } from './translate-errors.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** How long another process may be at it. */
const DEFAULT_LOCK_TIMEOUT_MS = 120_000;
/** The same in every release, so that they keep each other out. */
const LOCK = 20_261_123;
const NEWEST = 'SELECT release, sha256, entries FROM registry_release ORDER BY release DESC LIMIT 1';

export interface PostgresRegistryReleasesOptions {
  readonly pool: Pool;
  /** For the connection that holds the lock. */
  readonly connectionString: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Longest wait for another process. Default 120,000 ms. */
  readonly lockTimeoutMs?: number;
}

/**
 * The releases that were applied, in Postgres. Who applies one holds an advisory lock on a connection of its own. A
 * release is recorded on that connection, so that none is recorded by a process that has lost its lock.
 */
export class PostgresRegistryReleases implements RegistryReleases {
  readonly #options: PostgresRegistryReleasesOptions;

  constructor(options: PostgresRegistryReleasesOptions) {
    this.#options = options;
  }

  async newest(): Promise<RegistryRelease | undefined> {
    return translating(async () => (await this.#options.pool.query<RegistryRelease>(NEWEST)).rows[0]);
  }

  async applyOnce<Result>(
    release: RegistryRelease,
    apply: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const { connectionString, clock } = this.#options;
    await using connection = new LoneConnection({
      connectionString,
      name: 'agentterms registry release',
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    });
    const { client } = connection;
    // A connection that breaks also rejects the query that waits on it; the event alone would end the process.
    client.on('error', () => {});
    await translating(() => client.connect());
    await this.#lock(connection);
    const { rows } = await translating(() => client.query<RegistryRelease>(NEWEST));
    if (rows[0] !== undefined && rows[0].release >= release.release) return undefined;
    const result = await apply();
    await translating(() =>
      client.query(
        'INSERT INTO registry_release (release, sha256, entries, applied_at) VALUES ($1, $2, $3, $4)',
        [release.release, release.sha256, release.entries, clock.now()],
      ),
    );
    return result;
  }

  /** The lock belongs to the session and goes with it. */
  async #lock({ client }: LoneConnection): Promise<void> {
    const { log, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS } = this.#options;
    await translating(() => client.query('SET idle_session_timeout = 0'));
    const { rows } = await translating(() =>
      client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS locked`),
    );
    if (rows[0]?.locked) return;
    log.info({}, 'Another process applies a release of the shipped registry; waiting for it.');
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    await client.query(`SELECT pg_advisory_lock(${LOCK})`).catch((cause: unknown) => {
      const message = `Another process has applied a release of the registry for ${lockTimeoutMs / 1000} s.`;
      throw new Error(message, { cause });
    });
  }
}
