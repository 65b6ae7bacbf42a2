import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DomainError } from '../../../domain/errors.js';
import { HttpError } from './http-error.js';
import type { BodyDeclaration } from './route.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:json|[\w.!#$&^+-]+\+json)\s*(?:;|$)/i;

/**
 * Newer Node versions decode more encodings than the oldest supported one. The accepted set does not depend
 * on the version.
 */
const DECODERS: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** On a request: how many bytes of its body have been read, after decompression. */
const BYTES = Symbol('bytes');
type ReadRequest = IncomingMessage & { [BYTES]?: number };

/** How many bytes of the body have been read, counted after decompression. */
export function bytesRead(req: ReadRequest): number {
  return req[BYTES] ?? 0;
}

/** Requests whose callers wait for 100 before they send the body (RFC 9110, 10.1.1). */
const held = new WeakSet<IncomingMessage>();

/** Notes that the caller waits for 100 before it sends its body. */
export function holdBody(req: IncomingMessage): void {
  held.add(req);
}

/**
 * Reads a JSON body of at most `limitBytes`, counted after decompression, for {@link textOf}. Returns
 * `undefined` when an optional body is left out, along with its content type.
 *
 * @throws HttpError `unsupported_media_type` for another content type or encoding, `payload_too_large` as
 * soon as the size is known, `bad_request` for a broken body
 * @throws DomainError `invalid_request` for another content type where that is 400
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  { limitBytes, optional = false, wrongTypeStatus }: Omit<BodyDeclaration<unknown>, 'schema' | 'read'>,
): Promise<Buffer | undefined> {
  const { headers } = req;
  const length = Number(headers['content-length'] ?? 0);
  // RFC 9112, 6.3. An empty body counts as left out.
  if (optional && headers['transfer-encoding'] === undefined && length === 0) return undefined;
  const problem = wrongType(headers['content-type']);
  if (problem !== undefined)
    throw wrongTypeStatus === 400
      ? new DomainError('invalid_request', problem)
      : new HttpError('unsupported_media_type', problem);
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding !== 'identity' && !DECODERS.has(encoding))
    throw new HttpError(
      'unsupported_media_type',
      `The Content-Encoding of the body is not one of ${[...DECODERS.keys()].join(', ')}.`,
    );
  if (encoding === 'identity' && length > limitBytes) {
    // A caller that waits for 100 will not send its body, so nothing is there to discard.
    if (!held.has(req)) discardRest(req);
    throw tooLarge(limitBytes);
  }
  // Without a 100 the request gets its final status at once. Node then closes the connection, since the
  // caller may send the body all the same.
  if (held.delete(req)) res.writeContinue();
  return bytesOf(req, encoding, limitBytes);
}

/**
 * The body as text.
 *
 * @throws DomainError `invalid_json` for an empty body or bytes that are not UTF-8.
 */
export function textOf(body: Buffer): string {
  if (body.length === 0) throw new DomainError('invalid_json', 'The body is empty.');
  try {
    return UTF8.decode(body);
  } catch (cause) {
    throw new DomainError('invalid_json', 'The body is not UTF-8 text.', { cause });
  }
}

function wrongType(contentType = ''): string | undefined {
  if (!JSON_TYPE.test(contentType)) return 'Send the body as application/json.';
  // JSON in HTTP is UTF-8 (RFC 8259, 8.1). A charset parameter may name only that.
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? undefined : 'The charset of the body is not UTF-8.';
}

function tooLarge(limitBytes: number): HttpError {
  return new HttpError('payload_too_large', `The body is larger than the ${limitBytes} bytes that are read.`);
}

/** Reads up to the limit and no further. The rest of a body that is too large is not awaited. */
function bytesOf(req: ReadRequest, encoding: string, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  const decoder = DECODERS.get(encoding)?.();
  const source = decoder === undefined ? req : req.pipe(decoder);
  const fail = (error: HttpError) => {
    source.off('data', take);
    discardRest(req);
    decoder?.destroy();
    reject(error);
  };
  const take = (chunk: Buffer) => {
    length += chunk.length;
    req[BYTES] = length;
    chunks.push(chunk);
    if (length > limitBytes) fail(tooLarge(limitBytes));
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

/**
 * How long the rest of a refused body is accepted, so that its sender can read the reason before the
 * connection ends.
 */
const DISCARD_MS = 2_000;

function discardRest(req: IncomingMessage): void {
  req.unpipe();
  req.resume();
  if (req.complete || req.destroyed) return;
  const overdue = setTimeout(() => req.destroy(), DISCARD_MS);
  for (const event of ['end', 'close']) req.once(event, () => clearTimeout(overdue));
}
