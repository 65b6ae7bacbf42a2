import { expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../../src/adapters/pages/page-text.js';
import { readHtml } from '../../../src/adapters/pages/read-html.js';
import { cpuTime } from '../../support/cpu-time.js';

/**
 * Pages of about this many characters. Each takes minutes or all memory when it is long and read carelessly.
 */
function hostilePages(size: number): readonly (readonly [string, string])[] {
  const fill = (part: string) => part.repeat(Math.floor(size / part.length));
  return [
    ['elements side by side', fill('<div></div>')],
    ['elements in each other', fill('<div>x')],
    ['elements without a body', `<html><body></body></html>${fill('<p>x')}`],
    ['items in each other', fill('<dd><li>x')],
    ['lists in each other', fill('<ul><li>x')],
    ['tables in each other', fill('<table><tr><td>x')],
    [
      'styles that come back',
      `${Array.from({ length: 500 }, (_, index) => `<b a=${index}>`).join('')}${fill('<p>x')}`,
    ],
    ['drawings', fill('<svg><title>')],
    ['links', fill('<a href=x>y</a>')],
    ['a long attribute', `<p style="${fill(' ')}display:none" class="${fill('cookie')}">x`],
    ['quotation marks', fill('<a "')],
    ['signs', fill('<')],
    ['comments', fill('<!--')],
    ['white space', `<pre>a${fill(' ')}b</pre>`],
    ['line breaks', `<ul><li>a${fill('<br>')}b`],
    ['empty blocks', `<ul><li>a${fill('<p></p>')}b`],
    ['one word', fill('a')],
    ['menus', `<nav>${fill('<nav>x</nav>')}`],
  ];
}

/** The tests of hostile pages. Work that grows with the square of `size` takes far more than `maxMs`. */
export function itEndsHostilePages(size: number, maxMs: number): void {
  it.each(hostilePages(size))('%s', { timeout: 90_000 }, (_, html) => {
    const spentMs = cpuTime(() => {
      const content = readHtml({ html, url: 'https://orchard.example/' });
      expect(content?.text.length ?? 0).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
    });
    expect(spentMs).toBeLessThan(maxMs);
  });
}
