import { createClient } from 'redis';

/** What of a Redis matters to limits that are counted in it. */
export interface RedisFacts {
  readonly version: string;
  /** `master` takes writes. */
  readonly role: string;
  /** 0 is without a bound. */
  readonly maxMemoryBytes: number;
  readonly evictionPolicy: string;
  /** Keys dropped for want of memory since its start. */
  readonly evictedKeys: number;
  readonly isPersistent: boolean;
  /** What it answers to a write; absent when it takes one. */
  readonly writeRefusal?: string;
}

/** @throws the library's error when it cannot be reached or refuses the password */
export async function inspectRedis(url: string, connectTimeoutMs: number): Promise<RedisFacts> {
  const client = createClient({
    url,
    RESP: 2,
    name: 'agentterms-doctor',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
  });
  // The command that waits rejects with it.
  client.on('error', () => {});
  try {
    await client.connect();
    const info = fieldsOf(String(await client.sendCommand(['INFO'])));
    const refusal = await client
      .sendCommand(['SET', 'agentterms:doctor', '1', 'PX', '1000'])
      .then(() => undefined, String);
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
    if (client.isOpen) client.destroy();
  }
}

function fieldsOf(info: string): ReadonlyMap<string, string> {
  return new Map(
    info.split('\r\n').flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value] as const];
    }),
  );
}
