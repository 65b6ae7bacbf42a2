import OpenAI from 'openai';

/** An answer went on beyond what one may hold. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

const MAX_ANSWER_BYTES = 1_000_000;

/** The library's client, which reads of no answer more than a megabyte after decompression, and then hangs up. */
export class BoundedClient extends OpenAI {
  override async fetchWithTimeout(
    ...request: Parameters<OpenAI['fetchWithTimeout']>
  ): ReturnType<OpenAI['fetchWithTimeout']> {
    const response = await super.fetchWithTimeout(...request);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(atMost(MAX_ANSWER_BYTES)), { status, statusText, headers });
  }
}

function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= maxBytes) controller.enqueue(chunk);
      else controller.error(new AnswerTooLarge(`An answer held more than ${maxBytes} bytes.`));
    },
  });
}
