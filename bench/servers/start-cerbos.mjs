import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../support/root.mjs';

const ATTEMPTS = 5;
const READY_WITHIN_MS = 15_000;
const POLICY = {
  apiVersion: 'api.cerbos.dev/v1',
  resourcePolicy: {
    resource: 'site',
    version: 'default',
    rules: [{ actions: ['read_content', 'api_access'], effect: 'EFFECT_ALLOW', roles: ['agent'] }],
  },
};

/**
 * Next to the project's packages, so that it is downloaded once. It is too large for everybody's
 * installation.
 */
const INSTALLED = join(root, 'node_modules/.cache/bench');
const CERBOS = 'cerbos@0.51.0';

/** The path of the Cerbos program for this platform, installed when missing; `undefined` where there is none. */
export function cerbosProgram() {
  const installed = findProgram();
  if (installed !== undefined) return installed;
  const install = ['install', '--prefix', INSTALLED, '--no-package-lock', '--ignore-scripts', CERBOS];
  spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  return findProgram();
}

function findProgram() {
  try {
    const name = `@cerbos/cerbos-${process.platform}-${process.arch}`;
    return createRequire(join(INSTALLED, 'index.js')).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Cerbos with one policy from disk, its decision log in its local store, and defaults otherwise: no access log, no
 * telemetry.
 *
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {string} program
 * @param {string} folder empty or missing
 */
export async function startCerbos(processes, program, folder) {
  const policies = join(folder, 'policies');
  const decisions = join(folder, 'decisions');
  await mkdir(policies, { recursive: true });
  await writeFile(join(policies, 'site.json'), JSON.stringify(POLICY));
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const config = join(folder, 'cerbos.json');
    await writeFile(config, JSON.stringify(configOf({ folder, policies, decisions, port })));
    const server = processes.start(program, ['server', `--config=${config}`, '--log-level=warn']);
    try {
      await Promise.race([becomesHealthy(port), server.reading(() => undefined)]);
      return {
        port,
        pid: server.pid,
        decisionBytes: () => folderBytes(decisions),
        stop: () => server.stop(),
      };
    } catch (error) {
      await server.stop();
      // Another program may have taken the port meanwhile.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** @param {{ folder: string, policies: string, decisions: string, port: number }} parts */
function configOf({ folder, policies, decisions, port }) {
  return {
    server: { httpListenAddr: `127.0.0.1:${port}`, grpcListenAddr: `unix:${join(folder, 'grpc.sock')}` },
    storage: { driver: 'disk', disk: { directory: policies, watchForChanges: false } },
    audit: {
      enabled: true,
      accessLogsEnabled: false,
      decisionLogsEnabled: true,
      backend: 'local',
      local: { storagePath: decisions },
    },
    telemetry: { disabled: true },
  };
}

/** @param {number} port */
async function becomesHealthy(port) {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const healthy = await isHealthy(port);
    if (healthy) return;
    if (performance.now() > until) throw new Error('Cerbos does not become healthy.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param {number} port */
async function isHealthy(port) {
  try {
    const res = await fetch(`http://127.0.0.1:${port}/_cerbos/health`);
    await res.text();
    return res.ok;
  } catch {
    // It is not listening yet.
    return false;
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(null)),
  );
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

/** @param {string} folder */
async function folderBytes(folder) {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const { blocks } = await stat(join(folder, name));
    // The store's files are preallocated at full length. The blocks show what was written.
    bytes += blocks * 512;
  }
  return bytes;
}

/**
 * One resource and one action, like one of our permission checks.
 *
 * @param {import('../support/requests.mjs').Question} question
 * @returns {import('../support/requests.mjs').HttpRequest}
 */
export function cerbosRequest({ domain, action }) {
  const body = JSON.stringify({
    requestId: 'bench',
    principal: { id: 'agent', policyVersion: 'default', roles: ['agent'] },
    resources: [{ actions: [action], resource: { kind: 'site', policyVersion: 'default', id: domain } }],
  });
  return { method: 'POST', path: '/api/check/resources', body };
}
