#!/usr/bin/env node
/**
 * Starts the service or a command with a Node that can run it. Where Node supports it, the new process
 * replaces this one, so that signals reach it. Written for any Node, and imports nothing of the service: an
 * older Node would fail in a dependency.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNodeTooOld, refuseOldNode } from './node-version.mjs';

/**
 * Space for objects that live as long as a request, and permission to collect the memory that only the start
 * needed.
 */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--expose-gc'];
/** For the C library, which otherwise keeps a memory pool for each thread. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** This Node, or the one that comes as a package on Linux. */
function chooseNode() {
  if (!isNodeTooOld) return process.execPath;
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return undefined;
  }
}

function refuse(why) {
  process.stderr.write(`agentterms: ${why}\n`);
  process.exit(1);
}

function run(node, args, env) {
  if (process.execve !== undefined) {
    process.execve(node, [node, ...args], env);
    return;
  }
  const child = spawn(node, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => refuse(`${node} cannot be started: ${message}.`));
  child.on('exit', (code, signal) => {
    process.removeAllListeners(signal ?? '');
    if (signal === null) process.exitCode = code ?? 1;
    else process.kill(process.pid, signal);
  });
}

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const node = chooseNode();
if (node === undefined) refuseOldNode('this service runs');
if (!existsSync(main)) refuse('dist/ is missing; run "npm ci" or "npm run build" first.');
run(node, [...NODE_OPTIONS, main, ...process.argv.slice(2)], { ...ENVIRONMENT, ...process.env });
