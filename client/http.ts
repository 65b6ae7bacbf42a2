import type { GenerationProgress } from '../src/domain/generate/generation-progress.js';
import { AgentTermsError } from './errors.js';
import { answerOfEvents, EVENT_STREAM } from './event-stream.js';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/** The platform's `fetch`, looked up at each call. */
export const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init);

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, including waits between attempts. */
  readonly timeoutMs?: number | undefined;
}

/** Progress of a long call. */
export type Progress =
  | { readonly kind: 'asking'; readonly attempt: number; readonly elapsedMs: number }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly elapsedMs: number;
      readonly retryInMs: number;
    }
  /** A step of the service, when it reports its steps. */
  | { readonly kind: 'step'; readonly step: GenerationProgress };

export interface HttpOptions {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export interface HttpRequest extends CallOptions {
  /** Path below the base URL, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** By default GET, or POST with a body. */
  readonly method?: string;
  /** Sent as JSON. Every request of this client may be sent twice without harm. */
  readonly body?: unknown;
  /** Statuses besides 200 that are answers. */
  readonly accepts?: readonly number[];
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Whether the answer is requested as events, so that its steps reach `onProgress`. */
  readonly asEvents?: boolean;
}

const FIRST_PAUSE_MS = 200;
const MOST_DOUBLINGS = 6;
/** Attempts for an unreachable service; a 429 or 503 is retried until the time is over. */
const ATTEMPTS = 3;

/**
 * Sends requests to a service, and retries when that helps: by `Retry-After` on 429 and 503, soon when no
 * response came.
 */
export class Http {
  readonly #options: HttpOptions;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /**
   * @throws AgentTermsError for every status other than 200 and those accepted, and when none comes in time
   * @throws the signal's reason once that is aborted
   */
  async send({
    path,
    headers,
    method,
    body,
    accepts = [],
    signal,
    timeoutMs,
    onProgress,
    asEvents = false,
  }: HttpRequest): Promise<Response> {
    const { baseUrl, fetch, headers: always, timeoutMs: usual } = this.#options;
    const startedAt = Date.now();
    const deadlineAt = startedAt + (timeoutMs ?? usual);
    const init: RequestInit = {
      headers: {
        Accept: asEvents ? `${EVENT_STREAM}, application/json;q=0.9` : 'application/json',
        ...always,
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const asking: Fetch = async (url, options) =>
      answerOfEvents(await fetch(url, options), (step) => onProgress?.({ kind: 'step', step }));
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      onProgress?.({ kind: 'asking', attempt, elapsedMs: Date.now() - startedAt });
      const outcome = await attemptOnce(asking, `${baseUrl}${path}`, init, deadlineAt, signal);
      if (outcome instanceof Response && (outcome.status === 200 || accepts.includes(outcome.status)))
        return outcome;
      const error = outcome instanceof Response ? await errorOf(outcome) : outcome;
      const pauseMs = pauseOf(error, attempt);
      if (pauseMs === undefined || Date.now() + pauseMs >= deadlineAt) throw error;
      onProgress?.({ kind: 'waiting', attempt, elapsedMs: Date.now() - startedAt, retryInMs: pauseMs });
      await sleep(pauseMs, signal);
    }
  }

  /** The JSON object of the response. Throws as {@link send}. */
  async json<T>(request: HttpRequest): Promise<T> {
    const response = await this.send(request);
    return (await jsonOf(response)) as T;
  }
}

async function attemptOnce(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  deadlineAt: number,
  signal: AbortSignal | undefined,
): Promise<Response | AgentTermsError> {
  const left = AbortSignal.timeout(Math.max(0, deadlineAt - Date.now()));
  try {
    return await fetch(url, {
      ...init,
      signal: signal === undefined ? left : AbortSignal.any([left, signal]),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (left.aborted) return new AgentTermsError('timed_out', `${url} gave no answer in time.`, { cause });
    return new AgentTermsError('unreachable', `${url} cannot be reached.`, { cause });
  }
}

/** Milliseconds until the next attempt; `undefined` when there is none. */
function pauseOf({ code, status, retryAfterMs }: AgentTermsError, attempt: number): number | undefined {
  // A repeated "Retry-After: 0" does not permit attempts without a pause.
  const leastMs = FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, MOST_DOUBLINGS);
  if (status === 429 || status === 503) return Math.max(retryAfterMs ?? 0, leastMs);
  return code === 'unreachable' && attempt < ATTEMPTS ? leastMs : undefined;
}

/** The response's JSON object. @throws AgentTermsError `invalid_response` */
export async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  let cause: unknown;
  try {
    const value: unknown = await response.json();
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    cause = error;
  }
  throw new AgentTermsError('invalid_response', `${response.url} gave no JSON object.`, {
    status: response.status,
    cause,
  });
}

async function errorOf(response: Response): Promise<AgentTermsError> {
  const { status, url } = response;
  const { error, message } = await jsonOf(response).catch((): Record<string, unknown> => ({}));
  const retryAfterMs = retryAfterOf(response);
  const requestId = response.headers.get('x-request-id');
  return new AgentTermsError(
    typeof error === 'string' ? error : 'invalid_response',
    typeof message === 'string' ? message : `${url} answered with status ${status}.`,
    { status, ...(retryAfterMs !== undefined && { retryAfterMs }), ...(requestId !== null && { requestId }) },
  );
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** The bytes of a stream; `undefined` as soon as there are more than `most`. */
export async function bytesOf(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(most);
  let length = 0;
  for await (const piece of stream) {
    if (length + piece.length > most) return undefined;
    bytes.set(piece, length);
    length += piece.length;
  }
  return bytes.subarray(0, length);
}

/** Work that several callers may wait for continues when one of them gives up. */
export function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return pending;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** @throws the signal's reason once that is aborted */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return unlessAborted(over, signal).finally(() => clearTimeout(timer));
}
