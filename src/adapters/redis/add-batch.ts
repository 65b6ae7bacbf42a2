import type { RedisConnection } from './redis-connection.js';

/** For each key its window's length and a cost: adds the cost and tells what is used and how long the window lasts, in the form in which `rate-limit-redis` keeps its windows. */
const ADD = `
local answers = {}
for nth, key in ipairs(KEYS) do
  local window = tonumber(ARGV[2 * nth - 1])
  local cost = tonumber(ARGV[2 * nth])
  local left = redis.call('PTTL', key)
  if left <= 0 then
    redis.call('SET', key, cost, 'PX', window)
    answers[2 * nth - 1] = cost
    answers[2 * nth] = window
  else
    answers[2 * nth - 1] = redis.call('INCRBY', key, cost)
    answers[2 * nth] = left
  end
end
return answers`;

interface Addition {
  readonly key: string;
  readonly windowMs: string;
  readonly cost: string;
  resolve(answer: [used: number, leftMs: number]): void;
  reject(error: unknown): void;
}

/**
 * Sends what is added in one turn of the event loop, by however many requests and in however many windows, as one
 * command. A command costs both ends several times what adding does.
 */
export class AddBatch {
  readonly #connection: RedisConnection;
  #waiting: Addition[] = [];
  #hash: string | undefined;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
    connection.prepare(() => this.#load());
  }

  add(key: string, windowMs: string, cost: string): Promise<[used: number, leftMs: number]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, windowMs, cost, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const additions = this.#waiting;
    this.#waiting = [];
    const keys = additions.map(({ key }) => key);
    const values = additions.flatMap(({ windowMs, cost }) => [windowMs, cost]);
    try {
      const answers = (await this.#run([String(keys.length), ...keys, ...values])) as number[];
      for (const [nth, { resolve }] of additions.entries())
        resolve([Number(answers[2 * nth]), Number(answers[2 * nth + 1])]);
    } catch (error) {
      for (const { reject } of additions) reject(error);
    }
  }

  async #run(args: readonly string[]): Promise<unknown> {
    try {
      return await this.#connection.send(['EVALSHA', this.#hash ?? '', ...args]);
    } catch (error) {
      // Redis runs nothing of a script that it does not have, so nothing is added twice.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      await this.#load();
      return this.#connection.send(['EVALSHA', this.#hash ?? '', ...args]);
    }
  }

  async #load(): Promise<void> {
    this.#hash = String(await this.#connection.send(['SCRIPT', 'LOAD', ADD]));
  }
}
