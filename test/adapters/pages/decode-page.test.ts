import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../src/adapters/pages/decode-page.js';

const html = (body: Uint8Array, charset?: string) => decodePage({ body, charset, declaredIn: 'html' });
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodePage', () => {
  it('reads undeclared UTF-8', () => {
    expect(html(utf8('<p>Größe 大 é'))).toBe('<p>Größe 大 é');
  });

  it('reads undeclared text that is not UTF-8 as windows-1252', () => {
    expect(html(bytes('na', [0xef], 've ', [0x93], 'quoted', [0x94], ' ', [0x80], '5'))).toBe(
      'naïve “quoted” €5',
    );
  });

  it('reads ISO-8859-1 as the windows-1252 that browsers read it as', () => {
    expect(html(bytes('caf', [0xe9], ' ', [0x85]), 'iso-8859-1')).toBe('café …');
  });

  it('believes the header before the page', () => {
    const page = bytes('<meta charset="utf-8">caf', [0xe9]);
    expect(html(page, 'windows-1252')).toBe('<meta charset="utf-8">café');
    expect(html(page)).toBe('<meta charset="utf-8">caf\ufffd');
  });

  it('believes a byte order mark before the header, and drops it', () => {
    expect(html(bytes([0xff, 0xfe, 0x41, 0, 0xe9, 0]), 'shift_jis')).toBe('Aé');
    expect(html(bytes([0xfe, 0xff, 0, 0x41, 0, 0xe9]))).toBe('Aé');
    expect(html(bytes([0xef, 0xbb, 0xbf], 'A'), 'utf-16le')).toBe('A');
  });

  it.each([
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['gb18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['euc-kr', [0xb0, 0xa1], '가'],
    ['windows-1251', [0xcf, 0xf0], 'Пр'],
  ])('reads %s from the page itself', (label, text, expected) => {
    expect(
      html(bytes(`<meta http-equiv="Content-Type" content="text/html; charset=${label}">`, text)),
    ).toContain(expected);
  });

  it('finds a declaration behind a long head', () => {
    expect(html(bytes(`<title>${'x'.repeat(3000)}</title><meta charset=koi8-r>`, [0xf0]))).toMatch(/П$/);
  });

  it('ignores an unknown label', () => {
    expect(html(utf8('é'), 'no-such-charset')).toBe('é');
    expect(html(bytes('<meta charset=koi8-r>', [0xf0]), 'no-such-charset')).toMatch(/П$/);
    expect(html(bytes([0xe9]), 'replacement')).toBeTypeOf('string');
  });

  it('reads an XML declaration, but no declaration in plain text', () => {
    const xml = bytes('<?xml version="1.0" encoding="iso-8859-2"?><p>', [0xb1]);
    expect(decodePage({ body: xml, declaredIn: 'xml' })).toMatch(/ą$/);
    const plain = bytes('<meta charset=koi8-r>', [0xe9]);
    expect(decodePage({ body: plain, declaredIn: 'nowhere' })).toMatch(/é$/);
  });

  it('decodes an empty page', () => {
    expect(html(new Uint8Array())).toBe('');
  });
});
