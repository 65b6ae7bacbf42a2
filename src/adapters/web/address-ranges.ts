import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address in its usual written form lies in one of a list of ranges. */
export type AddressMatcher = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [network: Address, prefixLength: number];

/**
 * Reads comma-separated ranges in CIDR form (`10.0.0.0/8, fd00::/8`); blank text means none.
 *
 * @throws Error that names the range that is not one.
 */
export function parseCidrs(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const cidrs = text.split(',').map((cidr) => cidr.trim());
  addressMatcher(cidrs);
  return cidrs;
}

/**
 * A matcher for ranges in CIDR form. Nothing but a plain IP address matches: no zone, no other spelling, and an
 * IPv4 address written as an IPv6 one is an IPv6 address.
 *
 * @throws Error that names the range that is not one, so that a slip in a list stops the start.
 */
export function addressMatcher(cidrs: readonly string[]): AddressMatcher {
  const ranges = cidrs.map(parseRange);
  return (text) => {
    const address = parseAddress(text);
    return ranges.some((range) => address?.kind() === range[0].kind() && address.match(range));
  };
}

/** The address, or `undefined` when the text is not one in its usual written form, or has a zone. */
export function parseAddress(text: string): Address | undefined {
  return isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text);
}

function parseRange(cidr: string): Range {
  const [network = '', prefix = '', ...rest] = cidr.split('/');
  const address = parseAddress(network);
  const prefixLength = Number(prefix);
  const bits = address?.kind() === 'ipv6' ? 128 : 32;
  if (address === undefined || !/^\d{1,3}$/.test(prefix) || prefixLength > bits || rest.length > 0) {
    throw new Error(`"${cidr}" is not an address range such as 10.0.0.0/8 or fd00::/8`);
  }
  return [address, prefixLength];
}
