import { expect } from 'vitest';
import { PostgresRegistryReleases } from '../../src/adapters/postgres/registry/postgres-registry-releases.js';
import { eventually } from '../support/eventually.js';
import { describeOnLanes } from '../support/lanes.js';
import { MemoryRegistryReleases } from '../support/memory/memory-registry-releases.js';
import { SettableClock } from '../support/settable-clock.js';
import { silentLog } from '../support/silent-log.js';
import { registryReleasesContract } from './registry-releases.contract.js';

describeOnLanes(
  'RegistryReleases',
  {
    memory: async () => {
      const releases = new MemoryRegistryReleases();
      return { one: releases, other: releases, waiting: async () => {} };
    },
    postgres: async ({ pool, url }) => {
      await pool.query('TRUNCATE registry_release');
      const make = () =>
        new PostgresRegistryReleases({
          pool,
          connectionString: url,
          clock: new SettableClock(),
          log: silentLog,
        });
      const waiting = (count: number) =>
        eventually(async () => {
          const { rows } = await pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
          );
          expect(rows).toHaveLength(count);
        });
      return { one: make(), other: make(), waiting };
    },
  },
  registryReleasesContract,
);
