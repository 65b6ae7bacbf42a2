import type { Response } from 'express';

/** Aborted when the caller hangs up before it has its answer; at once for one that is gone already. */
export function callerGone(res: Response): AbortSignal {
  const gone = new AbortController();
  const hungUp = () => {
    if (!res.writableFinished) gone.abort(new DOMException('The caller hung up.', 'AbortError'));
  };
  // A response that is closed tells no one of it again.
  if (res.closed) hungUp();
  else res.once('close', hungUp);
  return gone.signal;
}
