import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CLUSTER_NAME, type Cluster, serverEnvironment } from './cluster.js';
import { withConnection } from './connect.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { errorCode } from './error-code.js';
import { commandAs } from './run-as.js';
import type { ServerProcess } from './server-process.js';
import { serverArguments } from './server-settings.js';

/** SQLSTATE codes, Postgres manual, appendix A. */
const INVALID_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/** Makes the database of the service where it is missing. `wrong-password` when the server knows another one. */
export async function ensureDatabase(
  cluster: Cluster,
  { port }: ServerProcess,
): Promise<'ready' | 'wrong-password'> {
  const { password } = cluster;
  try {
    await withConnection({ port, password, database: CLUSTER_NAME }, async () => undefined);
  } catch (error) {
    if (errorCode(error) === INVALID_PASSWORD) return 'wrong-password';
    if (errorCode(error) !== NO_SUCH_DATABASE) throw error;
    await withConnection({ port, password, database: 'postgres' }, (client) =>
      client.query(`CREATE DATABASE ${CLUSTER_NAME}`),
    );
  }
  return 'ready';
}

/**
 * Gives the superuser the cluster's password while no server runs, for a data folder whose password file was lost.
 * It travels over standard input, where no other user sees it.
 */
export async function resetPassword(cluster: Cluster): Promise<void> {
  const { folder, launchMark, settings, password, binaries, runAs } = cluster;
  // The port is not opened in this mode; it only has to be a valid one.
  const { file, args, options } = commandAs(runAs, binaries.postgres, [
    '--single',
    ...serverArguments(folder, 5432, launchMark, settings),
    'postgres',
  ]);
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  child.stdin.on('error', () => undefined);
  child.stdin.end(`ALTER ROLE ${CLUSTER_NAME} PASSWORD '${password.replaceAll("'", "''")}'\n`);
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code === 0) return;
  throw new EmbeddedPostgresError(
    `The password of the database in ${folder} could not be set: ${said.replaceAll(password, '***').trim()}`,
  );
}
