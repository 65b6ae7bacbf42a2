import type { GuardedSites } from './guarded-sites.js';
import { ensureSystemPackage } from './system-package.js';

/** Where Debian puts it. */
export const CHROMIUM = '/usr/bin/chromium';

/** Arguments under which every host name is reached at the sites, and nothing else is asked for. */
export function chromiumArgs({ origin }: GuardedSites): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP *:443 127.0.0.1:${origin.port}, MAP *:80 127.0.0.1:${origin.httpPort}`,
    '--ignore-certificate-errors',
  ];
}

export function ensureChromium(): void {
  ensureSystemPackage('chromium', CHROMIUM);
}
