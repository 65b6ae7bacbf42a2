import { inspectRedis, type RedisFacts } from '../../adapters/redis/inspect-redis.js';
import type { RedisServers } from '../../adapters/redis/redis-client.js';
import { messageOf } from '../message-of.js';
import { type Finding, fine, note, problem } from './finding.js';

const CONNECT_TIMEOUT_MS = 3_000;

/** Whether the Redis at REDIS_URL can count limits. */
export async function* probeRedis(servers: RedisServers): AsyncIterable<Finding> {
  try {
    yield* judgeRedis(await inspectRedis(servers, CONNECT_TIMEOUT_MS));
  } catch (error) {
    yield problem(
      `The Redis of REDIS_URL cannot be used (${messageOf(error)}).`,
      'Start it, or mend REDIS_URL; until then each process counts limits for itself.',
    );
  }
}

/** What the facts about a Redis mean for limits that are counted in it. */
function* judgeRedis(facts: RedisFacts): Iterable<Finding> {
  const { version, role, maxMemoryBytes, evictionPolicy, evictedKeys, isPersistent, writeRefusal } = facts;
  if (writeRefusal === undefined) yield fine(`Redis ${version} takes writes.`);
  else if (role === 'master')
    yield problem(
      `Redis takes no writes (${writeRefusal}).`,
      'Give it memory, or the user of REDIS_URL the right.',
    );
  else
    yield problem(
      `Redis takes no writes, for it is a ${role} (${writeRefusal}).`,
      'Name the primary in REDIS_URL.',
    );
  if (maxMemoryBytes > 0 && !['noeviction', 'volatile-ttl'].includes(evictionPolicy))
    yield problem(
      `When its memory is full, Redis drops counters in the middle of their window (${evictionPolicy}).`,
      'Set maxmemory-policy to volatile-ttl, which drops those first that end soonest.',
    );
  if (maxMemoryBytes > 0 && evictionPolicy === 'noeviction')
    yield note(
      'When its memory is full, Redis takes no writes, and each process counts for itself.',
      'Set maxmemory-policy to volatile-ttl.',
    );
  if (evictedKeys > 0)
    yield note(`Redis has dropped ${evictedKeys} keys for want of memory.`, 'Raise its maxmemory.');
  if (!isPersistent)
    yield note('Redis keeps nothing over a restart: callers get their limits anew with each.');
}
