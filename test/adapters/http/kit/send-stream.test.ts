import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { sendStream } from '../../../../src/adapters/http/kit/send-stream.js';
import { type HttpServer, listen } from '../../../../src/adapters/http/serve/http-server.js';
import { eventually } from '../../../support/eventually.js';

const PATIENT = { stalledMs: 1_000_000, longestMs: 1_000_000 };
const PIECE = Buffer.alloc(64 * 1024, 'x');

let server: HttpServer | undefined;
let frees = 0;
let failure: unknown;

afterEach(async () => {
  await server?.close(0);
  frees = 0;
  failure = undefined;
});

async function serve(
  stream: AsyncIterable<string | Uint8Array>,
  patience = PATIENT,
  before: (res: Response) => Promise<void> = async () => {},
): Promise<void> {
  const app = express();
  app.get('/', async (_req, res) => {
    await before(res);
    const free = () => {
      frees += 1;
    };
    await sendStream(res, { stream, contentType: 'text/plain', free }, patience.longestMs).catch(
      (error: unknown) => {
        failure = error;
      },
    );
  });
  server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    newRequestId: () => 'request-7',
    stalledMs: patience.stalledMs,
  });
}

function ask(method = 'GET') {
  const asked = request({ host: '127.0.0.1', port: server?.port, method, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  return asked;
}

async function answerTo(method = 'GET'): Promise<IncomingMessage> {
  const [answer] = await once(ask(method), 'response');
  return answer;
}

const freed = () => eventually(() => expect(frees).toBeGreaterThan(0));

async function* some(): AsyncGenerator<string> {
  yield 'one ';
  yield 'two';
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield PIECE;
}

describe('sendStream', () => {
  it('sends every piece and frees their source', async () => {
    await serve(some());
    expect(await text(await answerTo())).toBe('one two');
    await freed();
  });

  it('answers HEAD with the headers, reads no piece and frees the source', async () => {
    let taken = 0;
    await serve(
      (async function* () {
        taken += 1;
        yield 'one';
      })(),
    );
    const answer = await answerTo('HEAD');
    expect([answer.headers['content-type'], await text(answer)]).toEqual(['text/plain', '']);
    await freed();
    expect(taken).toBe(0);
  });

  it('frees at once when the caller was gone before it began', async () => {
    const asked = Promise.withResolvers<void>();
    await serve(endless(), PATIENT, async (res) => {
      asked.resolve();
      await once(res, 'close');
    });
    const request = ask();
    await asked.promise;
    request.destroy();
    await freed();
    expect(failure).toBeUndefined();
  });

  it('frees while a piece is waited for when the caller hangs up', async () => {
    await serve(
      (async function* () {
        yield 'one';
        await new Promise(() => {});
      })(),
    );
    (await answerTo()).destroy();
    await freed();
    expect(failure).toBeUndefined();
  });

  it('breaks the connection off, without the end of a message, when the stream fails', async () => {
    const begun = Promise.withResolvers<void>();
    await serve(
      (async function* () {
        yield 'one';
        await begun.promise;
        throw new Error('lost');
      })(),
    );
    const answer = await answerTo();
    begun.resolve();
    await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
    expect(failure).toMatchObject({ message: 'lost' });
    await freed();
  });

  it.each([
    ['takes nothing', { ...PATIENT, stalledMs: 200 }],
    ['takes too long', { ...PATIENT, longestMs: 200 }],
  ])('cuts a caller that %s', async (_, patience) => {
    await serve(endless(), patience);
    const answer = await answerTo();
    await freed();
    await expect(text(answer)).rejects.toThrow();
  });

  it('does not cut a caller that waits for a slow stream', async () => {
    const slow = Promise.withResolvers<void>();
    await serve(
      (async function* () {
        yield 'one ';
        await slow.promise;
        yield 'two';
      })(),
      { ...PATIENT, stalledMs: 50 },
    );
    const answer = await answerTo();
    setTimeout(slow.resolve, 200);
    expect(await text(answer)).toBe('one two');
  });
});
