import OpenAI, { APIConnectionError, APIError, type ClientOptions } from 'openai';

export interface ProtocolOptions {
  /** Not needed if the server of `baseUrl` requires none. */
  readonly apiKey?: string | undefined;
  /** Address of a server of the protocol. Default: OpenAI's own. */
  readonly baseUrl?: string | undefined;
  /** Longest time for one answer. */
  readonly timeoutMs: number;
  /** Sends the requests in place of the runtime's own fetch. */
  readonly fetch?: ClientOptions['fetch'];
}

/** The library's client. It takes nothing from the environment and follows no redirect. */
export function protocolClient({ apiKey, baseUrl, timeoutMs, fetch }: ProtocolOptions): BoundedClient {
  if (apiKey === undefined && baseUrl === undefined) throw new Error('OpenAI itself asks for a key.');
  return new BoundedClient({
    // The library requires a key, and would look for one in the environment.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: apiKey === undefined ? { Authorization: null } : {},
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: 'off',
    fetch,
    // A redirect would send the texts to a server that was not configured.
    fetchOptions: { redirect: 'manual' },
  });
}

/** An answer exceeded the size limit. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

const MAX_ANSWER_BYTES = 1_000_000;

/**
 * The library's client, which reads at most a megabyte of an answer after decompression, and then
 * disconnects.
 */
export class BoundedClient extends OpenAI {
  override async fetchWithTimeout(
    ...request: Parameters<OpenAI['fetchWithTimeout']>
  ): ReturnType<OpenAI['fetchWithTimeout']> {
    const response = await super.fetchWithTimeout(...request);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(atMost(MAX_ANSWER_BYTES)), { status, statusText, headers });
  }
}

function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= maxBytes) controller.enqueue(chunk);
      else controller.error(new AnswerTooLarge(`An answer held more than ${maxBytes} bytes.`));
    },
  });
}

/** A server's reply about its models. */
export type ModelList =
  | { readonly kind: 'models'; readonly names: readonly string[] }
  /** It replied with another status, or without a list. */
  | { readonly kind: 'refused'; readonly status: number | undefined }
  | { readonly kind: 'unreachable' };

/** Asks for the list of models, which costs nothing. Rejects only when aborted. */
export async function listModels(options: ProtocolOptions, signal: AbortSignal): Promise<ModelList> {
  try {
    const { data } = await protocolClient(options).models.list({ signal });
    if (!Array.isArray(data)) return { kind: 'refused', status: 200 };
    return { kind: 'models', names: data.map(({ id }) => String(id)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof APIConnectionError) return { kind: 'unreachable' };
    return { kind: 'refused', status: error instanceof APIError ? error.status : undefined };
  }
}
