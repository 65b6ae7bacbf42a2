import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { callerGone } from './caller-gone.js';

/** An answer that is sent piece by piece, with flat memory. */
export interface StreamReply {
  readonly status: number;
  readonly stream: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Gives back what the pieces come from, also while one is being made. Called when the stream has ended or the caller is
   * gone, whichever is first, and perhaps again after the other; also for a stream of which nothing was taken.
   */
  readonly free: () => unknown;
}

/** How long a caller may take no piece, and how long the whole may take. What the pieces come from is held meanwhile. */
export interface StreamPatience {
  readonly stalledMs: number;
  readonly longestMs: number;
}

const PATIENCE: StreamPatience = { stalledMs: 60_000, longestMs: 15 * 60_000 };

/** Sends the stream, or its headers alone to a `HEAD`. A stream that fails breaks the connection off. */
export async function sendStream(
  res: Response,
  { status, stream, contentType, headers, free }: StreamReply,
  { stalledMs, longestMs }: StreamPatience = PATIENCE,
): Promise<void> {
  const gone = callerGone(res);
  gone.addEventListener('abort', free);
  const overdue = setTimeout(() => res.destroy(), longestMs);
  async function* watched() {
    for await (const piece of stream) {
      const stalled = setTimeout(() => res.destroy(), stalledMs);
      try {
        yield piece;
      } finally {
        clearTimeout(stalled);
      }
    }
    await free();
  }
  try {
    // Nothing can be sent to a caller that was gone before there was anything, and nothing tells of its going any more.
    if (gone.aborted) return;
    res.statusCode = status;
    res.setHeader('Content-Type', contentType);
    for (const name in headers) res.setHeader(name, headers[name] as string);
    if (res.req.method === 'HEAD') res.end();
    else await pipeline(watched, res);
  } catch (error) {
    // A caller that hangs up in the middle is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  } finally {
    clearTimeout(overdue);
    await free();
  }
}
