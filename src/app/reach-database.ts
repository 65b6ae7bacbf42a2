import { runningServerUrl } from '../adapters/embedded-postgres/leftover-server.js';
import { isThere } from '../adapters/files/missing-file.js';
import type { Log } from '../domain/ports/log.js';
import { type DatabaseSettings, type DatabaseUrls, namedDatabase, openDatabase } from './open-database.js';
import { secretFile } from './secret-file.js';

/**
 * The database that the service uses, also while it does: the one that is named, the embedded one that runs, or that one
 * started until `resources` are disposed of.
 */
export async function reachDatabase(
  settings: DatabaseSettings,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  const named = namedDatabase(settings);
  if (named !== undefined) return named;
  const { dataDir } = settings;
  // Of an installation that was never started there is nothing to be reached.
  const running = (await isThere(dataDir))
    ? await runningServerUrl(dataDir, await secretFile(settings, 'postgres-password'))
    : undefined;
  return running === undefined
    ? openDatabase(settings, { log }, resources)
    : { url: running, directUrl: running };
}
