import express, { type Request, type RequestHandler } from 'express';
import { DomainError } from '../../domain/errors.js';
import { HttpError } from './http-error.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body of at most `limitBytes`, counted after decompression, as text for {@link jsonTextOf}.
 * Another content type is 415, a larger body 413.
 */
export function jsonBody(limitBytes: number): RequestHandler[] {
  return [requireJson, express.raw({ type: () => true, limit: limitBytes })];
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

/** JSON in HTTP is UTF-8 (RFC 8259, 8.1); a charset parameter may say so and nothing else. */
function wrongCharset(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
