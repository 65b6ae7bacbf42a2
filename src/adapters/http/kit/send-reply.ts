import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Response } from 'express';
import { tagsIn } from '../registry/entry-tag.js';
import type { Compressed, Reply, Route } from './route.js';
import { sendStream } from './send-stream.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/**
 * Texts from this size on are compressed for callers that accept it. An answer to one check is far smaller.
 */
const COMPRESSED_FROM_BYTES = 16 * 1024;
/**
 * The same threshold for texts whose compressed form is kept, so that compressing costs nothing the next
 * time.
 */
const KEPT_COMPRESSED_FROM_BYTES = 1024;

/** Sends a handler's reply, or 304 when the caller already has it. */
export async function sendReply(
  res: Response,
  { cache = 'no-store' }: Pick<Route, 'cache'>,
  reply: Reply,
): Promise<void> {
  res.statusCode = reply.status ?? 200;
  res.setHeader('Cache-Control', cache);
  for (const name in reply.headers) res.setHeader(name, reply.headers[name] as string);
  const text = 'json' in reply ? JSON.stringify(reply.json) : 'text' in reply ? reply.text : undefined;
  const isKept = cache !== 'no-store' && res.statusCode === 200;
  const etag = reply.etag ?? (isKept && text !== undefined ? tagOf(text) : undefined);
  if (etag !== undefined) res.setHeader('ETag', etag);
  if (etag !== undefined && isUnchanged(res.req, etag)) {
    // Headers of a 304 about the body must be true of the 200 (RFC 9110, 15.4.5), so it carries none.
    res.statusCode = 304;
    res.removeHeader('Repr-Digest');
    if ('stream' in reply) await reply.free();
    res.end();
    return;
  }
  if ('stream' in reply) return sendStream(res, reply);
  if (text === undefined) throw new Error('The answer has no content.');
  const contentType = 'json' in reply ? JSON_TYPE : reply.contentType;
  const kept = 'text' in reply ? reply.compressed : undefined;
  const least = kept === undefined ? COMPRESSED_FROM_BYTES : KEPT_COMPRESSED_FROM_BYTES;
  if (text.length < least || reply.headers?.['Repr-Digest'] !== undefined) return end(res, contentType, text);
  await sendCompressed(res, contentType, text, kept);
}

/** A strong validator of a text: it changes with the bytes. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
}

/**
 * Sends a value as JSON. Express's `res.json` would add two things that are not wanted on every answer: a
 * hash of the body as ETag, and the freshness check.
 */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): void {
  res.statusCode = status;
  for (const name in headers) res.setHeader(name, headers[name] as string);
  end(res, JSON_TYPE, JSON.stringify(body));
}

/** Sends a text with its full media type. A HEAD request gets only the headers. */
function end(res: ServerResponse, contentType: string, body: string | Buffer): void {
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

/**
 * Whether `If-None-Match` of a GET or HEAD names the tag. The request's `Cache-Control` is ignored: fetch
 * adds `no-cache` to every request whose caller sets a condition, and the tag is of the current state anyway.
 */
export function isUnchanged({ method, headers }: IncomingMessage, etag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  const tags = tagsIn(given);
  const opaque = etag.slice(etag.indexOf('"') + 1, -1);
  return tags === '*' || tags?.some((tag) => tag.opaque === opaque) === true;
}

const gzipped = promisify<string, Buffer>(gzip);
const brotlied = promisify<string, Buffer>(brotliCompress);

/** Compresses a text at the best quality on the first request for it, and keeps the result. */
export function keptCompressed(text: string): Compressed {
  const forms = { br: brotlied, gzip: gzipped };
  const kept = new Map<keyof typeof forms, Promise<Buffer>>();
  return (encoding) => {
    const form = kept.get(encoding) ?? forms[encoding](text);
    kept.set(encoding, form);
    return form;
  };
}

async function sendCompressed(
  res: Response,
  contentType: string,
  text: string,
  kept: Compressed | undefined,
): Promise<void> {
  res.vary('Accept-Encoding');
  // Brotli is slow, and only worth it for a result that is kept.
  const forms = kept === undefined ? (['gzip'] as const) : (['br', 'gzip'] as const);
  const encoding = forms.find((form) => res.req.acceptsEncodings([form]) === form);
  if (encoding === undefined) return end(res, contentType, text);
  const etag = res.getHeader('ETag');
  // A compressed form is another representation of the same content, so only a weak tag fits both.
  if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('ETag', `W/${etag}`);
  const body = await (kept?.(encoding) ?? gzipped(text));
  res.setHeader('Content-Encoding', encoding);
  end(res, contentType, body);
}
