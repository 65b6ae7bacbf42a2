import { spawnSync } from 'node:child_process';

/**
 * Makes sure that a program is there: where it is missing, Debian's package is installed, which takes root or a `sudo` that
 * asks nothing.
 */
export function ensureSystemPackage(name: string, program = name): void {
  const isInstalled = () => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  if (isInstalled()) return;
  console.log(`${name} is not installed; installing the package of the system.`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Run level 1 keeps a package from starting a server of its own.
  const apt = (...args: string[]) =>
    run([...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', ...args]);
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  if (!install() && apt('update')) install();
  if (!isInstalled()) {
    throw new Error(
      `The tests need ${program}, which could not be installed: run "apt-get install ${name}" as root.`,
    );
  }
}

function run([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
