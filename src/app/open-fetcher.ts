import { readFile } from 'node:fs/promises';
import { GuardedPageFetcher } from '../adapters/web/guarded-page-fetcher.js';
import type { PageFetcher } from '../domain/ports/page-fetcher.js';
import type { Settings } from './settings.js';

export type FetchSettings = Pick<
  Settings,
  'fetchCaFile' | 'fetchTimeoutMs' | 'fetchMaxBytes' | 'fetchConnectTo' | 'fetchAllowCidrs' | 'fetchAllowHttp'
>;

/** The way out to the web. */
export async function openFetcher(settings: FetchSettings, userAgent: string): Promise<PageFetcher> {
  const ca = settings.fetchCaFile === undefined ? undefined : await readFile(settings.fetchCaFile, 'utf8');
  return new GuardedPageFetcher({
    userAgent,
    timeoutMs: settings.fetchTimeoutMs,
    maxBytes: settings.fetchMaxBytes,
    connectTo: settings.fetchConnectTo,
    allowCidrs: settings.fetchAllowCidrs,
    allowHttp: settings.fetchAllowHttp,
    ...(ca === undefined ? undefined : { ca }),
  });
}
