import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const REMEMBERED_CLIENTS = 10_000;

/**
 * Names callers by a keyed hash of their address (contract: "Audit"). The same address has the same name, and
 * without the key no address can be recovered or guessed.
 *
 * @param key shared by all processes whose logs are read together
 */
export function makeNameClient(key: string): (address: string) => string {
  const names = new LRUCache<string, string>({ max: REMEMBERED_CLIENTS });
  return (address) => {
    let name = names.get(address);
    if (name === undefined) {
      name = `ip:${createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)}`;
      names.set(address, name);
    }
    return name;
  };
}
