import { describe, expect, it } from 'vitest';
import { parseLinkHeader } from '../../../src/adapters/pages/link-header.js';

describe('parseLinkHeader', () => {
  it('reads several links with their relations', () => {
    expect(
      parseLinkHeader('</t>; rel="terms-of-service license"; title="a, <b>; rel=x",<p>;REL=next , <q>'),
    ).toEqual([
      { href: '/t', rel: 'terms-of-service license' },
      { href: 'p', rel: 'next' },
      { href: 'q', rel: '' },
    ]);
  });

  it('uses the first of repeated parameters, and escapes in quotes', () => {
    expect(parseLinkHeader('<a>; rel=one; rel=two')).toEqual([{ href: 'a', rel: 'one' }]);
    expect(parseLinkHeader('<a>; title="x\\"y"; rel="o\\ne"')).toEqual([{ href: 'a', rel: 'one' }]);
  });

  it('passes over a link that is about another thing', () => {
    expect(parseLinkHeader('<a>; rel=license; anchor="#photo", <b>; rel=license')).toEqual([
      { href: 'b', rel: 'license' },
    ]);
  });

  it('stops at a malformed link', () => {
    expect(parseLinkHeader('')).toEqual([]);
    expect(parseLinkHeader('nonsense')).toEqual([]);
    expect(parseLinkHeader('<a>; rel=x garbage, <b>')).toEqual([{ href: 'a', rel: 'x' }]);
    expect(parseLinkHeader('<a>; rel="never closed')).toEqual([{ href: 'a', rel: '' }]);
  });
});
