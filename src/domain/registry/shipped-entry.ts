import type { ValidationStatus } from './validation-status.js';

/** One line of `registry/entries.ndjson`. */
export interface ShippedEntry {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why it has its status, as one sentence for its history. Left out: that it came with its release. */
  readonly reason?: string;
  readonly document: unknown;
}
