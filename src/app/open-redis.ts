import type { RedisServers } from '../adapters/redis/redis-client.js';
import type { RedisLimits } from '../adapters/redis/redis-limits.js';
import type { Basics } from './basics.js';
import type { Settings } from './settings.js';

/** The Redis that the settings name; `undefined` when limits are counted in memory. */
export function redisServers(settings: Settings): RedisServers | undefined {
  if (settings.redisUrl === undefined) return undefined;
  return {
    url: settings.redisUrl.reveal(),
    mode: settings.redisMode,
    sentinelMaster: settings.redisSentinelMaster,
    sentinelPassword: settings.redisSentinelPassword?.reveal(),
  };
}

/**
 * The limits that are counted in Redis, not yet connected; `resources` closes them. A start without Redis
 * does not load it.
 */
export async function openRedis(
  { settings, clock, log }: Basics,
  resources: AsyncDisposableStack,
): Promise<RedisLimits | undefined> {
  const servers = redisServers(settings);
  if (servers === undefined) return undefined;
  const redis = await import('../adapters/redis/redis-limits.js');
  return resources.use(new redis.RedisLimits({ ...servers, log, clock }));
}
