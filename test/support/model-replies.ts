import { type ModelAnswer, obeyingAnswer } from './model-answers.js';

/** The analyst's question about one part of the terms, as the server reads it from a request. */
export interface ReadPrompt {
  /** The mark of the fence. */
  readonly mark: string;
  /** The text in the fence before the terms. */
  readonly about: {
    readonly url: string;
    readonly kind: string;
    readonly part: string;
    readonly headings: string[];
  };
  /** The fenced text. */
  readonly text: string;
}

/** A chat-completions request, with the parts that tests check. */
export interface ChatRequest {
  readonly model?: string;
  readonly temperature?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: unknown } };
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

/** What the server does with one request. The last behaviour of a list is repeated. */
export type Behaviour =
  /** Answers like the answerer. */
  | 'normal'
  /** Obeys the text. */
  | 'obeying'
  /** Answers once `release` is called. */
  | 'slow'
  /** 429 with `Retry-After: 1`. */
  | 'busy'
  /** 429 because the quota is spent. */
  | 'spent'
  /** 500. */
  | 'failing'
  /** 503. */
  | 'down'
  | 'unauthorized'
  | 'redirecting'
  /** 400 to a JSON schema, naming the field. */
  | 'no-schema'
  /** 400 to any response format, naming no field. */
  | 'no-format'
  /** 400 to a temperature, naming the field. */
  | 'no-temperature'
  /** 400 because the prompt is too long. */
  | 'too-long'
  /** A completion whose content is not JSON. */
  | 'not-json'
  /** A completion whose content is JSON of another shape. */
  | 'wrong-shape'
  /** A body that is not JSON although it says so. */
  | 'damaged'
  | 'cut-off'
  | 'refusing'
  | 'filtered'
  | 'empty'
  /** Closes the connection without an answer. */
  | 'reset'
  /** An answer of many megabytes. */
  | 'huge'
  /** An answer that never ends. */
  | 'endless'
  /** The beginning of an answer, and then nothing more. */
  | 'stalling';

export type Answerer = (prompt: ReadPrompt) => ModelAnswer;

/** An answer to a chat request. A body that is a string is sent unchanged. */
export interface Reply {
  readonly status: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of a behaviour, if it has one. */
export function replyTo(
  behaviour: Exclude<Behaviour, 'reset' | 'endless' | 'stalling'>,
  body: ChatRequest,
  answerer: Answerer,
  authorization: string | undefined,
): Reply {
  const format = body.response_format?.type;
  switch (behaviour) {
    case 'obeying':
      return saying(body, JSON.stringify(obeyingAnswer(readPrompt(body), answerer)));
    case 'busy':
      return refusal(
        429,
        'rate_limit_error',
        'Slow down.',
        { code: 'rate_limit_exceeded' },
        { 'Retry-After': '1' },
      );
    case 'spent':
      return refusal(429, 'insufficient_quota', 'Nothing is left.', { code: 'insufficient_quota' });
    case 'failing':
      return refusal(500, 'server_error', 'Something broke.');
    case 'down':
      return refusal(503, 'server_error', 'Overloaded.', {}, { 'Retry-After': '120' });
    case 'unauthorized':
      return refusal(401, 'invalid_request_error', `Wrong key: ${authorization}.`, {
        code: 'invalid_api_key',
      });
    case 'redirecting':
      return { status: 307, body: {}, headers: { Location: 'http://127.0.0.1:1/v1/chat/completions' } };
    case 'too-long':
      return badRequest('messages', 'context_length_exceeded');
    case 'no-schema':
      if (format === 'json_schema') return badRequest('response_format');
      break;
    case 'no-format':
      if (format !== undefined) return { status: 400, body: { error: 'unsupported' } };
      break;
    case 'no-temperature':
      if (body.temperature !== undefined) return badRequest('temperature', 'unsupported_value');
      break;
    case 'not-json':
      return saying(body, 'The site allows everything, I think.');
    case 'wrong-shape':
      return saying(body, '{"scrape_data": "allowed"}');
    case 'damaged':
      return { status: 200, body: '{"choices": [{' };
    case 'cut-off':
      return saying(body, '{"read_content": {"quotes": ["You may', { finish: 'length' });
    case 'refusing':
      return saying(body, null, { refusal: 'I cannot help with that.' });
    case 'filtered':
      return saying(body, '', { finish: 'content_filter' });
    case 'empty':
      return saying(body, '');
    case 'huge':
      return saying(body, 'x'.repeat(4_000_000));
  }
  return saying(body, JSON.stringify(answerer(readPrompt(body))));
}

export function refusal(
  status: number,
  type: string,
  message: string,
  { code = null, param = null }: { readonly code?: string | null; readonly param?: string | null } = {},
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { status, body: { error: { message, type, param, code } }, headers };
}

/** The fenced text of a request, read like a careful model: only up to the line with the mark. */
export function readPrompt(body: ChatRequest): ReadPrompt {
  const content = body.messages?.find(({ role }) => role === 'user')?.content ?? '';
  const mark = /^BEGIN DOCUMENT (\S+)$/m.exec(content)?.[1] ?? '';
  const [, inside = ''] = content.split(new RegExp(`^(?:BEGIN|END) DOCUMENT ${mark}$`, 'm'));
  const [, about = '{}', text = ''] = /^\n([^\n]*)\n\n([\s\S]*)\n$/.exec(inside) ?? [];
  return { mark, about: JSON.parse(about), text };
}

function badRequest(param: string, code: string | null = null): Reply {
  return refusal(400, 'invalid_request_error', 'That is not supported.', { param, code });
}

function saying(
  body: ChatRequest,
  content: string | null,
  { finish = 'stop', refusal = null }: { readonly finish?: string; readonly refusal?: string | null } = {},
): Reply {
  const promptTokens = Math.ceil(JSON.stringify(body.messages ?? []).length / 4);
  const completionTokens = Math.ceil((content?.length ?? 0) / 4);
  return {
    status: 200,
    body: {
      id: 'chatcmpl-local',
      object: 'chat.completion',
      created: 1_750_000_000,
      model: body.model,
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal }, logprobs: null, finish_reason: finish },
      ],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      },
    },
  };
}
