import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { hangUpSignal } from './request-context.js';

/** Content that is sent piece by piece, with flat memory. */
export interface StreamedContent {
  readonly stream: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  /**
   * Releases the source of the pieces, even while a piece is being made. It is called when the stream has
   * ended or the caller has hung up, whichever is first, and perhaps a second time. It is also called for a
   * stream that was never read.
   */
  readonly free: () => unknown;
}

/** Longest time for the whole stream, since its source is held meanwhile. */
const LONGEST_MS = 15 * 60_000;

/** Sends the stream, or only the headers for a `HEAD`. If the stream fails, the connection is cut. */
export async function sendStream(
  res: Response,
  { stream, contentType, free }: StreamedContent,
  longestMs = LONGEST_MS,
): Promise<void> {
  const gone = hangUpSignal(res);
  gone.addEventListener('abort', free);
  const overdue = setTimeout(() => res.destroy(), longestMs);
  async function* freed() {
    yield* stream;
    await free();
  }
  try {
    // The caller hung up before the stream existed. No event will report that any more.
    if (gone.aborted) return;
    res.setHeader('Content-Type', contentType);
    if (res.req.method === 'HEAD') res.end();
    else await pipeline(freed, res);
  } catch (error) {
    // A caller that hangs up in the middle is not a failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  } finally {
    clearTimeout(overdue);
    await free();
  }
}
