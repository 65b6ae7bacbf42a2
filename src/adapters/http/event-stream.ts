/** Media type of server-sent events (HTML Living Standard, 9.2). */
export const EVENT_STREAM = 'text/event-stream';

/** What a proxy needs to pass each event on as it comes. */
export const EVENT_STREAM_HEADERS = { 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' } as const;

/** Less than the time after which proxies take a silent connection for dead. */
const HEARTBEAT_MS = 15_000;

/** Events for one caller, which are sent as they come, with a comment now and then so that the connection is seen to live. */
export interface EventStream {
  readonly stream: ReadableStream<string>;
  /** @param data JSON text, which has no line of its own; nothing is sent once the stream is closed */
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
