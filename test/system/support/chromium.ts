import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import type { GuardedSites } from '../../support/guarded-sites.js';

/** A browser of root's, which draws without the emulated graphics card: that took a third of a test's time. */
export const BROWSER_ARGS: readonly string[] = ['--no-sandbox', '--disable-gpu'];

/** Arguments under which every host name is reached at the sites, and nothing else is asked for. */
export function chromiumArgs({ origin }: GuardedSites): string[] {
  return [
    ...BROWSER_ARGS,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP *:443 127.0.0.1:${origin.port}, MAP *:80 127.0.0.1:${origin.httpPort}`,
    '--ignore-certificate-errors',
  ];
}

/** Unpacks the browser of the npm package once for all processes of a machine; none sees a half of it. */
export async function chromiumPath(): Promise<string> {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.resolve('@sparticuz/chromium')), 'utf8'),
  ) as { version: string };
  const folder = join(tmpdir(), `agentterms-chromium-${version}`);
  const unpacked = join(folder, 'chromium');
  if (existsSync(unpacked)) return unpacked;
  const own = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own;
  try {
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  // Fails where another process was first.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  return unpacked;
}
