import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address in its usual form is in one of a list of ranges. */
export type AddressMatcher = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [network: Address, prefixLength: number];

/**
 * Reads comma-separated ranges in CIDR form (`10.0.0.0/8, fd00::/8`). Blank text means none.
 *
 * @throws Error naming the malformed range.
 */
export function parseCidrs(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const cidrs = text.split(',').map((cidr) => cidr.trim());
  addressMatcher(cidrs);
  return cidrs;
}

/**
 * A matcher for ranges in CIDR form. Only a plain IP address matches, without a zone and in no other
 * spelling. An IPv4 address written as IPv6 counts as IPv6.
 *
 * @throws Error naming the malformed range, so that a mistake in a list prevents the start.
 */
export function addressMatcher(cidrs: readonly string[]): AddressMatcher {
  const ranges = cidrs.map(parseRange);
  return (text) => {
    const address = parseAddress(text);
    return ranges.some((range) => address?.kind() === range[0].kind() && address.match(range));
  };
}

/** The address, or `undefined` when the text is not an address in its usual form, or has a zone. */
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
