import { describe, expect, it } from 'vitest';
import { addressMatcher, parseCidrs } from '../../../src/adapters/web/address-ranges.js';

describe('parseCidrs', () => {
  it('reads ranges of both kinds, and none from blank text', () => {
    expect(parseCidrs(' 10.0.0.0/8, fd00::/8,127.0.0.1/32')).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
      '127.0.0.1/32',
    ]);
    expect(parseCidrs('')).toEqual([]);
    expect(parseCidrs('  ')).toEqual([]);
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '0x0a.0.0.0/8',
    'fd00::/129',
    'fe80::1%eth0/64',
    '10.0.0.0/8,',
    '10.0.0.0/8,,fd00::/8',
    'private',
    '10.0.0.0/1e1',
  ])('refuses "%s"', (text) => {
    expect(() => parseCidrs(text)).toThrow(/is not an address range/);
  });
});

describe('addressMatcher', () => {
  it('honours the prefix length to the bit', () => {
    const matches = addressMatcher(['172.16.0.0/12', '2001:db8::/33']);
    expect(matches('172.31.255.255')).toBe(true);
    expect(matches('172.32.0.0')).toBe(false);
    expect(matches('2001:db8:7fff::1')).toBe(true);
    expect(matches('2001:db8:8000::1')).toBe(false);
  });

  it('reads a range whose address has bits beyond the prefix as the range that holds it', () => {
    expect(addressMatcher(['127.0.0.1/8'])('127.9.9.9')).toBe(true);
  });

  it('distinguishes the two kinds of address', () => {
    expect(addressMatcher(['0.0.0.0/0'])('::ffff:10.0.0.1')).toBe(false);
    expect(addressMatcher(['::/0'])('10.0.0.1')).toBe(false);
    expect(addressMatcher(['::/0'])('fd00::1')).toBe(true);
  });

  it('matches nothing without ranges', () => {
    expect(addressMatcher([])('10.0.0.1')).toBe(false);
  });
});
