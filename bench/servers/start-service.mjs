import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { findBelow } from '../support/process-use.mjs';
import { signal } from '../support/processes.mjs';
import { root } from '../support/root.mjs';

const MAIN = 'dist/cli/main.js';
/**
 * Environment variables that a program needs to run at all. The service's own variables are set only here.
 */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH'];
const POLL_MS = 5;
const ANSWER_WITHIN_MS = 60_000;
const DATABASE_STOP_MS = 20_000;
/** The service's name for the superuser and the database of its embedded server. */
const DATABASE_NAME = 'agentterms';

/**
 * The service as an operator starts it, with its embedded database, on a free port.
 *
 * @typedef {{ port: number, pid: number, dataDir: string, stop: () => Promise<void> }} Service
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {{ dataDir: string, env?: Record<string, string>, viaNpm?: boolean }} options
 * @returns {Promise<Service>}
 */
export async function startService(processes, { dataDir, env = {}, viaNpm = false }) {
  const [file, args] = viaNpm ? ['npm', ['start']] : [process.execPath, ['bin/agentterms.mjs']];
  const child = processes.start(file, args, {
    cwd: root,
    env: { ...inherited(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
  });
  processes.defer(() => stopDatabase(dataDir));
  const port = await child.reading(servingPort);
  const pid = viaNpm ? await findBelow(child.pid, MAIN) : child.pid;
  if (pid === undefined) throw new Error('The service is not found below npm.');
  return { port, pid, dataDir, stop: () => child.stop(pid) };
}

/**
 * Sends a check repeatedly until it is answered.
 *
 * @param {number} port
 * @param {import('../support/requests.mjs').HttpRequest} request
 * @returns {Promise<object>} the answer
 */
export async function firstAnswer(port, { path }) {
  const until = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const answer = await ask(port, path);
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`The service does not answer ${path} with 200.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * A connection to the service's embedded database.
 *
 * @param {string} dataDir
 */
export async function connectDatabase(dataDir) {
  const postmaster = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(postmaster[3]),
    user: DATABASE_NAME,
    database: DATABASE_NAME,
    password: (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim(),
  });
  // A connection that the server ends makes the next query fail, which is early enough.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Ends a database server that its killed service left running.
 *
 * @param {string} dataDir
 */
export async function stopDatabase(dataDir) {
  const until = performance.now() + DATABASE_STOP_MS;
  for (;;) {
    const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(file.split('\n')[0]);
    if (!pid) return;
    signal(pid, performance.now() < until ? 'SIGINT' : 'SIGQUIT');
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (!isAlive(pid)) return;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} line */
function servingPort(line) {
  if (!line.includes('Serving on')) return undefined;
  return Number(JSON.parse(line).port);
}

/**
 * @param {number} port
 * @param {string} path
 * @returns {Promise<object | undefined>} nothing when there is no answer, or not this one
 */
function ask(port, path) {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false }, async (res) => {
      const text = await res.toArray().then(
        (chunks) => Buffer.concat(chunks).toString(),
        () => '',
      );
      resolve(res.statusCode === 200 ? JSON.parse(text) : undefined);
    });
    request.once('error', () => resolve(undefined));
  });
}

function inherited() {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
