import type { PermissionKey, PlainPermissionValue } from '../src/domain/terms/permission.js';

/**
 * A terms document, `agentterms.json` (specification 2.1). The parts that decisions use are typed; the rest
 * is as published.
 */
export interface TermsDocument {
  readonly agentterms_version: string;
  readonly service: string | { readonly domain: string; readonly [field: string]: unknown };
  readonly permissions: Readonly<Partial<Record<PermissionKey, PlainPermissionValue>>>;
  readonly rate_limits?: {
    readonly requests_per_minute?: number;
    readonly requests_per_hour?: number;
    readonly requests_per_day?: number;
    readonly concurrent_sessions?: number;
  };
  /** A day, `YYYY-MM-DD`. */
  readonly expires?: string;
  readonly [field: string]: unknown;
}
