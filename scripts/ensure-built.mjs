/**
 * Builds dist/ when it is missing or older than its sources. Runs after `npm ci` and before `npm start`, so
 * that no old build is served after a refused install script or a change of the sources. `--force` always
 * builds.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseOldNode } from '../bin/node-version.mjs';

refuseOldNode('the service is built');

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
const BUILT = ['dist', 'client/dist'];
const GENERATED = 'src/adapters/postgres/generated';
/** What a separate installation needs besides the sources. */
const INSTALLED_FROM = ['package.json', '.npmrc', 'bin', 'scripts', 'prisma.config.ts'];
/** Paths below the sources that are not sources. */
const NO_SOURCES = [GENERATED, 'client/dist', 'client/frameworks/node_modules'].map((path) =>
  join(root, path),
);

function newest(path) {
  if (NO_SOURCES.includes(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isCurrent(written) {
  if (![stamp, ...written.map((path) => join(root, path))].every(existsSync)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return SOURCES.every((source) => newest(join(root, source)) <= builtAt);
}

function run(program, args, { cwd = root, stdio = 'inherit' } = {}) {
  const { status } = spawnSync(program, args, { cwd, stdio });
  if (status !== 0) process.exit(status ?? 1);
}

/** Where a package of the project is installed, if it is. */
function installed(name) {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function build() {
  run(process.execPath, ['scripts/prisma-generate.mjs']);
  const compiler = join(installed('typescript'), 'bin/tsc');
  // `npm test` checks the types. The client's adapters are built without the frameworks that they adapt to.
  for (const project of ['tsconfig.build.json', 'tsconfig.client.json'])
    run(process.execPath, [compiler, '-p', project, '--noCheck']);
  run(process.execPath, ['scripts/build-web.mjs']);
  packClient();
  writeFileSync(stamp, '');
}

/** Packs the client as an npm package, which the service serves as `/client.tgz`. */
function packClient() {
  const folder = join(root, 'dist');
  const { name, version } = require(join(root, 'client/package.json'));
  const options = ['--pack-destination', folder, '--ignore-scripts'];
  run('npm', ['pack', './client', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(
    join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
    join(folder, 'client.tgz'),
  );
}

/**
 * Builds in a folder with its own tools, which is removed afterwards, as npm does for a package that it
 * installs from git.
 */
function buildApart() {
  process.stdout.write('The tools that build are not installed here; building in a temporary folder.\n');
  const folder = mkdtempSync(join(tmpdir(), 'agentterms-build-'));
  try {
    for (const path of [...SOURCES, ...INSTALLED_FROM])
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        filter: (source) => !NO_SOURCES.includes(source),
      });
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder });
    for (const path of BUILT) cpSync(join(folder, path), join(root, path), { recursive: true });
    writeFileSync(stamp, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A package contains the build, but not the sources.
const isPackage = !existsSync(join(root, 'src'));
const hasTools = installed('vite') !== undefined;

if (
  !isPackage &&
  (process.argv.includes('--force') || !isCurrent(hasTools ? [...BUILT, GENERATED] : BUILT))
) {
  if (hasTools) build();
  else buildApart();
}
