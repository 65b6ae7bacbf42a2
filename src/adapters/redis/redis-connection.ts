import { createClient, ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { ReplyDeadline } from './reply-deadline.js';

/** Commands that may wait for their replies at once; more than a second of full load. */
const MAX_WAITING_COMMANDS = 50_000;

export interface RedisConnectionOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  readonly log: Log;
  /** Longest wait for a reply before Redis counts as away. Default 200 ms. */
  readonly replyTimeoutMs?: number;
  /** While Redis is away, how long after one attempt to connect the next is made. Default 1,000 ms. */
  readonly retryMs?: number;
  /** Longest time for one attempt to connect. Default 1,000 ms. */
  readonly connectTimeoutMs?: number;
}

/** Redis cannot be asked at the moment. */
export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

type Client = ReturnType<typeof newClient>;
type Reply = boolean | number | string | (boolean | number | string)[];

/**
 * One connection to Redis for commands that no request can wait long for. While Redis is away commands reject at once
 * and none is queued; a reply overdue by `replyTimeoutMs` makes it away, and all that wait reject together. Each
 * attempt to come back is a new connection, on which nothing of the old one's is left.
 */
export class RedisConnection implements AsyncDisposable {
  readonly #options: Required<RedisConnectionOptions>;
  readonly #preparations: (() => Promise<void>)[] = [];
  readonly #deadline: ReplyDeadline;
  #connecting: Client | undefined;
  /** The connection that commands go to; absent while Redis is away. */
  #ready: Client | undefined;
  #attempt: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #wasAway = false;
  #losses = 0;
  #disposed = false;

  constructor(options: RedisConnectionOptions) {
    this.#options = { replyTimeoutMs: 200, retryMs: 1_000, connectTimeoutMs: 1_000, ...options };
    const { replyTimeoutMs } = this.#options;
    this.#deadline = new ReplyDeadline(replyTimeoutMs, () =>
      this.#lose(this.#ready, new RedisAwayError(`No reply within ${replyTimeoutMs} ms.`)),
    );
  }

  /** What has to be done on every new connection before commands may use it. */
  prepare(work: () => Promise<void>): void {
    this.#preparations.push(work);
  }

  /** Makes the first attempt to connect; never rejects. Further ones follow by themselves. */
  async connect(): Promise<void> {
    this.#attempt = this.#tryToConnect();
    await this.#attempt;
  }

  isReady(): boolean {
    return this.#ready !== undefined;
  }

  /** How often Redis went away, counting a first attempt that failed. */
  get losses(): number {
    return this.#losses;
  }

  /** Commands sent in one turn of the event loop travel together. Rejects with `RedisAwayError` while Redis is away. */
  async send(command: readonly string[]): Promise<Reply> {
    const client = this.#ready ?? this.#connecting;
    if (client === undefined) throw new RedisAwayError('Redis is away.');
    if (this.#deadline.waiting >= MAX_WAITING_COMMANDS)
      throw new RedisAwayError('Too many commands wait for Redis.');
    this.#deadline.sent();
    try {
      return (await client.sendCommand(command)) as unknown as Reply;
    } catch (error) {
      // A Redis that takes no writes (full, a replica, without rights) is of no more use than none.
      if (error instanceof ErrorReply && !error.message.startsWith('NOSCRIPT')) this.#lose(client, error);
      throw error;
    } finally {
      this.#deadline.settled();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#retry);
    this.#deadline.stop();
    end(this.#connecting);
    end(this.#ready);
    this.#ready = undefined;
    await this.#attempt;
  }

  async #tryToConnect(): Promise<void> {
    const { url, connectTimeoutMs, log } = this.#options;
    const client = newClient(url, connectTimeoutMs);
    let failure: unknown;
    client.on('error', (error: unknown) => {
      failure = error;
      this.#lose(client, error);
    });
    const overdue = setTimeout(() => {
      failure = new RedisAwayError(`No connection within ${connectTimeoutMs} ms.`);
      end(client);
    }, connectTimeoutMs);
    try {
      await client.connect();
      this.#connecting = client;
      for (const work of this.#preparations) await work();
      if (!client.isReady || this.#disposed) throw new RedisAwayError('The connection was closed.');
      this.#ready = client;
    } catch (error) {
      end(client);
      this.#retryLater(failure ?? error);
      return;
    } finally {
      clearTimeout(overdue);
      this.#connecting = undefined;
    }
    log.info({ wasAway: this.#wasAway }, 'Limits are counted in Redis.');
    this.#wasAway = false;
  }

  #lose(client: Client | undefined, error: unknown): void {
    if (client === undefined || this.#ready !== client) return;
    this.#ready = undefined;
    end(client);
    this.#retryLater(error);
  }

  #retryLater(error: unknown): void {
    if (this.#disposed) return;
    if (!this.#wasAway) {
      this.#wasAway = true;
      this.#losses += 1;
      this.#options.log.warn(
        { err: error, retryInMs: this.#options.retryMs },
        'The Redis of REDIS_URL is away: limits are counted in the memory of this process.',
      );
    }
    this.#retry = setTimeout(() => void this.connect(), this.#options.retryMs);
    this.#retry.unref();
  }
}

function newClient(url: string, connectTimeout: number) {
  return createClient({
    url,
    RESP: 2,
    name: 'agentterms',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout, reconnectStrategy: false },
  });
}

/** Closes the connection; everything that waits on it rejects. */
function end(client: Client | undefined): void {
  if (client?.isOpen === true) client.destroy();
}
