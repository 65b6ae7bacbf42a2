import { answerOfEvents, EVENT_STREAM } from '../../client/event-stream.js';
import type { TellProgress } from '../../src/domain/generate/generation-progress.js';
import { root } from '../navigation.js';

/** Why there is no answer, as far as a person can do something about it. */
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
  /** The service's own sentence, in English; untrusted like all that it repeats of a request. */
  readonly message: string;
  /** A stable word of the service for what the problem alone does not tell. */
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the service answered with, whole: a list of errors or refusals, for those who know the route. */
  readonly body?: unknown;
}

export type Reply<T> = { readonly value: T } | { readonly failure: Failure };

/** Under this name the log of checks knows the pages. */
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

/** What was answered: the value, and the version of an entry that it is. */
export type Answered<T> =
  | { readonly value: T; readonly etag: string | undefined }
  | { readonly failure: Failure };

/**
 * Asks the API without a session and gives what went wrong as a value.
 *
 * @param path from the root of the service, without a leading slash
 * @param tell is told the steps of what takes long (`GET /generate`), as they happen
 * @throws the signal's reason when it is aborted
 */
export function ask<T>(path: string, signal?: AbortSignal, tell?: TellProgress): Promise<Reply<T>> {
  // A copy is used only once the service says that it is still the current one.
  const init: RequestInit = { cache: 'no-cache', credentials: 'omit', signal: signal ?? null };
  const headers = { 'X-Agent-Id': AGENT_ID };
  if (tell === undefined) return exchange(path, init, headers);
  const accept = `${EVENT_STREAM}, application/json;q=0.9`;
  return exchange(path, init, { ...headers, Accept: accept }, (answer) => answerOfEvents(answer, tell));
}

/** Asks the API as who is signed in, or with an `Authorization` of its own; as {@link ask} otherwise. */
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
