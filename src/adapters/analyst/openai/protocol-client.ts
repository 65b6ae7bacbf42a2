import type { ClientOptions } from 'openai';
import { BoundedClient } from './bounded-client.js';

export interface ProtocolOptions {
  /** Not needed where `baseUrl` names a server that asks for none. */
  readonly apiKey?: string | undefined;
  /** Address of a server of the protocol; OpenAI's own when left out. */
  readonly baseUrl?: string | undefined;
  /** Longest time for one answer. */
  readonly timeoutMs: number;
  /** Sends the requests in place of the runtime's own way. */
  readonly fetch?: ClientOptions['fetch'];
}

/** The library's client, which takes nothing from the environment and follows no redirect. */
export function protocolClient({ apiKey, baseUrl, timeoutMs, fetch }: ProtocolOptions): BoundedClient {
  if (apiKey === undefined && baseUrl === undefined) throw new Error('OpenAI itself asks for a key.');
  return new BoundedClient({
    // The library insists on a key and would look for one in the environment.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: apiKey === undefined ? { Authorization: null } : {},
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: 'off',
    fetch,
    // A redirect would hand the texts to a server that was not configured.
    fetchOptions: { redirect: 'manual' },
  });
}
