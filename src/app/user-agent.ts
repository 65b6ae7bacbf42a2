import { serviceVersion } from './project-files.js';
import type { Settings } from './settings.js';

/** Name with which pages are fetched (contract: "Names"), and to which robots.txt files can refer. */
export const PRODUCT_TOKEN = 'AgentTermsBot';

/** Placeholder in documents for a service without a public address. */
export const UNNAMED_SERVICE = 'agentterms.example';

/** Address of the service from outside, as its answers name it. */
export function baseUrlOf({ baseUrl, host, port }: Pick<Settings, 'baseUrl' | 'host' | 'port'>): string {
  return baseUrl ?? `http://${urlHost(host)}:${port}`;
}

/** The user agent of everything that this service fetches. */
export function userAgentOf(settings: Parameters<typeof baseUrlOf>[0]): string {
  return `${PRODUCT_TOKEN}/${serviceVersion()} (+${baseUrlOf(settings)}/bot)`;
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
