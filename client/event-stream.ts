import type { GenerationProgress } from '../src/domain/generate/generation-progress.js';

/** Media type of server-sent events (HTML Living Standard, 9.2). */
export const EVENT_STREAM = 'text/event-stream';

/** More than any document of a service. */
const MOST_OF_EVENT = 4_000_000;

/**
 * The answer at the end of a service's events, as it would be without events; steps are reported as they
 * come. An answer without events is returned as it is.
 *
 * @throws TypeError when the events break off
 */
export async function answerOfEvents(
  response: Response,
  tell: (step: GenerationProgress) => void,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null || !type.startsWith(EVENT_STREAM)) return response;
  for await (const { event, data } of eventsIn(response.body)) {
    if (event === 'step') tell(JSON.parse(data) as GenerationProgress);
    if (event !== 'done' && event !== 'failed') continue;
    const { status, seconds } = event === 'done' ? { status: 200, seconds: undefined } : headOf(data);
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const requestId = response.headers.get('x-request-id');
    if (requestId !== null) headers.set('X-Request-Id', requestId);
    if (seconds !== undefined) headers.set('Retry-After', String(seconds));
    return new Response(data, { status, headers });
  }
  throw new TypeError('The events broke off.');
}

function headOf(data: string): { readonly status: number; readonly seconds: number | undefined } {
  const { status, retry_after_seconds: seconds } = JSON.parse(data) as Readonly<Record<string, unknown>>;
  return {
    status: typeof status === 'number' && status >= 400 && status <= 599 ? status : 500,
    seconds: typeof seconds === 'number' ? seconds : undefined,
  };
}

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Events of a service, whose data are one line each; comments are ignored. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      if (text.length > MOST_OF_EVENT) throw new TypeError('An event is too long.');
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    // The rest of the answer is not needed.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): ServerEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trimStart() ?? '';
  return { event: field('event'), data: field('data') };
}
