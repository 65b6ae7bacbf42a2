import type { RedisConnection } from './redis-connection.js';

/**
 * For each addition: adds its cost to all its windows or, when one of them has no room, to none. Redis runs nothing
 * else meanwhile, so no caller sees a count that is refused, and nothing has to be taken back later. Windows are kept
 * in the form of `rate-limit-redis`: a number under a key that expires.
 *
 * An addition is its number of windows and its cost, and of each window its length and limit. The answer to it is the
 * place of the first full window, 0 for none, and of each window what is used and how long it lasts.
 */
const ADD = `
local answers, said, key, arg = {}, 0, 0, 1
while arg < #ARGV do
  local windows, cost = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
  local full, used, left = 0, {}, {}
  for nth = 1, windows do
    left[nth] = redis.call('PTTL', KEYS[key + nth])
    used[nth] = left[nth] > 0 and tonumber(redis.call('GET', KEYS[key + nth])) or 0
    if full == 0 and used[nth] + cost > tonumber(ARGV[arg + 2 * nth + 1]) then full = nth end
  end
  answers[said + 1] = full
  for nth = 1, windows do
    local length = ARGV[arg + 2 * nth]
    if full == 0 and left[nth] > 0 then
      used[nth] = redis.call('INCRBY', KEYS[key + nth], cost)
    elseif full == 0 then
      redis.call('SET', KEYS[key + nth], cost, 'PX', length)
      used[nth] = cost
    end
    answers[said + 2 * nth] = used[nth]
    answers[said + 2 * nth + 1] = left[nth] > 0 and left[nth] or tonumber(length)
  end
  said, key, arg = said + 1 + 2 * windows, key + windows, arg + 2 + 2 * windows
end
return answers`;

/** A cost to be added to all of some windows or to none. */
export interface Addition {
  readonly cost: number;
  readonly windows: readonly { readonly key: string; readonly lengthMs: number; readonly limit: number }[];
}

export interface AdditionAnswer {
  /** Place of the first window without room; `undefined` when the cost was added. */
  readonly full: number | undefined;
  readonly windows: readonly { readonly used: number; readonly leftMs: number }[];
}

interface Waiting {
  readonly addition: Addition;
  resolve(answer: AdditionAnswer): void;
  reject(error: unknown): void;
}

/**
 * Sends what is added in one turn of the event loop, by however many requests and in however many windows, as one
 * command; to a cluster as one for each caller. A command costs both ends several times what adding does.
 */
export class AddBatch {
  readonly #connection: RedisConnection;
  #waiting: Waiting[] = [];
  #hash: string | undefined;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
    connection.prepare(() => this.#load());
  }

  add(addition: Addition): Promise<AdditionAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ addition, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    const isCluster = this.#connection.isCluster;
    // One command takes keys of one place; what a caller adds is in one.
    const byPlace = Map.groupBy(all, ({ addition }) => (isCluster ? placeOf(addition) : ''));
    await Promise.all([...byPlace.values()].map((together) => this.#sendTogether(together)));
  }

  async #sendTogether(all: readonly Waiting[]): Promise<void> {
    const keys: string[] = [];
    const values: string[] = [];
    for (const { addition } of all) {
      values.push(String(addition.windows.length), String(addition.cost));
      for (const { key, lengthMs, limit } of addition.windows) {
        keys.push(key);
        values.push(String(lengthMs), String(limit));
      }
    }
    try {
      const answers = (await this.#run([String(keys.length), ...keys, ...values], keys[0])) as number[];
      let at = 0;
      for (const { addition, resolve } of all) {
        resolve(readAnswer(answers, at, addition.windows.length));
        at += 1 + 2 * addition.windows.length;
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  async #run(args: readonly string[], key: string | undefined): Promise<unknown> {
    try {
      return await this.#connection.send(['EVALSHA', this.#hash ?? '', ...args], key);
    } catch (error) {
      // Redis runs nothing of a script that it does not have, so nothing is added twice.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      await this.#load(key);
      return this.#connection.send(['EVALSHA', this.#hash ?? '', ...args], key);
    }
  }

  async #load(key?: string): Promise<void> {
    this.#hash = String(await this.#connection.send(['SCRIPT', 'LOAD', ADD], key));
  }
}

/** What of the keys says where in a cluster they are. */
function placeOf({ windows }: Addition): string {
  const [first] = windows;
  return first?.key.slice(first.key.indexOf('{')) ?? '';
}

function readAnswer(answers: readonly number[], at: number, windows: number): AdditionAnswer {
  const place = Number(answers[at]);
  return {
    full: place === 0 ? undefined : place - 1,
    windows: Array.from({ length: windows }, (_, nth) => ({
      used: Number(answers[at + 1 + 2 * nth]),
      leftMs: Number(answers[at + 2 + 2 * nth]),
    })),
  };
}
