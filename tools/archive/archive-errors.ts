import { DomainError } from '../../src/domain/errors.js';

const MAX_LENGTH = 300;
const CONTROL = /\p{Cc}/gu;

/**
 * What an archive holds or answers cannot be used. `what` is the end of a sentence, without its full stop; it may
 * hold names out of the archive, so that nothing in it reaches a terminal or a log line as anything but text.
 */
export function unusable(name: string, what: string, cause?: unknown): DomainError {
  const shown = what.replace(CONTROL, '?').slice(0, MAX_LENGTH);
  return new DomainError('service_unavailable', `The archive ${name} cannot be used: ${shown}.`, { cause });
}

/** Why something could not be read, without what it holds: a parser's message quotes it. */
export function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  return error instanceof Error ? error.message : String(error);
}

export function inFuture(): DomainError {
  return new DomainError('invalid_request', 'No version of a time in the future is known.');
}
