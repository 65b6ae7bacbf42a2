import { describe, expect, it } from 'vitest';
import { folded, jsonText, plain, plainLines, tableText } from '../../cli/terminal.js';

/** Each would control a terminal, or mislead its reader. */
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['clears the screen', '\u001b[2J\u001b[H'],
  ['colours a verdict', '\u001b[32mPROCEED\u001b[0m'],
  ['sets the title', '\u001b]0;title\u0007'],
  ['links elsewhere', '\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\'],
  ['writes the clipboard', '\u001b]52;c;cm0gLXJm\u0007'],
  ['uses 8-bit controls', '\u009b2J\u009d0;title\u009c'],
  ['goes back in the line', 'allowed\rdenied \b\b\b'],
  ['begins new lines', 'one\nPROCEED\u2028PROCEED\u2029PROCEED\u0085PROCEED'],
  ['turns the line around', 'allowed \u202edeined\u202c \u2066x\u2069'],
  ['hides characters', 'pro\u200bce\u2060ed\ufeff\u00ad\u{e0041}'],
  ['ends strings', 'nul\u0000del\u007f'],
  ['is half a character', 'lone \ud800 half'],
];
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

describe('text of others', () => {
  it.each(HOSTILE)('that %s is plain', (_, text) => {
    expect(text).toMatch(ACTING);
    expect(plain(`before ${text} after`)).not.toMatch(ACTING);
    expect(plain(`before ${text} after`)).toMatch(/^before .* ?after$/);
    expect(plainLines(text).replaceAll('\n', ' ')).not.toMatch(ACTING);
    expect(tableText([[text, 'cell']]).trimEnd()).not.toMatch(ACTING);
  });

  it.each(HOSTILE)('that %s is the same value in JSON, escaped', (_, text) => {
    const shown = jsonText({ [text]: [text] });
    expect(shown.replaceAll('\n', ' ')).not.toMatch(ACTING);
    expect(JSON.parse(shown)).toEqual({ [text]: [text] });
  });

  it('contains no workflow command, wherever a line is broken', () => {
    const shown = plain('far ::error::x ##[set-output name=a]b');
    expect(shown).not.toMatch(/::|##\[/);
    expect(folded(shown, '', 5)).not.toMatch(/^\s*::/m);
  });

  it('keeps the characters of all languages, and is bounded', () => {
    for (const text of ['Größe — 価格 “ok” 👩‍💻', 'می\u200cخواهم']) expect(plain(text)).toBe(text);
    expect(plain('x'.repeat(1_000_000)).length).toBeLessThan(5_000);
  });
});

describe('layout', () => {
  it('folds between words, never within one', () => {
    expect(folded('one two three', '> ', 9)).toBe('> one two\n> three\n');
    expect(folded('a-word-longer-than-the-line x', '', 5)).toBe('a-word-longer-than-the-line\nx\n');
  });

  it('keeps the lines of a text, and aligns columns', () => {
    expect(plainLines('one\r\n  two\u001b\n')).toBe('one\n  two\n');
    expect(
      tableText(
        [
          ['a', 'b'],
          ['long', 'c'],
        ],
        ['x', 'y'],
      ),
    ).toBe('x     y\na     b\nlong  c\n');
  });
});
