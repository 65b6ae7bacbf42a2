import { APIConnectionError, APIError } from 'openai';
import { type ProtocolOptions, protocolClient } from './protocol-client.js';

/** What a server of the protocol says of its models. */
export type ModelList =
  | { readonly kind: 'models'; readonly names: readonly string[] }
  /** It answers with another status, or with no list. */
  | { readonly kind: 'refused'; readonly status: number | undefined }
  | { readonly kind: 'unreachable' };

/** Asks for the list of models, which costs nothing; never rejects but when it is given up. */
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
