import type { RedisServers } from '../adapters/redis/redis-client.js';
import type { Settings } from './settings.js';

export type RedisSettings = Pick<
  Settings,
  'redisUrl' | 'redisMode' | 'redisSentinelMaster' | 'redisSentinelPassword'
>;

/** The Redis that the settings name; `undefined` where limits are counted in memory. */
export function redisServers(settings: RedisSettings): RedisServers | undefined {
  if (settings.redisUrl === undefined) return undefined;
  return {
    url: settings.redisUrl.reveal(),
    mode: settings.redisMode,
    sentinelMaster: settings.redisSentinelMaster,
    sentinelPassword: settings.redisSentinelPassword?.reveal(),
  };
}
