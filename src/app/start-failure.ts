import { DatabaseUnreachable } from '../adapters/postgres/migrate.js';
import { messageOf } from './message-of.js';
import type { Settings } from './settings.js';

/**
 * Says what an operator can change where the system refuses something that a setting names: an address, a folder, a
 * database. Any other failure is given back as it is.
 */
export function startFailure(error: unknown, settings: Settings): unknown {
  const { host, dataDir, databaseUrl, databaseDirectUrl } = settings;
  const { code, syscall, path, hostname, port } = error as NodeJS.ErrnoException & {
    readonly hostname?: string;
    readonly port?: number;
  };
  const variable = port === settings.metricsPort ? 'METRICS_PORT' : 'PORT';
  const say = (message: string) => new Error(message, { cause: error });
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return say(
      `${variable} ${port} is in use on ${host} (EADDRINUSE): stop what serves there, or set another ${variable}.`,
    );
  if (syscall === 'listen' && code === 'EACCES')
    return say(`${variable} ${port} may not be served on by this user (EACCES): set one from 1024 on.`);
  if (syscall === 'listen' || hostname === host)
    return say(`HOST ${host} is no address of this machine (${code}).`);
  if (error instanceof DatabaseUnreachable && databaseUrl !== undefined)
    return say(
      `${databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} names a database that cannot be used: ${error.message}`,
    );
  if (path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path)))
    return say(`DATA_DIR ${dataDir} must be a folder that the service can write to: ${messageOf(error)}.`);
  return error;
}
