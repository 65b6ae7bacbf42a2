import type { FetchFailureReason } from '../../domain/ports/page-fetcher.js';

/** Ends a fetch. Thrown where something fails. Only the fetcher turns it into a `FetchFailure`. */
export class FetchStop extends Error {
  override readonly name = 'FetchStop';
  readonly reason: FetchFailureReason;

  /** `message` is one sentence for people and contains no address. */
  constructor(reason: FetchFailureReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/**
 * ` (CODE)` for an error with a code, else nothing. The text of an error can contain addresses, but its code
 * cannot.
 */
export function codeNote(error: unknown): string {
  const code = codeOf(error);
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : '';
}

/** The code of a Node error, if it has one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
