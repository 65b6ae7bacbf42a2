import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { DomainError } from '../../domain/errors.js';
import { isBodyHeld, letBodyCome } from './continue-body.js';
import { HttpError } from './http-error.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Node can undo more of them than the oldest that is supported; what is taken does not depend on that. */
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br'];

/**
 * Reads a JSON body of at most `limitBytes`, counted after decompression, as text for {@link jsonTextOf}.
 * Another content type or encoding is 415, a larger body 413 as soon as that is known.
 *
 * @param optional whether the body may be left out, and its content type with it
 * @param wrongTypeStatus 400 where another content type is that
 */
export function jsonBody(limitBytes: number, optional = false, wrongTypeStatus = 415): RequestHandler[] {
  const steps = [requireJson(wrongTypeStatus), requireEncoding, reading(limitBytes)];
  if (!optional) return steps;
  return steps.map<RequestHandler>((step) => (req, res, next) => {
    if (hasBody(req)) return step(req, res, next);
    next();
  });
}

/** Whether the request has a body, as its headers say (RFC 9112, 6.3). An empty one is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The body as text.
 *
 * @throws DomainError `invalid_json` for an empty body or bytes that are not UTF-8.
 */
export function jsonTextOf(req: Request): string {
  const body: unknown = req.body;
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new DomainError('invalid_json', 'The body is empty.');
  try {
    return UTF8.decode(body);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not UTF-8 text.', { cause });
  }
}

function requireJson(wrongTypeStatus: number): RequestHandler {
  const refuse = (message: string) =>
    wrongTypeStatus === 400
      ? new DomainError('invalid_request', message)
      : new HttpError('unsupported_media_type', message);
  return (req, _res, next) => {
    const type = req.headers['content-type'];
    if (type === undefined || !/^application\/(?:json|[\w.!#$&^+-]+\+json)\s*(?:;|$)/i.test(type))
      throw refuse('Send the body as application/json.');
    if (wrongCharset(type)) throw refuse('The charset of the body is not UTF-8.');
    next();
  };
}

const requireEncoding: RequestHandler = (req, _res, next) => {
  if (!ENCODINGS.includes(encodingOf(req)))
    throw new HttpError(
      'unsupported_media_type',
      `The Content-Encoding of the body is not one of ${ENCODINGS.slice(1).join(', ')}.`,
    );
  next();
};

function encodingOf({ headers }: IncomingMessage): string {
  return headers['content-encoding']?.trim().toLowerCase() || 'identity';
}

function reading(limitBytes: number): RequestHandler {
  const tooLarge = () =>
    new HttpError('payload_too_large', `The body is larger than the ${limitBytes} bytes that are read.`);
  return async (req, res, next) => {
    const encoding = encodingOf(req);
    const length = encoding === 'identity' ? Number(req.headers['content-length'] ?? 0) : 0;
    if (length > limitBytes) {
      if (!isBodyHeld(req)) discardRest(req);
      throw tooLarge();
    }
    letBodyCome(req, res);
    req.body = await bytesOf(req, encoding, limitBytes, tooLarge);
    next();
  };
}

/** Reads up to the limit, and no further: the rest of what is too large is not waited for. */
function bytesOf(
  req: IncomingMessage,
  encoding: string,
  limitBytes: number,
  tooLarge: () => HttpError,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  const decoder = DECODERS[encoding]?.();
  const source = decoder === undefined ? req : req.pipe(decoder);
  const fail = (error: HttpError) => {
    source.off('data', take);
    discardRest(req);
    decoder?.destroy();
    reject(error);
  };
  const take = (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length > limitBytes) fail(tooLarge());
  };
  source.on('data', take);
  source.once('end', () => resolve(Buffer.concat(chunks, length)));
  decoder?.once('error', () =>
    fail(
      new HttpError('bad_request', `The body could not be read: it is not ${encoding}, or not all of it.`),
    ),
  );
  const broken = () => fail(new HttpError('bad_request', 'The body ended before its Content-Length.'));
  req.once('error', broken);
  req.once('close', () => {
    if (!req.complete) broken();
  });
  return promise;
}

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** How long the rest of a refused body may come, so that its sender can read why before the connection ends. */
const DISCARD_MS = 2_000;

function discardRest(req: IncomingMessage): void {
  req.unpipe();
  req.resume();
  if (req.complete || req.destroyed) return;
  const overdue = setTimeout(() => req.destroy(), DISCARD_MS);
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(overdue));
}

/** JSON in HTTP is UTF-8 (RFC 8259, 8.1); a charset parameter may say so and nothing else. */
function wrongCharset(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
