import { addressMatcher, parseAddress } from './address-ranges.js';

/**
 * IPv4 ranges that are not the public internet (IANA special-purpose registry), or at which a cloud's own
 * services answer.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's platform services, on a public number
  '169.254.0.0/16', // link-local, instance metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * The only IPv6 space that is assigned for global unicast. This refuses everything else: loopback, mapped,
 * compatible and translated IPv4, NAT64, unique local, link-local, site-local, multicast, discard, segment
 * routing.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** Ranges inside {@link GLOBAL_IPV6} that are not the public internet, or that lead to an IPv4 address. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const isSpecial = addressMatcher([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const isGlobalSpace = addressMatcher(['0.0.0.0/0', ...GLOBAL_IPV6]);

/**
 * Whether the text is an IP address of one host on the public internet. `false` for any text that is not an
 * address in its usual form.
 */
export function isGlobalUnicast(address: string): boolean {
  if (!isGlobalSpace(address) || isSpecial(address)) return false;
  // A second list, maintained by others, covers ranges that become special after this one was written.
  return parseAddress(address)?.range() === 'unicast';
}
