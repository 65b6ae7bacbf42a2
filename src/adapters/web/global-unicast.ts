import { addressMatcher, parseAddress } from './address-ranges.js';

/** IPv4 ranges that are not the public internet (IANA special-purpose registry), or that a cloud answers on. */
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
 * The only IPv6 space handed out for global unicast. All else is refused with it: loopback, mapped, compatible and
 * translated IPv4, NAT64, unique local, link-local, site-local, multicast, discard, segment routing.
 */
const GLOBAL_IPV6 = ['2000::/3'];

/** What inside {@link GLOBAL_IPV6} is not the public internet, or leads on to an IPv4 address. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

const isSpecial = addressMatcher([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const isGlobalSpace = addressMatcher(['0.0.0.0/0', ...GLOBAL_IPV6]);

/**
 * Whether the text is an IP address that belongs to one host on the public internet. `false` for anything that is
 * not an address in its usual written form.
 */
export function isGlobalUnicast(address: string): boolean {
  if (!isGlobalSpace(address) || isSpecial(address)) return false;
  // A second list, kept by others, catches what becomes special after this one is written.
  return parseAddress(address)?.range() === 'unicast';
}
