import { CLUSTER_NAME, type Cluster, withConnection } from './cluster.js';
import { errorCode } from './errors.js';
import { runProgram } from './run-program.js';
import type { ServerProcess } from './server-process.js';
import { serverArguments } from './server-settings.js';

/** SQLSTATE codes, Postgres manual, appendix A. */
const INVALID_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/**
 * Creates the database of the service if it is missing. `wrong-password` when the server has another
 * password.
 */
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
 * Sets the superuser's password to the cluster's while no server runs, for a data folder whose password file
 * was lost.
 */
export async function resetPassword(cluster: Cluster): Promise<void> {
  const { folder, launchMark, settings, password } = cluster;
  // The port is not opened in this mode, but must be valid.
  const args = ['--single', ...serverArguments(folder, 5432, launchMark, settings), 'postgres'];
  const statement = `ALTER ROLE ${CLUSTER_NAME} PASSWORD '${password.replaceAll("'", "''")}'\n`;
  const failed = `The password of the database in ${folder} could not be set`;
  await runProgram(cluster, failed, 'postgres', args, statement);
}
