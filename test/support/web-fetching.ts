import { parseConnectTo } from '../../src/adapters/web/connect-to.js';
import { type FetchSettings, GuardedPageFetcher } from '../../src/adapters/web/guarded-page-fetcher.js';
import type { PageRequest } from '../../src/domain/ports/page-fetcher.js';
import type { LocalOrigin } from './local-origin.js';

/** The settings under which every site is reached on `origin`. */
export function settingsFor(origin: LocalOrigin, changed: Partial<FetchSettings> = {}): FetchSettings {
  return {
    userAgent: 'AgentTermsBot/0.0.0 (+https://service.example/bot)',
    timeoutMs: 10_000,
    maxBytes: 100_000,
    connectTo: parseConnectTo(origin.connectTo),
    allowCidrs: ['127.0.0.0/8', '::1/128'],
    allowHttp: false,
    ca: origin.ca,
    ...changed,
  };
}

/** A fetcher that reaches every site on `origin`. */
export function aFetcherFor(origin: LocalOrigin, changed: Partial<FetchSettings> = {}): GuardedPageFetcher {
  return new GuardedPageFetcher(settingsFor(origin, changed));
}

/** A request for a text page. */
export function aPageRequest(url: string, changed: Partial<PageRequest> = {}): PageRequest {
  return { url, accept: 'text/html, text/plain', mediaTypes: ['text/html', 'text/plain'], ...changed };
}
