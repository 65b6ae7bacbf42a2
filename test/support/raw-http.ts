import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends a request with its path and headers exactly as given, which ordinary clients would normalise or
 * refuse.
 */
export async function rawRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string | string[]> } = {},
): Promise<RawAnswer> {
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** Writes bytes to a connection and reads everything until the server closes it. */
export async function rawExchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}
