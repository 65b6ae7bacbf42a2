import type { FetchFailureReason } from '../../domain/ports/page-fetcher.js';

/** Ends a fetch. Thrown where something goes wrong and turned into a `FetchFailure` by the fetcher alone. */
export class FetchStop extends Error {
  override readonly name = 'FetchStop';
  readonly reason: FetchFailureReason;

  /** `message` is one sentence for people and holds no address. */
  constructor(reason: FetchFailureReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** ` (CODE)` for an error that has a code, else nothing; the text of an error can hold addresses, its code cannot. */
export function codeNote(error: unknown): string {
  const code = codeOf(error);
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : '';
}

/** The code of an error of Node, if it has one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
