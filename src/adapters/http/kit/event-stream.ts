/** Media type of server-sent events (HTML Living Standard, 9.2). */
export const EVENT_STREAM = 'text/event-stream';

/** Headers that make a proxy pass each event on at once. */
export const EVENT_STREAM_HEADERS = { 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' } as const;

/** Shorter than the time after which proxies drop a silent connection. */
const HEARTBEAT_MS = 15_000;

/** Events for one caller, sent as they come. A comment now and then keeps the connection alive. */
export interface EventStream {
  readonly stream: ReadableStream<string>;
  /** @param data JSON text without line breaks; nothing is sent once the stream is closed */
  readonly send: (event: string, data: string) => void;
  readonly close: () => void;
}

export function openEventStream(heartbeatMs = HEARTBEAT_MS): EventStream {
  let isOpen = true;
  let add = (_text: string) => {};
  let end = () => {};
  const heartbeat = setInterval(() => add(': still at it\n\n'), heartbeatMs);
  const stop = () => {
    isOpen = false;
    clearInterval(heartbeat);
  };
  const stream = new ReadableStream<string>({
    start(controller) {
      add = (text) => controller.enqueue(text);
      end = () => controller.close();
    },
    cancel: stop,
  });
  return {
    stream,
    send: (event, data) => {
      if (isOpen) add(`event: ${event}\ndata: ${data}\n\n`);
    },
    close: () => {
      if (!isOpen) return;
      stop();
      end();
    },
  };
}
