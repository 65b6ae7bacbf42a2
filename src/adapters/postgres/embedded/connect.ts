import { Client } from 'pg';
import { clusterUrl } from './cluster.js';

const CONNECT_TIMEOUT_MS = 5_000;

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
