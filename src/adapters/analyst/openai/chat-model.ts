import { tracingChannel } from 'node:diagnostics_channel';
import { TRACED_WORK, type TraceAttributes, type TracedWork } from '../../../domain/ports/traced-work.js';
import { ModelAnswer } from './answer.js';
import { type Dialect, FULL_DIALECT, plainer } from './dialect.js';
import type { Message } from './prompt.js';
import {
  AnswerTooLarge,
  type BoundedClient,
  type ProtocolOptions,
  protocolClient,
} from './protocol-client.js';
import { type RetryOptions, retrying } from './retrying.js';

export interface ChatModelOptions extends ProtocolOptions, RetryOptions {
  readonly model: string;
}

export type ModelReply =
  | { readonly kind: 'text'; readonly text: string }
  /** `problem` is a sentence for the model. */
  | { readonly kind: 'unusable'; readonly problem: string };

const work = tracingChannel<unknown, TracedWork>(TRACED_WORK);

/** A model behind the chat-completions protocol. Rejects with the library's errors. */
export class ChatModel {
  readonly #client: BoundedClient;
  readonly #model: string;
  readonly #retries: RetryOptions;
  #dialect = FULL_DIALECT;

  constructor({ apiKey, baseUrl, model, timeoutMs, fetch, ...retries }: ChatModelOptions) {
    this.#model = model;
    this.#retries = retries;
    this.#client = protocolClient({ apiKey, baseUrl, timeoutMs, fetch });
  }

  /** The model's answer, in the plainest dialect that its server has required so far. */
  async ask(messages: readonly Message[], signal: AbortSignal): Promise<ModelReply> {
    let dialect = this.#dialect;
    for (;;) {
      try {
        const reply = await retrying(() => this.#send(messages, dialect, signal), this.#retries, signal);
        this.#dialect = dialect;
        return reply;
      } catch (error) {
        const next = plainer(dialect, error);
        if (next === undefined) throw error;
        dialect = next;
      }
    }
  }

  /**
   * A request as a trace shows it, by the semantic conventions of generative AI, without the content of
   * question and answer.
   */
  #told({ temperature }: Dialect): TracedWork {
    const { hostname, port, protocol } = new URL(this.#client.baseURL);
    return {
      name: `chat ${this.#model}`,
      kind: 'client',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': this.#model,
        'gen_ai.request.temperature': temperature ? 0 : undefined,
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'http:' ? 80 : 443)),
      },
      describe: describeCompletion,
    };
  }

  async #send(messages: readonly Message[], dialect: Dialect, signal: AbortSignal): Promise<ModelReply> {
    try {
      const create = async (): Promise<unknown> =>
        this.#client.chat.completions.create(
          { model: this.#model, messages: [...messages], ...optionsOf(dialect) },
          { signal },
        );
      return readCompletion(await work.tracePromise(create, this.#told(dialect)));
    } catch (error) {
      if (error instanceof AnswerTooLarge) return { kind: 'unusable', problem: 'it was far too long.' };
      // The library parses the body itself and passes the parser's error on.
      if (error instanceof SyntaxError) return { kind: 'unusable', problem: 'it was damaged on its way.' };
      throw error;
    }
  }
}

/**
 * The completion's facts about itself and about its tokens. Values of other types than the protocol's are
 * left out.
 */
function describeCompletion(completion: unknown): TraceAttributes {
  const { model, usage, choices } = (completion ?? {}) as Completion;
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const reason = choices?.[0]?.finish_reason;
  return {
    'gen_ai.response.model': typeof model === 'string' ? model : undefined,
    'gen_ai.response.finish_reasons': typeof reason === 'string' ? [reason] : undefined,
    'gen_ai.usage.input_tokens': number(usage?.prompt_tokens),
    'gen_ai.usage.output_tokens': number(usage?.completion_tokens),
  };
}

function optionsOf({ format, temperature }: Dialect) {
  return {
    ...(temperature ? { temperature: 0 } : {}),
    ...(format === 'json_schema'
      ? {
          response_format: {
            type: 'json_schema' as const,
            json_schema: { name: 'terms_reading', strict: true, schema: { ...ModelAnswer } },
          },
        }
      : {}),
    ...(format === 'json_object' ? { response_format: { type: 'json_object' as const } } : {}),
  };
}

/** The text in a completion. Its shape is checked, since many servers speak this protocol. */
function readCompletion(completion: unknown): ModelReply {
  const choice = (completion as Completion | null | undefined)?.choices?.[0];
  const content = choice?.message?.content;
  if (choice?.finish_reason === 'length') return { kind: 'unusable', problem: 'it was cut off; quote less.' };
  if (choice?.finish_reason === 'content_filter') return { kind: 'unusable', problem: 'it was filtered.' };
  if (typeof choice?.message?.refusal === 'string' && choice.message.refusal !== '') {
    return {
      kind: 'unusable',
      problem: 'it was a refusal; only a record of what the document says is asked for.',
    };
  }
  if (typeof content !== 'string' || content.trim() === '')
    return { kind: 'unusable', problem: 'it was empty.' };
  return { kind: 'text', text: content };
}

interface Completion {
  readonly model?: unknown;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown } | null;
  }[];
}
