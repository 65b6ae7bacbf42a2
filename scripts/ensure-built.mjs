/**
 * Builds dist/ when it is missing or older than what it is made from. Runs after `npm ci` and before `npm start`, so
 * that neither a refused install script nor a changed source leads to an old build being served. `--force` builds
 * whatever is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.built');
const SOURCES = [
  'src',
  'client',
  'tools',
  'cli',
  'web',
  'scripts/build-web.mjs',
  'prisma/schema.prisma',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.client.json',
  'package-lock.json',
];
/** Written by the build itself. */
const WRITTEN = ['src/adapters/postgres/generated', 'client/dist'].map((folder) => join(root, folder));

function newest(path) {
  if (WRITTEN.includes(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isCurrent() {
  if (![stamp, ...WRITTEN].every(existsSync)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return SOURCES.every((source) => newest(join(root, source)) <= builtAt);
}

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function hasCompiler() {
  try {
    require.resolve('typescript/package.json');
    return true;
  } catch {
    return false;
  }
}

// A package holds what was built, and nothing to build from.
const isPackage = !existsSync(join(root, 'src'));

if (!isPackage && (process.argv.includes('--force') || !isCurrent())) {
  if (hasCompiler()) {
    run('scripts/prisma-generate.mjs');
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
    for (const project of ['tsconfig.build.json', 'tsconfig.client.json']) run(compiler, '-p', project);
    run('scripts/build-web.mjs');
    writeFileSync(stamp, '');
  } else if (!existsSync(stamp)) {
    process.stderr.write(
      'agentterms: dist/ is missing and the compiler is not installed; run `npm ci` first.\n',
    );
    process.exit(1);
  }
}
