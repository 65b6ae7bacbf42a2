import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A client as other programs use it. Dispose of it with `await using`. */
export interface McpClient extends AsyncDisposable {
  readonly client: Client;
  /** The text of a successful call, with its structured content. */
  call(
    name: string,
    args: object,
  ): Promise<{ readonly text: string; readonly structured: Record<string, unknown> }>;
  /** The text of a failed call. */
  fail(name: string, args: object): Promise<CallToolResult & { readonly text: string }>;
}

interface McpClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The protocol without a handshake. Default: the one with it. */
  readonly modern?: boolean;
  readonly name?: string;
}

/** The protocol's newest version, which has neither handshake nor session. */
export const MODERN = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;

export async function connectMcp(
  url: string,
  { headers = {}, modern = false, name = 'shopper' }: McpClientOptions = {},
): Promise<McpClient> {
  const client = new Client({ name, version: '1.2.3' }, modern ? MODERN : {});
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return asMcpClient(client);
}

export function asMcpClient(client: Client): McpClient {
  const ask = async (name: string, args: object) => {
    const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
    const [content] = result.content;
    if (content?.type !== 'text') throw new Error('The tool gave no text.');
    return { ...result, text: content.text };
  };
  return {
    client,
    call: async (name, args) => {
      const { isError, text, structuredContent } = await ask(name, args);
      if (isError) throw new Error(text);
      return { text, structured: structuredContent as Record<string, unknown> };
    },
    fail: async (name, args) => {
      const result = await ask(name, args);
      if (result.isError !== true) throw new Error(`${name} was answered: ${result.text}`);
      return result;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The text between the marks, one item for each line. Fails if there are none, or more than one of each. */
export function fencedLines(text: string): readonly string[] {
  const [mark] = /untrusted-[0-9a-f]{16}/.exec(text) ?? [];
  const lines = text.split('\n');
  const opens = lines.flatMap((line, at) => (line === `<${mark}>` ? [at] : []));
  const closes = lines.flatMap((line, at) => (line === `</${mark}>` ? [at] : []));
  if (mark === undefined || opens.length !== 1 || closes.length !== 1 || closes[0] !== lines.length - 1)
    throw new Error(`The text is not fenced: ${text}`);
  return lines.slice((opens[0] ?? 0) + 1, -1);
}
