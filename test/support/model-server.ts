import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { literalAnswer } from './model-answers.js';
import {
  type Answerer,
  type Behaviour,
  type ChatRequest,
  type Reply,
  refusal,
  replyTo,
} from './model-replies.js';

/** A local server of the OpenAI chat-completions protocol. Dispose of it with `await using`. */
export class ModelServer implements AsyncDisposable {
  /** Bodies of the chat requests, in order of arrival. */
  readonly requests: ChatRequest[] = [];
  /** Their `Authorization` headers. */
  readonly authorizations: (string | undefined)[] = [];
  /** Behaviours for the next requests, in order; the last one is kept. */
  behaviours: Behaviour[];
  answerer: Answerer = literalAnswer;
  /** Answers in place of the behaviours, if set. */
  reply: ((body: ChatRequest) => Reply) | undefined;
  /** Requests whose client hung up before an answer was sent. */
  hangUps = 0;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #sockets = new Set<Socket>();
  #waiting: (() => void)[] = [];
  #watchers: (() => void)[] = [];

  constructor(behaviours: readonly Behaviour[]) {
    this.behaviours = [...behaviours];
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Value for `OPENAI_BASE_URL`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Lets every slow request that is now waiting continue. */
  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /**
   * Resolves as soon as the condition holds. It is tested again whenever a request arrives or a client hangs
   * up.
   */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    response.on('close', () => {
      if (!response.writableFinished) this.hangUps += 1;
      this.#changed();
    });
    if (request.method === 'GET' && request.url === '/v1/models') return send(response, MODELS);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return send(response, refusal(404, 'invalid_request_error', 'Not found.'));
    }
    const body = JSON.parse(await bodyOf(request)) as ChatRequest;
    this.requests.push(body);
    this.authorizations.push(request.headers.authorization);
    this.#changed();
    if (this.reply !== undefined) return send(response, this.reply(body));
    const behaviour = (this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0]) ?? 'normal';
    switch (behaviour) {
      case 'slow':
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        break;
      case 'reset':
        response.destroy();
        return;
      case 'stalling':
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"choices": [');
        return;
      case 'endless':
        sendForEver(response);
        return;
    }
    send(response, replyTo(behaviour, body, this.answerer, request.headers.authorization));
  }

  #changed(): void {
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const look of watchers) look();
  }
}

/** Starts a server with the listed behaviours in turn. The last one is repeated. */
export function startModelServer(...behaviours: Behaviour[]): Promise<ModelServer> {
  return new ModelServer(behaviours.length > 0 ? behaviours : ['normal']).listen();
}

const MODELS: Reply = {
  status: 200,
  body: { object: 'list', data: [{ id: 'local', object: 'model', created: 0, owned_by: 'local' }] },
};

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function sendForEver(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}
