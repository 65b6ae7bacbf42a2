/**
 * Starts the replicated topology (docs/replicas.md) and keeps it until Ctrl-C, which stops and removes all of
 * it.
 *
 *   npm run topology -- [--replicas 3] [--port 3000] [--folder data/topology] [--keep]
 */
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startTopology } from './start-topology.mjs';

const { values } = parseArgs({
  options: {
    replicas: { type: 'string', default: '3' },
    port: { type: 'string', default: '3000' },
    folder: { type: 'string', default: 'data/topology' },
    keep: { type: 'boolean', default: false },
  },
});
const replicas = readNumber('replicas', 1, 16);
const port = readNumber('port', 0, 65_535);
const folder = resolve(values.folder);

function readNumber(name, least, most) {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < least || number > most)
    refuse(`--${name} is a whole number from ${least} to ${most}.`);
  return number;
}

function refuse(why) {
  process.stderr.write(`topology: ${why}\n`);
  process.exit(1);
}

if (existsSync(folder)) refuse(`${folder} is there already: remove it, or name another with --folder.`);
const told = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, resolve);
});
let code = 0;
const stops = [];
try {
  const topology = await startTopology({
    folder,
    replicas,
    port,
    stops,
    say: (what) => process.stderr.write(`Starting ${what}.\n`),
  });
  process.stdout.write(`
The service     ${topology.url}   (${topology.replicas.map(({ name, url }) => `${name} ${url}`).join(', ')})
Admin token     ${topology.tokens.admin}
Auditor token   ${topology.tokens.auditor}
Postgres        primary 127.0.0.1:${topology.ports.primary}, standby 127.0.0.1:${topology.ports.standby}, PgBouncer 127.0.0.1:${topology.ports.pgbouncer}
Redis           127.0.0.1:${topology.ports.redis}
Password        ${topology.password}   (of the database user agentterms, and of Redis)
Logs            ${folder}/*.log

Ctrl-C stops all of it.
`);
  await told;
} catch (error) {
  process.stderr.write(`topology: ${error.message}\n`);
  code = 1;
}
for (const stop of stops.splice(0).reverse()) await stop().catch(() => {});
if (!values.keep && code === 0) rmSync(folder, { recursive: true, force: true });
process.exit(code);
