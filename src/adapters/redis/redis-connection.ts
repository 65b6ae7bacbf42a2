import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { newRedisClient, type RedisClient, type RedisServers, type Reply } from './redis-client.js';
import { ReplyDeadline } from './reply-deadline.js';

/** Most commands that may wait for their replies at once; more than a second of full load. */
const MAX_WAITING_COMMANDS = 50_000;

export interface RedisConnectionOptions extends RedisServers {
  readonly log: Log;
  /** Longest wait for a reply before Redis counts as away. Default 200 ms. */
  readonly replyTimeoutMs?: number;
  /** While Redis is away, the time from one attempt to connect to the next. Default 1,000 ms. */
  readonly retryMs?: number;
  /** Longest time for one attempt to connect. Default 1,000 ms. */
  readonly connectTimeoutMs?: number;
}

/** Redis cannot be reached at the moment. */
export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

/**
 * The connection to Redis or to a Redis cluster, for commands that requests cannot wait long for. While Redis
 * is away, commands reject at once and none is queued. A reply overdue by `replyTimeoutMs` makes Redis away,
 * and all waiting commands reject together. Each attempt to return is a new connection that keeps no state of
 * the old one.
 */
export class RedisConnection implements AsyncDisposable {
  readonly #options: RedisConnectionOptions &
    Required<Pick<RedisConnectionOptions, 'replyTimeoutMs' | 'retryMs' | 'connectTimeoutMs'>>;
  readonly #preparations: (() => Promise<void>)[] = [];
  readonly #deadline: ReplyDeadline;
  #connecting: RedisClient | undefined;
  /** The connection that commands go to; absent while Redis is away. */
  #ready: RedisClient | undefined;
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

  /** Work to do on every new connection before commands may use it. */
  prepare(work: () => Promise<void>): void {
    this.#preparations.push(work);
  }

  /** Makes the first attempt to connect. Never rejects; further attempts follow automatically. */
  async connect(): Promise<void> {
    this.#attempt = this.#tryToConnect();
    await this.#attempt;
  }

  isReady(): boolean {
    return this.#ready !== undefined;
  }

  /** How often Redis went away, including a failed first attempt. */
  get losses(): number {
    return this.#losses;
  }

  get isCluster(): boolean {
    return this.#options.mode === 'cluster';
  }

  /**
   * Sends a command, together with the others of this turn of the event loop. Rejects with `RedisAwayError`
   * while Redis is away.
   *
   * @param key one of the command's keys; all of them are on the same server
   */
  async send(command: readonly string[], key?: string): Promise<Reply> {
    const client = this.#ready ?? this.#connecting;
    if (client === undefined) throw new RedisAwayError('Redis is away.');
    if (this.#deadline.waiting >= MAX_WAITING_COMMANDS)
      throw new RedisAwayError('Too many commands wait for Redis.');
    const sent = this.#deadline.sent();
    try {
      return await client.send(command, key);
    } catch (error) {
      // A Redis that accepts no writes (full, a replica, without rights) is of no more use than none.
      if (error instanceof ErrorReply && !error.message.startsWith('NOSCRIPT')) this.#lose(client, error);
      throw error;
    } finally {
      this.#deadline.settled(sent);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    clearTimeout(this.#retry);
    this.#deadline.stop();
    this.#connecting?.end();
    this.#ready?.end();
    this.#ready = undefined;
    await this.#attempt;
  }

  async #tryToConnect(): Promise<void> {
    const { connectTimeoutMs, log } = this.#options;
    const client = newRedisClient(this.#options, connectTimeoutMs);
    let failure: unknown;
    client.onError((error) => {
      failure = error;
      this.#lose(client, error);
    });
    const overdue = setTimeout(() => {
      failure = new RedisAwayError(`No connection within ${connectTimeoutMs} ms.`);
      client.end();
    }, connectTimeoutMs);
    try {
      await client.connect();
      this.#connecting = client;
      for (const work of this.#preparations) await work();
      if (!client.isReady() || this.#disposed) throw new RedisAwayError('The connection was closed.');
      this.#ready = client;
    } catch (error) {
      client.end();
      this.#retryLater(failure ?? error);
      return;
    } finally {
      clearTimeout(overdue);
      this.#connecting = undefined;
    }
    log.info({ wasAway: this.#wasAway }, 'Limits are counted in Redis.');
    this.#wasAway = false;
  }

  #lose(client: RedisClient | undefined, error: unknown): void {
    if (client === undefined || this.#ready !== client) return;
    this.#ready = undefined;
    client.end();
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
