import { isIP, SocketAddress } from 'node:net';
import type { Request } from 'express';

const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Express's own reading of `trust proxy`: whether the proxy that many hops away is trusted. */
type Trust = (address: string, hop: number) => boolean;

/**
 * The caller's address in its one spelling: the address of the connection, or what the proxies in front
 * report in `X-Forwarded-For`, as far as each of them is trusted. Entries may have a port. An entry that is
 * not an address ends the walk, and the caller is then the proxy that wrote it.
 */
export function callerAddress(req: Request): string {
  let caller = spellAddress(req.socket.remoteAddress ?? '') ?? '';
  const forwarded = req.headers['x-forwarded-for'];
  if (forwarded === undefined) return caller;
  const trust = req.app.get('trust proxy fn') as Trust;
  // Empty elements of a list mean nothing (RFC 9110, 5.6.1).
  const entries = String(forwarded)
    .split(',')
    .filter((entry) => entry.trim() !== '');
  for (let hop = 0; trust(caller, hop); hop += 1) {
    const next = spellAddress(withoutPort(entries.pop() ?? ''));
    if (next === undefined) break;
    caller = next;
  }
  return caller;
}

/**
 * The one spelling of an address, with IPv4 for IPv4 in IPv6 form; `undefined` for a text that is not an
 * address.
 */
function spellAddress(text: string): string | undefined {
  const mapped = MAPPED_IPV4.exec(text)?.[1] ?? text;
  const family = isIP(mapped);
  if (family !== 6) return family === 4 ? mapped : undefined;
  const { address } = new SocketAddress({ address: mapped, family: 'ipv6' });
  return MAPPED_IPV4.exec(address)?.[1] ?? address;
}

function withoutPort(entry: string): string {
  const text = entry.trim();
  return (BRACKETED.exec(text) ?? WITH_PORT.exec(text))?.[1] ?? text;
}
