import { join } from 'node:path';
import { AuditState } from '../adapters/files/audit-state.js';
import { makePool } from '../adapters/postgres/pool.js';
import { unsignedChains } from '../adapters/postgres/unsigned-chains.js';
import type { Basics } from './basics.js';
import { type DatabaseSettings, lockDataDir, openDatabase } from './open-database.js';

/** More than an installation loses data folders. */
const MOST_WRITERS = 1_000;

/** Why a chain is left as it is, for the person who asked for it. */
export class AdoptionError extends Error {
  override readonly name = 'AdoptionError';
}

/**
 * Has the next start on this data folder verify, sign and close chains whose own folder is lost. Their numbers are taken
 * then, so a living writer would lose checks: only chains that nobody has signed for minutes are taken.
 *
 * @throws AdoptionError for a chain that is not of this kind; none is taken then
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
