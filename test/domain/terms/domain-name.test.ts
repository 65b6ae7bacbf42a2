import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import {
  DOMAIN_PATTERN,
  type DomainName,
  namesToTry,
  otherNameOf,
  parseDomainName,
  sameSite,
  siteOf,
} from '../../../src/domain/terms/domain-name.js';

const label = (length: number) => 'a'.repeat(length);
/** A name of exactly this many characters, with labels of at most 63. */
function nameOf(length: number): string {
  const rest = length - '.com'.length;
  const whole = `${label(63)}.`.repeat(Math.floor(rest / 64));
  const last = rest - whole.length;
  return `${whole}${label(last)}.com`;
}

function refusal(input: string): DomainError {
  try {
    parseDomainName(input);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(input)} was taken for a domain name.`);
}

describe('parseDomainName', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com', 'example.com'],
    ['  example.com ', 'example.com'],
    ['example.com.', 'example.com'],
    ['a.b.c.d.example.co.uk', 'a.b.c.d.example.co.uk'],
    ['3com.com', '3com.com'],
    ['a--b.com', 'a--b.com'],
    ['1.2.3.4.example', '1.2.3.4.example'],
  ])('accepts the name %j as %s', (input, name) => {
    expect(parseDomainName(input)).toBe(name);
  });

  it.each([
    ['https://example.com'],
    ['HTTPS://EXAMPLE.COM'],
    ['http://example.com/'],
    ['https://example.com:8443/terms?a=b#c'],
    ['https://user:pass@example.com/'],
    ['https://user@example.com.:443'],
    ['ftp://example.com/file'],
    ['wss://example.com/socket'],
    ['ssh://git@Example.com:22/repository'],
    ['custom+scheme://example.com'],
    ['//example.com/path'],
    ['example.com:8443'],
    ['user@example.com'],
    ['mailto:user@example.com'],
    ['example.com/path'],
    ['example.com?q=https://other.com'],
    ['example.com#https://other.com'],
    ['example.com\\path'],
    ['https://example.com\\@other.com'],
  ])('reduces %s to its host name', (input) => {
    expect(parseDomainName(input)).toBe('example.com');
  });

  it.each([
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
    ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
    ['https://münchen.de/straße', 'xn--mnchen-3ya.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['XN--MNCHEN-3YA.DE', 'xn--mnchen-3ya.de'],
    ['example.xn--p1ai', 'example.xn--p1ai'],
    ['faß.de', 'xn--fa-hia.de'],
  ])('gives the international name %s its xn-- form', (input, name) => {
    expect(parseDomainName(input)).toBe(name);
  });

  it.each([
    ['full width', 'ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['percent encoding', 'ex%61mple%2Ecom'],
    ['a soft hyphen', 'exam\u00adple.com'],
    ['a zero-width space', 'exam\u200bple.com'],
    ['a zero-width no-break space', '\ufeffexample.com'],
    ['a no-break space around', '\u00a0example.com\u00a0'],
  ])('accepts %s', (_, input) => {
    expect(parseDomainName(input)).toBe('example.com');
  });

  it('accepts an xn-- label as its DNS name, whether or not it decodes', () => {
    expect(parseDomainName('xn--a.com')).toBe('xn--a.com');
    expect(parseDomainName('XN--A.com')).toBe('xn--a.com');
  });

  it.each([
    ['192.168.0.1'],
    ['http://192.168.0.1/x'],
    ['8.8.8.8.'],
    ['127.1'],
    ['1.2.3'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.1'],
    ['017700000001'],
    ['0177.0.0.01'],
    ['1:2'],
    ['①②⑦.⓪.⓪.①'],
    ['１２７．０．０．１'],
    ['%31%32%37.0.0.1'],
    ['[::1]'],
    ['http://[2001:db8::1]:8080/'],
    ['[::ffff:127.0.0.1]'],
  ])('refuses the IP address %s as one', (input) => {
    expect(refusal(input)).toMatchObject({
      code: 'invalid_domain',
      message: 'The domain is an IP address. Give a domain name or a URL, for example example.com.',
    });
  });

  it.each([
    ['an IPv6 address without brackets', '::1'],
    ['an IPv6 address without brackets', '2001:db8::1'],
    ['an IPv6 address with a zone', '[fe80::1%25eth0]'],
    ['an IPv4 address out of range', '256.256.256.256'],
    ['a numeric top-level label', 'example.123'],
    ['a hexadecimal top-level label', 'example.0x7f'],
    ['a single label', 'intranet'],
    ['localhost', 'localhost'],
    ['localhost', 'http://localhost:3000'],
    ['localhost', 'LOCALHOST.'],
    ['nothing', ''],
    ['spaces', '   '],
    ['a dot', '.'],
    ['an empty first label', '.example.com'],
    ['an empty label', 'example..com'],
    ['two trailing dots', 'example.com..'],
    ['a space inside', 'exam ple.com'],
    ['only a scheme', 'https:'],
    ['only a scheme', 'https://'],
    ['only user info', 'user@'],
    ['a scheme without slashes', 'https:example.com'],
    ['a scheme with a single slash', 'https:/example.com'],
    ['two schemes', 'https://https://example.com'],
    ['an invalid port', 'example.com:port'],
    ['a port out of range', 'example.com:65536'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['an underscore', '_dmarc.example.com'],
    ['an underscore', 'a_b.example.com'],
    ['a leading hyphen', '-a.example.com'],
    ['a trailing hyphen', 'a-.example.com'],
    ['a one-letter top-level label', 'example.c'],
    ['a digit in the top-level label', 'example.c0m'],
    ['markup', '<b>.com'],
    ['a bar', 'a|b.com'],
    ['an escaped NUL', 'example.com%00'],
    ['a joiner where it is not allowed', 'a\u200db.com'],
    ['a lone surrogate', '\ud800.com'],
    ['malformed Punycode next to an international label', 'münchen.xn--a.com'],
    ['an xn-- label with nothing after it', 'example.xn--'],
  ])('refuses %s: %j', (_, input) => {
    expect(refusal(input).code).toBe('invalid_domain');
  });

  it.each([
    ['\u0000', 'example.com\u0000'],
    ['a tab', 'exam\tple.com'],
    ['a line break', 'example\n.com'],
    ['a line break at the end', 'example.com\n'],
    ['a line break in the path', 'https://example.com/\r\nX-Header: 1'],
    ['DEL', 'example\u007f.com'],
    ['a C1 control', 'example\u0085.com'],
  ])('refuses %s instead of ignoring it', (_, input) => {
    expect(refusal(input).message).toContain('holds a control character');
  });

  it('accepts labels of 63 characters and refuses 64', () => {
    expect(parseDomainName(`${label(63)}.com`)).toBe(`${label(63)}.com`);
    expect(parseDomainName(`example.${label(63)}`)).toBe(`example.${label(63)}`);
    expect(refusal(`${label(64)}.com`).code).toBe('invalid_domain');
    expect(refusal(`example.${label(64)}`).code).toBe('invalid_domain');
    expect(refusal(`example.xn--${label(60)}`).code).toBe('invalid_domain');
  });

  it('accepts names of 253 characters and refuses 254', () => {
    expect(nameOf(253)).toHaveLength(253);
    expect(parseDomainName(nameOf(253))).toBe(nameOf(253));
    expect(parseDomainName(`${nameOf(253)}.`)).toBe(nameOf(253));
    expect(parseDomainName(`https://${nameOf(253).toUpperCase()}/`)).toBe(nameOf(253));
    expect(refusal(nameOf(254)).message).toContain('longer than 253 characters');
  });

  it('accepts a URL of up to 2048 characters', () => {
    const url = 'https://example.com/';
    expect(parseDomainName(url + label(2048 - url.length))).toBe('example.com');
    expect(refusal(url + label(2049 - url.length)).message).toContain('longer than 2048 characters');
  });

  it('does not repeat the input in its message', () => {
    expect(refusal('<script>alert(1)</script>').message).not.toContain('script');
  });

  const HOSTILE = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.domain(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.ipV4(),
    fc.ipV6(),
    fc
      .array(
        fc.constantFrom(
          'a',
          'xn--',
          'www.',
          '.',
          '-',
          '_',
          '1',
          '0x',
          ':',
          '/',
          '@',
          '[',
          ']',
          '%',
          'ü',
          '例',
          'com',
          '\\',
        ),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
  );
  const pattern = new RegExp(DOMAIN_PATTERN);

  it('gives a lower-case name of the pattern or invalid_domain, and accepts its own result unchanged', () => {
    fc.assert(
      fc.property(HOSTILE, (input) => {
        let name: string;
        try {
          name = parseDomainName(input);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          expect((error as DomainError).code).toBe('invalid_domain');
          return;
        }
        expect(name).toMatch(pattern);
        expect(name).toBe(name.toLowerCase());
        expect(name.length).toBeLessThanOrEqual(253);
        expect(parseDomainName(name)).toBe(name);
        expect(parseDomainName(`HTTPS://user@${name.toUpperCase()}.:8443/?q=1`)).toBe(name);
      }),
      { numRuns: 3_000 },
    );
  });

  it('accepts every name that matches the pattern', () => {
    const asLabel = fc
      .stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/)
      .filter((text) => !text.startsWith('xn--'));
    const asName = fc.tuple(
      fc.array(asLabel, { minLength: 1, maxLength: 5 }),
      fc.stringMatching(/^[a-z]{2,20}$/),
    );
    fc.assert(
      fc.property(asName, ([labels, top]) => {
        const name = [...labels, top].join('.');
        expect(parseDomainName(name)).toBe(name);
        expect(parseDomainName(name.toUpperCase())).toBe(name);
      }),
    );
  });
});

