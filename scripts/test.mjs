/**
 * `npm test`: lint and types in parallel, then the quick tests. With arguments only Vitest runs, and receives
 * them: `npm test -- test/domain`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { refuseOldNode } from '../bin/node-version.mjs';

refuseOldNode('the tests run');

const root = fileURLToPath(new URL('..', import.meta.url));
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const CHECKS = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'web/tsconfig.json'],
];
const TESTS = ['vitest', 'run', '--project', 'unit', '--project', 'service'];

function start([program, ...args], stdio) {
  return spawn(program, args, { cwd: root, stdio, env: { ...process.env, PATH } });
}

/** Prints the output of a check that failed; resolves to whether it passed. */
async function passes(command) {
  const child = start(command, ['ignore', 'pipe', 'pipe']);
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  if (code === 0) return true;
  process.stdout.write(`${command.join(' ')} failed:\n${(await written).join('')}\n`);
  return false;
}

async function runTests(args) {
  const [code] = await once(start([...TESTS, ...args], 'inherit'), 'close');
  return code ?? 1;
}

const args = process.argv.slice(2);
if (!existsSync(join(root, 'src/adapters/postgres/generated'))) {
  process.stderr.write(
    'agentterms: the Prisma client is not generated; run "npm ci" or "npm run generate" first.\n',
  );
  process.exit(1);
}
if (args.length === 0 && (await Promise.all(CHECKS.map(passes))).includes(false)) process.exit(1);
process.exitCode = await runTests(args);
