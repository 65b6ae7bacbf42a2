import { Client } from 'pg';
import type { Log } from '../../domain/ports/log.js';
import type { NativeBinaries } from './native-binaries.js';
import type { RunAs } from './run-as.js';
import type { ServerLog } from './server-log.js';
import type { ServerSettings } from './server-settings.js';

/** The superuser and the database of the service, both created at the first start. */
export const CLUSTER_NAME = 'agentterms';
const CONNECT_TIMEOUT_MS = 5_000;

/** One data folder with everything needed to run Postgres on it. */
export interface Cluster {
  /** The folder of the service, absolute and without links. */
  readonly dataDir: string;
  /** The folder of the database, in `dataDir`. */
  readonly folder: string;
  readonly password: string;
  readonly binaries: NativeBinaries;
  readonly runAs: RunAs;
  readonly settings: ServerSettings;
  readonly launchMark: string;
  readonly serverLog: ServerLog;
  readonly log: Log;
}

/** The environment of Postgres's programs, without anything that could change what they do. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) };
}

/** The address of a database of the cluster, with the password. */
export function clusterUrl(port: number, password: string, database: string = CLUSTER_NAME): string {
  return `postgres://${CLUSTER_NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Lends a connection to one database of the cluster and closes it afterwards. */
export async function withConnection<T>(
  {
    port,
    password,
    database,
  }: { readonly port: number; readonly password: string; readonly database: string },
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: clusterUrl(port, password, database),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: 30_000,
    application_name: 'agentterms start',
  });
  // A server that stops under an idle connection would otherwise end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
