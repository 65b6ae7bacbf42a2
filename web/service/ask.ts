import { answerOfEvents, EVENT_STREAM } from '../../client/event-stream.js';
import type { TellProgress } from '../../src/domain/generate/generation-progress.js';
import { root } from '../navigation.js';

/** Why there is no answer, by what a person can do about it. */
export type Problem =
  | 'offline'
  | 'refused'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'changed'
  | 'limited'
  | 'unavailable'
  | 'broken';

export interface Failure {
  readonly problem: Problem;
  /**
   * The service's own sentence, in English. It is untrusted, like everything in it that repeats the request.
   */
  readonly message: string;
  /** A stable code of the service for what `problem` does not distinguish. */
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The whole body of the answer: a list of errors or refusals, for callers that know the route. */
  readonly body?: unknown;
}

export type Reply<T> = { readonly value: T } | { readonly failure: Failure };

/** The name of the pages in the log of checks. */
const AGENT_ID = 'web';

const PROBLEMS: Readonly<Record<number, Problem>> = {
  400: 'refused',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'changed',
  413: 'refused',
  429: 'limited',
  503: 'unavailable',
};

/** A request of the consoles. */
export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The answer: the value, and the version of the entry. */
export type Answered<T> =
  | { readonly value: T; readonly etag: string | undefined }
  | { readonly failure: Failure };

/**
 * Sends a request to the API without a session and returns a failure as a value.
 *
 * @param path from the root of the service, without a leading slash
 * @param tell is called with the steps of a long request (`GET /generate`) as they happen
 * @throws the signal's reason when it is aborted
 */
export function ask<T>(path: string, signal?: AbortSignal, tell?: TellProgress): Promise<Reply<T>> {
  // A cached copy is used only after the service confirms that it is current.
  const init: RequestInit = { cache: 'no-cache', credentials: 'omit', signal: signal ?? null };
  const headers = { 'X-Agent-Id': AGENT_ID };
  if (tell === undefined) return exchange(path, init, headers);
  const accept = `${EVENT_STREAM}, application/json;q=0.9`;
  return exchange(path, init, { ...headers, Accept: accept }, (answer) => answerOfEvents(answer, tell));
}

/**
 * Sends a request to the API as the signed-in user, or with its own `Authorization`; otherwise like {@link
 * ask}.
 */
export function send<T>(path: string, { method, body, headers, signal }: Sent = {}): Promise<Answered<T>> {
  const init: RequestInit = {
    method: method ?? 'GET',
    cache: 'no-store',
    credentials: 'same-origin',
    signal: signal ?? null,
  };
  if (body === undefined) return exchange(path, init, headers);
  const content = { 'Content-Type': 'application/json', ...headers };
  return exchange(path, { ...init, body: JSON.stringify(body) }, content);
}

async function exchange<T>(
  path: string,
  init: RequestInit,
  headers?: Readonly<Record<string, string>>,
  settle: (answer: Response) => Promise<Response> = async (answer) => answer,
): Promise<Answered<T>> {
  let response: Response;
  try {
    const answer = await fetch(new URL(path, root), {
      ...init,
      headers: { Accept: 'application/json', ...headers },
      redirect: 'error',
    });
    response = await settle(answer);
  } catch (error) {
    init.signal?.throwIfAborted();
    return failure('offline', String(error));
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    init.signal?.throwIfAborted();
    return failure('broken', String(error));
  }
  if (response.ok) return { value: body as T, etag: response.headers.get('ETag') ?? undefined };
  const { message, reason, retry_after_seconds: seconds } = (body ?? {}) as Record<string, unknown>;
  const wait =
    typeof seconds === 'number' ? seconds : Number(response.headers.get('Retry-After') ?? Number.NaN);
  return failure(
    PROBLEMS[response.status] ?? 'broken',
    typeof message === 'string' ? message : '',
    typeof reason === 'string' ? reason : undefined,
    Number.isFinite(wait) ? wait : undefined,
    body,
  );
}

function failure(
  problem: Problem,
  message: string,
  reason?: string,
  retryAfterSeconds?: number,
  body?: unknown,
): { readonly failure: Failure } {
  return { failure: { problem, message, reason, retryAfterSeconds, body } };
}
