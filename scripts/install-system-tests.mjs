/**
 * Installs what only the system tests need (browsers, agent frameworks, Helm: `test/system/package.json`),
 * when it is missing or older than its lock file. The adapters of frameworks and their examples find the same
 * copies through a link.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'test/system');
const installed = join(folder, 'node_modules');
/** Written by npm at the end of an installation. */
const stamp = join(installed, '.package-lock.json');

if (!existsSync(stamp) || statSync(stamp).mtimeMs < statSync(join(folder, 'package-lock.json')).mtimeMs) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
for (const user of ['client/frameworks', 'examples']) {
  const link = join(root, user, 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(relative(join(root, user), installed), link);
}