describe('namesToTry', () => {
  it.each([
    ['example.com', ['example.com']],
    ['www.example.com', ['www.example.com', 'example.com']],
    ['www.com', ['www.com']],
    ['www.www.com', ['www.www.com']],
    ['www.www.example.com', ['www.www.example.com']],
    ['shop.example.com', ['shop.example.com']],
    ['shop.www.example.com', ['shop.www.example.com']],
    ['wwww.example.com', ['wwww.example.com']],
    ['www2.example.com', ['www2.example.com']],
    ['www.xn--mnchen-3ya.de', ['www.xn--mnchen-3ya.de', 'xn--mnchen-3ya.de']],
  ])('tries for %s the names %j', (domain, names) => {
    expect(namesToTry(parseDomainName(domain))).toEqual(names);
  });
});

describe('siteOf', () => {
  it.each([
    ['example.com', 'example.com', 'www.example.com'],
    ['www.example.com', 'example.com', 'example.com'],
    ['WWW.Example.com', 'example.com', 'example.com'],
    ['www.com', 'www.com', undefined],
    ['www.www.com', 'www.www.com', undefined],
    ['www.www.example.com', 'www.www.example.com', undefined],
    ['www.www.www.example.com', 'www.www.www.example.com', undefined],
    ['shop.www.example.com', 'shop.www.example.com', 'www.shop.www.example.com'],
    ['www2.example.com', 'www2.example.com', 'www.www2.example.com'],
  ])('of %s is %s, whose other name is %s', (domain, site, other) => {
    expect(siteOf(domain)).toBe(site);
    expect(otherNameOf(domain as DomainName)).toBe(other);
  });

  const words = fc.array(fc.constantFrom('www.', 'WWW.', 'com', 'a.', 'x.example', '.'), { maxLength: 6 });
  const anyName = fc.oneof(
    fc.string(),
    words.map((parts) => parts.join('')),
  );

  it('gives a site that is its own site', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(siteOf(siteOf(name))).toBe(siteOf(name));
      }),
    );
  });

  it('gives a site at most two names, each the other name of the other', () => {
    fc.assert(
      fc.property(anyName, (text) => {
        const name = text.toLowerCase() as DomainName;
        const other = otherNameOf(name) ?? name;
        expect(sameSite(name, other)).toBe(true);
        expect(otherNameOf(other) ?? other).toBe(name);
        expect(sameSite(`www.www.${siteOf(name)}`, name)).toBe(false);
      }),
    );
  });
});
