import { join } from 'node:path';
import { AuditState } from '../adapters/files/audit-state.js';
import { unsignedChains } from '../adapters/postgres/audit/unsigned-chains.js';
import { makePool } from '../adapters/postgres/core/pool.js';
import type { Basics } from './basics.js';
import { type DatabaseSettings, lockDataDir, openDatabase } from './open-database.js';

/** More than the data folders that an installation ever loses. */
const MOST_WRITERS = 1_000;

/** Why a chain is not adopted, for the person who requested it. */
export class AdoptionError extends Error {
  override readonly name = 'AdoptionError';
}

/**
 * Marks chains whose own data folder is lost, so that the next start on this folder verifies, signs and
 * closes them. The start takes over their numbers, so a running writer would lose checks: only chains that
 * have not been signed for minutes are accepted.
 *
 * @throws AdoptionError for a chain of another kind; then none is adopted
 */
export async function adoptChains(
  settings: DatabaseSettings,
  writers: readonly string[],
  { clock, log }: Pick<Basics, 'clock' | 'log'>,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  if (settings.databaseUrl !== undefined) await lockDataDir(settings, resources);
  const { directUrl } = await openDatabase(settings, { log }, resources);
  const pool = resources.adopt(makePool(directUrl, 1, log), (open) => open.end());
  const unsigned = await unsignedChains(pool, clock.now().getTime(), MOST_WRITERS);
  const other = writers.find((writer) => !unsigned.includes(writer));
  if (other !== undefined)
    throw new AdoptionError(
      `${other} is not a chain whose last checks have been unsigned for minutes. Such chains: ${unsigned.join(', ') || 'none'}.`,
    );
  const memory = await AuditState.open(join(settings.dataDir, 'audit-state.json'));
  await memory.addWriters(writers);
}
