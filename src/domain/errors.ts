/**
 * Every way in which the domain can fail, as a closed list. A code says what could not be done. Only
 * `adapters/http/error-response.ts` decides which HTTP status it becomes.
 */
export const ERROR_CODES = [
  'invalid_domain',
  'invalid_action',
  'invalid_header',
  'invalid_request',
  'invalid_json',
  'not_found',
  'conflict',
  'precondition_failed',
  'precondition_required',
  'unknown_cursor',
  'unauthorized',
  'forbidden',
  'invalid_api_key',
  'service_unavailable',
  'generator_failure',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface DomainErrorOptions {
  readonly cause?: unknown;
  /** Whole seconds after which a new try makes sense. */
  readonly retryAfterSeconds?: number;
  /** A stable word for programs, where the code is not specific enough. */
  readonly reason?: string;
}

/** A failure with a code from {@link ERROR_CODES}. The message is for the caller and contains no internal detail. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
  }
}

/**
 * The stored data of a name is damaged. Neither "nothing known" nor an older answer would be true, and asking
 * again does not help.
 */
export class DamagedTermsError extends DomainError {
  constructor(domain: string, cause?: unknown) {
    super('service_unavailable', `The stored terms document of ${domain} is damaged.`, { cause });
  }
}
