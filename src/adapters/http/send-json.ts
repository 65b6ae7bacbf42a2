import type { ServerResponse } from 'node:http';

/**
 * Sends a value as JSON. Leaves out what Express's `res.json` adds and this service does not want on every answer: a
 * hash of the body as ETag and the search for a fresh copy.
 */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): void {
  sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

/** Sends a text whose media type is given in full. A HEAD request gets the headers alone. */
export function sendText(
  res: ServerResponse,
  status: number,
  contentType: string,
  text: string,
  headers?: Readonly<Record<string, string>>,
): void {
  res.statusCode = status;
  // A 304 has no body, and what it says of one must be true of the 200 (RFC 9110, 15.4.5).
  if (status !== 304) {
    res.setHeader('Content-Type', contentType);
    res.setHeader('Content-Length', Buffer.byteLength(text));
  }
  for (const name in headers) res.setHeader(name, headers[name] as string);
  res.end(text);
}
