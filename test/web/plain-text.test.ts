import { describe, expect, it } from 'vitest';
import { escaped, plainText, stringLiteral, webAddress } from '../../web/parts/plain-text.js';

describe('plainText', () => {
  it.each([
    ['plain', 'plain'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['two\n\n lines\tand\u2028more', 'two  lines and more'],
    ['a\u202eb\u2066c\u200fd', 'a⟨U+202E⟩b⟨U+2066⟩c⟨U+200F⟩d'],
    ['a\u0000b\u001bc\u009bd', 'a⟨U+0000⟩b⟨U+001B⟩c⟨U+009B⟩d'],
    ['a\u200bb\ufeffc\u00add', 'a⟨U+200B⟩b⟨U+FEFF⟩c⟨U+00AD⟩d'],
    ['tag \u{e0061}', 'tag ⟨U+E0061⟩'],
    ['lone \ud800', 'lone \ufffd'],
    // Words of Persian and Hindi need their joiners.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
  ])('%j is shown as %j', (text, shown) => {
    expect(plainText(text)).toBe(shown);
  });

  it('is bounded', () => {
    expect(plainText('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
  });
});

describe('text that is copied into programs', () => {
  it('means the same and hides nothing', () => {
    const text = 'a\u202e"b" \u200b\u{e0061}\n`c`';
    expect(JSON.parse(stringLiteral(text))).toBe(text);
    expect(JSON.parse(escaped(JSON.stringify({ text }, null, 2)))).toEqual({ text });
    for (const code of [stringLiteral(text), escaped(JSON.stringify({ text }, null, 2))])
      expect(code).toMatch(/^[\n\x20-\x7e]*$/);
  });
});

describe('webAddress', () => {
  it.each(['https://a.example/x', 'http://a.example'])('accepts %s', (text) => {
    expect(webAddress(text)?.href).toBe(new URL(text).href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//a.example',
    '/x',
    'ftp://a.example',
    'https://',
    '',
  ])('does not take %j', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });
});
