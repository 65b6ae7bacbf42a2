import { createClient, createCluster, createSentinel } from 'redis';

/** Which Redis to use, and how to reach it. */
export interface RedisServers {
  /**
   * `redis://` or `rediss://`. For a cluster, some of its nodes; for sentinels, the sentinels; separated by
   * commas. The first URL holds the user and password of the Redis servers.
   */
  readonly url: string;
  /** Default `single`. */
  readonly mode?: 'single' | 'cluster' | 'sentinel';
  /** The sentinels' name for the Redis. */
  readonly sentinelMaster?: string | undefined;
  /** The password of the sentinels themselves. */
  readonly sentinelPassword?: string | undefined;
}

export type Reply = boolean | number | string | (boolean | number | string)[];

/** The client of one Redis, of a cluster or of the sentinels' master, with the same few operations. */
export interface RedisClient {
  connect(): Promise<unknown>;
  /** @param key one of the command's keys, from which a cluster finds the server that holds them all */
  send(command: readonly string[], key: string | undefined): Promise<Reply>;
  isReady(): boolean;
  onError(listener: (error: unknown) => void): void;
  /** Closes all connections. Everything that waits on them rejects. */
  end(): void;
}

/** A client that connects once, never reconnects, and queues nothing while it is not connected. */
export function newRedisClient(servers: RedisServers, connectTimeoutMs: number): RedisClient {
  const urls = servers.url.split(',').map((url) => new URL(url.trim()));
  const [first] = urls as [URL];
  const options = {
    name: 'agentterms',
    disableOfflineQueue: true,
    maintNotifications: 'disabled' as const,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false as const },
  };
  const node = { ...options, ...accountOf(first), socket: { ...options.socket, ...tlsOf(first) } };
  if (servers.mode === 'cluster') {
    const client = createCluster({
      RESP: 2,
      rootNodes: urls.map(({ href }) => ({ ...node, url: href })),
      defaults: node,
    });
    return {
      ...partsOf(client),
      send: (command, key) => client.sendCommand(key, false, [...command]),
      onError: (listener) => client.on('error', listener).on('node-error', listener),
    };
  }
  if (servers.mode === 'sentinel') {
    const { sentinelMaster = '', sentinelPassword } = servers;
    const database = Number(first.pathname.slice(1));
    const client = createSentinel({
      RESP: 2,
      name: sentinelMaster,
      sentinelRootNodes: urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port || 26_379) })),
      nodeClientOptions: { ...node, ...(database > 0 && { database }) },
      sentinelClientOptions: {
        socket: node.socket,
        ...(sentinelPassword !== undefined && { password: sentinelPassword }),
      },
      passthroughClientErrorEvents: true,
    });
    return {
      ...partsOf(client),
      send: (command) => client.sendCommand(false, [...command]),
      onError: (listener) => client.on('error', listener),
    };
  }
  const client = createClient({ ...options, url: first.href, RESP: 2 });
  return {
    ...partsOf(client),
    send: async (command) => (await client.sendCommand(command)) as unknown as Reply,
    onError: (listener) => client.on('error', listener),
  };
}

function partsOf(client: {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  destroy(): unknown;
}): Pick<RedisClient, 'connect' | 'isReady' | 'end'> {
  return {
    connect: () => client.connect(),
    isReady: () => client.isReady,
    end: () => {
      if (client.isOpen) Promise.resolve(client.destroy()).catch(() => undefined);
    },
  };
}

function accountOf({ username, password }: URL) {
  return {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

function tlsOf({ protocol }: URL) {
  return protocol === 'rediss:' ? { tls: true as const } : {};
}
