import { readFile } from 'node:fs/promises';
import type { PageFetcher, WebPoster } from '../domain/ports/page-fetcher.js';
import { FETCH_DEFAULTS, type FetchSettings } from './fetch-settings.js';

/**
 * Reads the fetch settings from the environment. Loading the whole table of settings is costly, and most
 * machines set none of these.
 *
 * @throws SettingsError for a variable that begins with `FETCH_` and cannot be used
 */
export async function readFetchSettings(env: NodeJS.ProcessEnv): Promise<FetchSettings> {
  const given = Object.entries(env).filter(([name]) => name.startsWith('FETCH_'));
  if (given.length === 0) return FETCH_DEFAULTS;
  const { readSettings } = await import('./settings.js');
  return readSettings(Object.fromEntries(given));
}

/** Opens the connection to the web. */
export async function openFetcher(
  settings: FetchSettings,
  userAgent: string,
): Promise<PageFetcher & WebPoster> {
  // Loaded here, because the defaults above are often needed without it.
  const { GuardedPageFetcher } = await import('../adapters/web/guarded-page-fetcher.js');
  const { makeSystemResolver } = await import('../adapters/web/system-resolver.js');
  const ca = settings.fetchCaFile === undefined ? undefined : await readFile(settings.fetchCaFile, 'utf8');
  return new GuardedPageFetcher({
    userAgent,
    timeoutMs: settings.fetchTimeoutMs,
    maxBytes: settings.fetchMaxBytes,
    connectTo: settings.fetchConnectTo,
    allowCidrs: settings.fetchAllowCidrs,
    allowHttp: settings.fetchAllowHttp,
    ...(settings.fetchDnsServers && { resolve: makeSystemResolver({ servers: settings.fetchDnsServers }) }),
    ...(ca === undefined ? undefined : { ca }),
  });
}
