import type { ChatRequest, Reply } from './model-replies.js';
import { type ModelServer, startModelServer } from './model-server.js';

/** A tool call that the model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: unknown;
}

interface ToolMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly unknown[];
}

/** Starts a model that makes these calls, one in each turn, and then says `Done.` */
export async function startToolCallingModel(...calls: readonly ScriptedCall[]): Promise<ModelServer> {
  const server = await startModelServer();
  server.reply = (body) => {
    const turn = messagesOf(body).filter(({ tool_calls: made = [] }) => made.length > 0).length;
    return say(body, turn, calls[turn]);
  };
  return server;
}

/** The results of tools, in order, as the model received them. */
export function toolResults(server: ModelServer): readonly string[] {
  const last = server.requests.at(-1);
  return last === undefined
    ? []
    : messagesOf(last)
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => textOf(content));
}

/** Names of the tools that the model was offered last. */
export function toolsOffered(server: ModelServer): readonly string[] {
  const { tools = [] } = server.requests.at(-1) as { tools?: readonly { function: { name: string } }[] };
  return tools.map(({ function: { name } }) => name);
}

function messagesOf(body: ChatRequest): readonly ToolMessage[] {
  return (body.messages ?? []) as readonly ToolMessage[];
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as readonly { readonly text: string }[]).map(({ text }) => text).join('');
}

function say(body: ChatRequest, turn: number, call: ScriptedCall | undefined): Reply {
  const toolCalls = call && [
    {
      index: 0,
      id: `call_${turn}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.args) },
    },
  ];
  const message = {
    role: 'assistant',
    content: call === undefined ? 'Done.' : null,
    ...(toolCalls && { tool_calls: toolCalls }),
  };
  const finish = call === undefined ? 'stop' : 'tool_calls';
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const shared = { id: `chatcmpl-${turn}`, created: 1_750_000_000, model: body.model };
  if ((body as { readonly stream?: boolean }).stream !== true) {
    const choices = [
      { index: 0, message: { ...message, refusal: null }, logprobs: null, finish_reason: finish },
    ];
    return { status: 200, body: { ...shared, object: 'chat.completion', choices, usage } };
  }
  const chunks = [
    { choices: [{ index: 0, delta: message, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { choices: [], usage },
  ].map((chunk) => JSON.stringify({ ...shared, object: 'chat.completion.chunk', ...chunk }));
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream' },
    body: [...chunks, '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
  };
}
