import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import { DomainError } from '../../domain/errors.js';
import { isBodyHeld, letBodyCome } from './continue-body.js';
import { HttpError } from './http-error.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Node can undo more of them than the oldest that is supported; what is taken does not depend on that. */
const ENCODINGS = ['identity', 'gzip', 'deflate', 'br'];

/**
 * Reads a JSON body of at most `limitBytes`, counted after decompression, as text for {@link jsonTextOf}.
 * Another content type or encoding is 415, a larger body 413.
 */
export function jsonBody(limitBytes: number): RequestHandler[] {
  return [requireJson, requireEncoding, reading(limitBytes)];
}

/** {@link jsonBody} of a route whose body may be left out, and its content type with it. */
export function optionalJsonBody(limitBytes: number): RequestHandler[] {
  return jsonBody(limitBytes).map<RequestHandler>((step) => (req, res, next) => {
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

const requireJson: RequestHandler = (req, _res, next) => {
  const type = req.headers['content-type'];
  if (type === undefined || !/^application\/(?:json|[\w.!#$&^+-]+\+json)\s*(?:;|$)/i.test(type)) {
    throw new HttpError('unsupported_media_type', 'Send the body as application/json.');
  }
  if (wrongCharset(type)) {
    throw new HttpError('unsupported_media_type', 'The charset of the body is not UTF-8.');
  }
  next();
};

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
  const read = express.raw({ type: () => true, limit: limitBytes });
  return (req, res, next) => {
    const length = encodingOf(req) === 'identity' ? Number(req.headers['content-length']) : 0;
    if (isBodyHeld(req) && length > limitBytes)
      throw new HttpError(
        'payload_too_large',
        `The body is larger than the ${limitBytes} bytes that are read.`,
      );
    letBodyCome(req, res);
    read(req, res, (error?: unknown) => next(error === undefined ? undefined : explained(error, req)));
  };
}

/** What undoing the encoding fails with has no type of body-parser's, and a code that Node does not document. */
function explained(error: unknown, req: IncomingMessage): unknown {
  const encoding = encodingOf(req);
  const typed = typeof error === 'object' && error !== null && 'type' in error;
  return typed || encoding === 'identity'
    ? error
    : new HttpError('bad_request', `The body could not be read: it is not ${encoding}, or not all of it.`);
}

/** JSON in HTTP is UTF-8 (RFC 8259, 8.1); a charset parameter may say so and nothing else. */
function wrongCharset(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
