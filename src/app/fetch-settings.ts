import type { ConnectToRule } from '../adapters/web/connect-to.js';

/** How pages are fetched. */
export interface FetchSettings {
  readonly fetchCaFile: string | undefined;
  readonly fetchTimeoutMs: number;
  readonly fetchMaxBytes: number;
  readonly fetchConnectTo: readonly ConnectToRule[];
  readonly fetchAllowCidrs: readonly string[];
  readonly fetchAllowHttp: boolean;
  readonly fetchDnsServers: readonly string[] | undefined;
}

/** The defaults. */
export const FETCH_DEFAULTS: FetchSettings = {
  fetchTimeoutMs: 10_000,
  fetchMaxBytes: 5 * 1024 * 1024,
  fetchConnectTo: [],
  fetchAllowCidrs: [],
  fetchAllowHttp: false,
  fetchDnsServers: undefined,
  fetchCaFile: undefined,
};
