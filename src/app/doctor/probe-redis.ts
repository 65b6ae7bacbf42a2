import { inspectRedis, type RedisFacts } from '../../adapters/redis/inspect-redis.js';
import type { RedisServers } from '../../adapters/redis/redis-client.js';
import { messageOf } from '../message-of.js';
import { type Finding, fine, note, type Probe, problem } from './finding.js';

const CONNECT_TIMEOUT_MS = 3_000;

/** Whether limits can be counted in the Redis of REDIS_URL. */
export const redisProbe = (servers: RedisServers): Probe => ({
  name: 'redis',
  run: async () => {
    try {
      return judgeRedis(await inspectRedis(servers, CONNECT_TIMEOUT_MS));
    } catch (error) {
      return [
        problem(
          `The Redis of REDIS_URL cannot be used (${messageOf(error)}).`,
          'Start it, or mend REDIS_URL; until then each process counts limits for itself.',
        ),
      ];
    }
  },
});

/** What a Redis's facts say about limits that are counted in it. */
function judgeRedis(facts: RedisFacts): readonly Finding[] {
  const { version, role, maxMemoryBytes, evictionPolicy, evictedKeys, isPersistent, writeRefusal } = facts;
  const findings: Finding[] = [];
  if (writeRefusal !== undefined)
    findings.push(
      problem(
        `Redis takes no writes${role === 'master' ? '' : `, for it is a ${role}`} (${writeRefusal}).`,
        role === 'master'
          ? 'Give it memory, or the user of REDIS_URL the right.'
          : 'Name the primary in REDIS_URL.',
      ),
    );
  else findings.push(fine(`Redis ${version} takes writes.`));
  if (maxMemoryBytes > 0 && !['noeviction', 'volatile-ttl'].includes(evictionPolicy))
    findings.push(
      problem(
        `When its memory is full, Redis drops counters in the middle of their window (${evictionPolicy}).`,
        'Set maxmemory-policy to volatile-ttl, which drops those first that end soonest.',
      ),
    );
  if (maxMemoryBytes > 0 && evictionPolicy === 'noeviction')
    findings.push(
      note(
        'When its memory is full, Redis takes no writes, and each process counts for itself.',
        'Set maxmemory-policy to volatile-ttl.',
      ),
    );
  if (evictedKeys > 0)
    findings.push(note(`Redis has dropped ${evictedKeys} keys for want of memory.`, 'Raise its maxmemory.'));
  if (!isPersistent)
    findings.push(note('Redis keeps nothing over a restart: callers get their limits anew with each.'));
  return findings;
}
