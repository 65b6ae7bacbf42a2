import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import type { GuardedSites } from '../../support/guarded-sites.js';

/** For a browser run by root, without the emulated graphics card, which took a third of a test's time. */
export const BROWSER_ARGS: readonly string[] = ['--no-sandbox', '--disable-gpu'];

/** Arguments with which every host name leads to the sites, and nothing else is requested. */
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

/** Unpacks the browser of the npm package once for all processes of a machine. None sees it incomplete. */
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
  // Fails if another process was first.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  return unpacked;
}
