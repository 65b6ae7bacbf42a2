import { lookup } from 'node:dns/promises';

/**
 * Every address of a host name, in the order in which they should be tried. Rejects, or is empty, when there is
 * none. `signal` says that nobody waits for the answer any more.
 */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Questions put to the system at one time. Each occupies a thread until it is answered and cannot be taken back;
 * file access shares those threads (four unless set otherwise), so slow name servers must not be able to hold them all.
 */
const MAX_AT_ONCE = 2;

/** Asks the operating system, hosts file included. A question whose asker has gone is dropped before it is put. */
export function makeSystemResolver(
  ask: (hostname: string) => Promise<readonly string[]> = askSystem,
): Resolver {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (hostname, signal) => {
    if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await ask(hostname);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

async function askSystem(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
}
