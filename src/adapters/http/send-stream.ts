import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { hangUpSignal } from './request-context.js';

/** What is sent piece by piece, with flat memory. */
export interface StreamedContent {
  readonly stream: AsyncIterable<string | Uint8Array>;
  readonly contentType: string;
  /**
   * Gives back what the pieces come from, also while one is being made. Called when the stream has ended or the caller is
   * gone, whichever is first, and perhaps again after the other; also for a stream of which nothing was taken.
   */
  readonly free: () => unknown;
}

/** How long the whole may take: what the pieces come from is held meanwhile. */
const LONGEST_MS = 15 * 60_000;

/** Sends the stream, or the headers alone to a `HEAD`. A stream that fails breaks the connection off. */
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
    // Nothing can be sent to a caller that was gone before there was anything, and nothing tells of its going any more.
    if (gone.aborted) return;
    res.setHeader('Content-Type', contentType);
    if (res.req.method === 'HEAD') res.end();
    else await pipeline(freed, res);
  } catch (error) {
    // A caller that hangs up in the middle is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  } finally {
    clearTimeout(overdue);
    await free();
  }
}
