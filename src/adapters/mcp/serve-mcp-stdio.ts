import { randomUUID } from 'node:crypto';
import { addAbortListener } from 'node:events';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type McpServerParts, makeMcpServer } from './mcp-server.js';

/**
 * Serves one client over standard input and output, in both generations of the protocol. Resolves when the
 * client closes its end or `stopped` is aborted. Nothing else may write to standard output meanwhile.
 */
export async function serveMcpStdio(parts: McpServerParts, stopped: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const session = { run: randomUUID() };
  const transport = new StdioServerTransport();
  const handle = serveStdio(() => makeMcpServer(parts, session), { transport, maxSubscriptions: 0 });
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    ended.resolve();
  };
  using _ = addAbortListener(stopped, () => void handle.close().finally(ended.resolve));
  await ended.promise;
}
