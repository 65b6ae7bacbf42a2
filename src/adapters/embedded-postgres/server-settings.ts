import { createHash } from 'node:crypto';
import type { NativeBinaries } from './native-binaries.js';

/** Postgres settings by name, as they are written in `postgresql.conf`. */
export type ServerSettings = Readonly<Record<string, string>>;

/** A small server for one service: durable, quiet, and reachable only from this machine. */
const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have at most 107 bytes, and a deep data folder exceeds that. Clients use TCP.
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  // Where huge pages are announced but not granted, "try" ends in a bus error.
  huge_pages: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A new segment of the write-ahead log is 16 MB. Filling it with zeros made every commit wait some 30 ms.
  wal_init_zero: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // The text of a failed statement can contain what a caller sent.
  log_min_error_statement: 'panic',
  // A killed service leaves its queries running. They end when Postgres sees that no client waits for them.
  client_connection_check_interval: '5s',
};

/** The name of the setting that holds {@link launchMark} in a running server. */
export const LAUNCH_SETTING = 'agentterms.launch';

/** Identifies what a server is started with. Two servers with the same mark are interchangeable. */
export function launchMark(binaries: NativeBinaries, overrides: ServerSettings): string {
  const launch = JSON.stringify([
    binaries.postgres,
    binaries.version,
    Object.entries({ ...SETTINGS, ...overrides }),
  ]);
  return createHash('sha256').update(launch).digest('hex').slice(0, 16);
}

/** The command line of the server. No secret belongs here: every user of the machine can read it. */
export function serverArguments(
  folder: string,
  port: number,
  mark: string,
  overrides: ServerSettings,
): string[] {
  const settings = { ...SETTINGS, ...overrides, port: String(port), [LAUNCH_SETTING]: mark };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
