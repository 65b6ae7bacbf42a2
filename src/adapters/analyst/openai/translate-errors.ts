import OpenAI from 'openai';
import { DomainError } from '../../../domain/errors.js';

/** Statuses that mean "not now": time-out, conflict with a lock, too many requests. */
const PASSING_STATUSES = new Set([408, 409, 429]);
/** A limit that waiting within a request does not lift. */
const SPENT = 'insufficient_quota';
const DAY_SECONDS = 86_400;

/** Whether the same request may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return isUnavailable(error) && (error as { code?: unknown }).code !== SPENT;
}

/** The wait that the server asks for; undefined when it names none, or none that makes sense. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  if (!(error instanceof OpenAI.APIError)) return undefined;
  const value = error.headers?.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), DAY_SECONDS);
}

/**
 * Translates a failed request for the domain: `service_unavailable` when the model has no capacity or cannot
 * be reached, `generator_failure` when it refuses the request. The cause names only status and code, since
 * the server's text may repeat the key.
 */
export function translateError(error: unknown): unknown {
  if (!(error instanceof OpenAI.OpenAIError)) return error;
  const cause = new Error(describe(error));
  if (!isUnavailable(error)) {
    return new DomainError('generator_failure', 'The model that reads terms refused the request.', { cause });
  }
  const retryAfterSeconds = retryAfterSecondsOf(error);
  return new DomainError(
    'service_unavailable',
    'The model that reads terms has no capacity at the moment.',
    retryAfterSeconds === undefined ? { cause } : { cause, retryAfterSeconds },
  );
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof OpenAI.APIConnectionError) return true;
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return false;
  return PASSING_STATUSES.has(error.status) || error.status >= 500;
}

function describe(error: Error): string {
  const { status, code, cause } = error as { status?: unknown; code?: unknown; cause?: { cause?: unknown } };
  const below = (cause?.cause as { code?: unknown } | undefined)?.code;
  const words = [error.constructor.name, status, wordOf(code), wordOf(below)];
  return words.filter((word) => word !== undefined).join(' ');
}

/** A code in the usual form. Any other text may be the server's own words. */
function wordOf(code: unknown): string | undefined {
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code : undefined;
}
