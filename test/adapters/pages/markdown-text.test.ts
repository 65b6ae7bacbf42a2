import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/adapters/pages/markdown-text.js';

const textOf = (markdown: string) => readMarkdown(markdown).text;

describe('readMarkdown', () => {
  it('writes block marks in one form', () => {
    const markdown =
      'Rules\n=====\n\nGate\n----\n\n### Trees ###\n* One\n    + Deep\n2) Two\n\n| a | b |\n|---|:-:|\n|1|**2**|\n\n***\n\n> Quoted\n> text\n';
    expect(textOf(markdown)).toBe(
      '# Rules\n\n## Gate\n\n### Trees\n\n- One\n    - Deep\n2. Two\n\n| a | b |\n| 1 | 2 |\n\nQuoted text',
    );
  });

  it('joins wrapped lines, also of an item', () => {
    expect(textOf('One\ntwo\n\n- three\n  four\n- five')).toBe('One two\n\n- three four\n- five');
  });

  it('has no inline marks', () => {
    expect(
      textOf(
        '**Never** _pick_ `apples`, ~~or~~ [look](/x "t") at ![pears](p.png) <b>here</b>: snake_case_name 2 * 3 \\*',
      ),
    ).toBe('Never pick apples, or look at pears here: snake_case_name 2 * 3 *');
    expect(textOf('See [the rules][1].\n\n[1]: https://x.example/ "t"')).toBe('See the rules.');
  });

  it('leaves out comments', () => {
    expect(textOf('a <!-- x\ny --> b\n\n<!-- never closed c')).toBe('a b');
  });

  it('keeps code unchanged', () => {
    expect(textOf('```\n# no heading\n```\nAfter')).toBe('# no heading\nAfter');
  });

  it('has the links', () => {
    expect(readMarkdown('[Legal *terms*](/legal) ![x](y.png) [b](<c d>)').links).toEqual([
      { href: '/legal', text: 'Legal terms' },
      { href: 'c d', text: 'b' },
    ]);
  });

  it.each(['[', '*a', '_a ', '`', '[a](', '<a ', '![[', '> ', '* * ', '\\'])(
    'ends with a megabyte of %s',
    (part) => {
      expect(textOf(part.repeat(1_000_000 / part.length))).toBeTypeOf('string');
    },
  );
});
