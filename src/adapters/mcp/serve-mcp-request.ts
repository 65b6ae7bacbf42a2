import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type McpServerParts, makeMcpServer } from './mcp-server.js';
import { newSessionId, readSessionId } from './mcp-session.js';

/** The parts that answer one request. */
export interface McpExchange extends Omit<McpServerParts, 'version'> {
  /** The body's JSON. */
  readonly body: unknown;
}

/** `Session not found` in protocol versions with sessions: the client begins a new one. */
const NO_SESSION = { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } };

/**
 * Serves one POST of the streamable HTTP transport with one JSON answer and keeps no state, so any process
 * can serve the next. Serves both generations of the protocol, with and without a handshake.
 */
export async function serveMcpRequest(
  request: Request,
  version: string,
  { body, ...parts }: McpExchange,
): Promise<Response> {
  if (!(await isLegacyRequest(request, body))) {
    // It has nothing to announce, so no subscription is possible.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const;
    const handler = createMcpHandler(() => makeMcpServer({ ...parts, version }), options);
    return handler.fetch(request, { parsedBody: body });
  }
  const sessionId = request.headers.get('mcp-session-id');
  const session = sessionId === null ? {} : readSessionId(sessionId);
  if (session === undefined) return Response.json(NO_SESSION, { status: 404 });
  return serveWithHandshake(request, body, makeMcpServer({ ...parts, version }, session));
}

async function serveWithHandshake(request: Request, body: unknown, server: McpServer): Promise<Response> {
  const sessionIdGenerator = isInitializeRequest(body)
    ? () => newSessionId(body.params.clientInfo)
    : undefined;
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator,
    enableJsonResponse: true,
  });
  const gone = Promise.withResolvers<never>();
  const hangUp = () => gone.reject(request.signal.reason);
  request.signal.addEventListener('abort', hangUp, { once: true });
  try {
    await server.connect(transport);
    return await Promise.race([transport.handleRequest(request, { parsedBody: body }), gone.promise]);
  } finally {
    request.signal.removeEventListener('abort', hangUp);
    await server.close();
  }
}
