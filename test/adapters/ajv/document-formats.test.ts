import { describe, expect, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../../src/adapters/ajv/document-formats.js';

const CASES: Readonly<Record<string, { takes: readonly string[]; refuses: readonly string[] }>> = {
  date: {
    takes: ['2026-01-05', '2024-02-29', '2000-02-29', '0001-01-01'],
    refuses: [
      '2026-02-30',
      '2025-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-1-5',
      '26-01-05',
      '2026/01/05',
      '2026-01-05T00:00:00Z',
      ' 2026-01-05',
      '2026-01-05\n',
      '',
      '٢٠٢٦-٠١-٠٥',
    ],
  },
  'date-time': {
    takes: [
      '2026-01-05T12:00:00Z',
      '2026-01-05t12:00:00z',
      '2026-01-05T12:00:00.123456789+14:00',
      '2016-12-31T23:59:60Z',
      '2026-01-05T00:00:00-00:00',
    ],
    refuses: [
      '2026-01-05T12:00:00',
      '2026-01-05 12:00:00Z',
      '2026-01-05\n12:00:00Z',
      '2026-01-05T12:00Z',
      '2026-01-05T12:00:00+01',
      '2026-01-05T12:00:00+0100',
      '2026-01-05T24:00:00Z',
      '2026-01-05T12:60:00Z',
      '2026-01-05T12:00:60Z',
      '2026-02-30T12:00:00Z',
      '2026-01-05T12:00:00.Z',
      '2026-01-05T12:00:00+24:00',
      '2026-01-05',
      '2026-01-05T12:00:00Z\n',
      '',
    ],
  },
  email: {
    takes: ['agents@example.com', 'a.b+c@sub.example.co.uk', "o'hara@example.ie"],
    refuses: [
      'agents',
      '@example.com',
      'agents@',
      'a@b',
      'a b@example.com',
      'a..b@example.com',
      '.a@example.com',
      'a@-example.com',
      'a@example.com\n',
      'mailto:a@example.com',
      'A <a@example.com>',
      'a@example.com, b@example.com',
      '',
    ],
  },
  uri: {
    takes: [
      'https://example.com',
      'HTTPS://EXAMPLE.COM/',
      'http://user@example.com:8080/a%20b?c=d#e',
      'https://[2001:db8::1]/',
      'mailto:a@example.com',
      'urn:isbn:0451450523',
      'stdio:///usr/bin/x',
      'ftp://example.com/f',
    ],
    refuses: [
      'example.com',
      '/path',
      '//example.com',
      'https://',
      'https:///path',
      'https://:80',
      'http:example.com',
      'https://example.com:99999',
      'https://exa mple.com',
      'https://example.com/a b',
      'https://example.com/ü',
      'https://müller.de',
      'https://example.com/%zz',
      'https://example.com\n',
      'https://example.com/<x>',
      'https://a%20b/',
      '',
    ],
  },
};

describe.each(Object.entries(CASES))('the format %s', (name, { takes, refuses }) => {
  const check = DOCUMENT_FORMATS[name];
  it.each(takes)('accepts %j', (text) => expect(check?.(text)).toBe(true));
  it.each(refuses)('refuses %j', (text) => expect(check?.(text)).toBe(false));
});

it('has a case for every format', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(DOCUMENT_FORMATS).sort());
});
