import type { Pool } from 'pg';
import type { Clock } from '../../../domain/ports/clock.js';
import type { Log } from '../../../domain/ports/log.js';
import type { RegistryRelease, RegistryReleases } from '../../../domain/registry/ports.js';
import { LoneConnection } from '../core/lone-connection.js';
import { rowsOf } from '../core/rows.js';
import { translating } from '../core/translate-errors.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** How long another process may take to apply a release. */
const DEFAULT_LOCK_TIMEOUT_MS = 120_000;
/** The same in every release, so that releases exclude each other. */
const LOCK = 20_261_126;
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
 * The applied releases, in Postgres. A process that applies one holds an advisory lock on its own connection.
 * The release is recorded on that connection, so a process that has lost its lock records none.
 */
export class PostgresRegistryReleases implements RegistryReleases {
  readonly #options: PostgresRegistryReleasesOptions;

  constructor(options: PostgresRegistryReleasesOptions) {
    this.#options = options;
  }

  async newest(): Promise<RegistryRelease | undefined> {
    return (await rowsOf<RegistryRelease>(this.#options.pool, NEWEST))[0];
  }

  async applyOnce<Result>(
    release: RegistryRelease,
    apply: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const { connectionString, clock, log, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS } = this.#options;
    await using connection = await translating(() =>
      LoneConnection.open({
        connectionString,
        name: 'agentterms registry release',
        connectTimeoutMs: CONNECT_TIMEOUT_MS,
      }),
    );
    const { client } = connection;
    await rowsOf(client, 'SET idle_session_timeout = 0');
    await connection.lock(LOCK, lockTimeoutMs, {
      onWait: () =>
        log.info({}, 'Another process applies a release of the shipped registry; waiting for it.'),
      tooLong: (cause) =>
        new Error(`Another process has applied a release of the registry for ${lockTimeoutMs / 1000} s.`, {
          cause,
        }),
    });
    const [newest] = await rowsOf<RegistryRelease>(client, NEWEST);
    if (newest !== undefined && newest.release >= release.release) return undefined;
    const result = await apply();
    await rowsOf(
      client,
      'INSERT INTO registry_release (release, sha256, entries, applied_at) VALUES ($1, $2, $3, $4)',
      [release.release, release.sha256, release.entries, clock.now()],
    );
    return result;
  }
}
