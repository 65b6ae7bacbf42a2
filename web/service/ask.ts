import { root } from '../navigation.js';

/** Why there is no answer, as far as a person can do something about it. */
export type Problem = 'offline' | 'refused' | 'not_found' | 'limited' | 'unavailable' | 'broken';

export interface Failure {
  readonly problem: Problem;
  /** The service's own sentence, in English; untrusted like all that it repeats of a request. */
  readonly message: string;
  /** A stable word of the service for what the problem alone does not tell. */
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export type Reply<T> = { readonly value: T } | { readonly failure: Failure };

/** Under this name the log of checks knows the pages. */
const AGENT_ID = 'web';

const PROBLEMS: Readonly<Record<number, Problem>> = {
  400: 'refused',
  404: 'not_found',
  429: 'limited',
  503: 'unavailable',
};

/**
 * Asks the API and gives what went wrong as a value.
 *
 * @param path from the root of the service, without a leading slash
 * @throws the signal's reason when it is aborted
 */
export async function ask<T>(path: string, signal?: AbortSignal): Promise<Reply<T>> {
  let response: Response;
  try {
    response = await fetch(new URL(path, root), {
      headers: { Accept: 'application/json', 'X-Agent-Id': AGENT_ID },
      // A copy is used only once the service says that it is still the current one.
      cache: 'no-cache',
      credentials: 'omit',
      redirect: 'error',
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    return failure('offline', String(error));
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    return failure('broken', String(error));
  }
  if (response.ok) return { value: body as T };
  const { message, reason, retry_after_seconds: seconds } = (body ?? {}) as Record<string, unknown>;
  const wait =
    typeof seconds === 'number' ? seconds : Number(response.headers.get('Retry-After') ?? Number.NaN);
  return failure(
    PROBLEMS[response.status] ?? 'broken',
    typeof message === 'string' ? message : '',
    typeof reason === 'string' ? reason : undefined,
    Number.isFinite(wait) ? wait : undefined,
  );
}

function failure(
  problem: Problem,
  message: string,
  reason?: string,
  retryAfterSeconds?: number,
): { readonly failure: Failure } {
  return { failure: { problem, message, reason, retryAfterSeconds } };
}
