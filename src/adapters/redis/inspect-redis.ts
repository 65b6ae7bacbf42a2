import { newRedisClient, type RedisServers } from './redis-client.js';

const KEY = 'agentterms:doctor';

/** Facts about a Redis that matter to limits counted in it. */
export interface RedisFacts {
  readonly version: string;
  /** `master` accepts writes. */
  readonly role: string;
  /** 0 means unbounded. */
  readonly maxMemoryBytes: number;
  readonly evictionPolicy: string;
  /** Keys evicted for lack of memory since its start. */
  readonly evictedKeys: number;
  readonly isPersistent: boolean;
  /** Its reply to a refused write; absent when it accepts one. */
  readonly writeRefusal?: string;
}

/**
 * The facts of a Redis; in a cluster, of one of its servers.
 *
 * @throws the library's error when it cannot be reached or refuses the password
 */
export async function inspectRedis(servers: RedisServers, connectTimeoutMs: number): Promise<RedisFacts> {
  const client = newRedisClient(servers, connectTimeoutMs);
  // The waiting command rejects with the error.
  client.onError(() => {});
  try {
    await client.connect();
    const info = fieldsOf(String(await client.send(['INFO'], KEY)));
    const refusal = await client.send(['SET', KEY, '1', 'PX', '1000'], KEY).then(() => undefined, String);
    return {
      version: info.get('redis_version') ?? 'unknown',
      role: info.get('role') ?? 'unknown',
      maxMemoryBytes: Number(info.get('maxmemory') ?? 0),
      evictionPolicy: info.get('maxmemory_policy') ?? 'unknown',
      evictedKeys: Number(info.get('evicted_keys') ?? 0),
      isPersistent: info.get('aof_enabled') === '1' || Number(info.get('rdb_saves') ?? 0) > 0,
      ...(refusal !== undefined && { writeRefusal: refusal }),
    };
  } finally {
    client.end();
  }
}

function fieldsOf(info: string): ReadonlyMap<string, string> {
  return new Map(Array.from(info.matchAll(/^(\w+):(.*)$/gm), ([, name = '', value = '']) => [name, value]));
}
