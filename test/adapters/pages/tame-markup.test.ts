import { describe, expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../../src/adapters/pages/page-text.js';
import { readHtml } from '../../../src/adapters/pages/read-html.js';
import { tameMarkup } from '../../../src/adapters/pages/tame-markup.js';

const SIZE = 300_000;
const fill = (part: string) => part.repeat(Math.floor(SIZE / part.length));

describe('tameMarkup', () => {
  it('leaves ordinary markup as it is', () => {
    const html =
      '<!doctype html><p class="a > b" title=\'"\'>One<br/>two<img alt="<p>"><ul><li>a<li>b</ul><script>"<div>" < 3</script><input value=">">';
    expect(tameMarkup(html)).toEqual({ markup: html, elements: 8 });
  });

  it('leaves out comments and what a parser takes for one', () => {
    expect(
      tameMarkup('a<!-- <p> -->b<!--> c <!--->d<!-- --!>e<?xml x?>f</ x>g<!x>h<!--never closed').markup,
    ).toBe('ab c defgh');
  });

  it('keeps a sign that begins no tag', () => {
    expect(tameMarkup('1 < 2 <3 << 4').markup).toBe('1 < 2 <3 << 4');
  });

  it('has no elements of style', () => {
    expect(tameMarkup('<B class="x">a</B><font>b</font><big>c').markup).toBe(
      '<span class="x">a</span><span>b</span><span>c',
    );
  });

  it('leaves out the tags that nest too deep and their ends, and keeps their text', () => {
    const deep = `${'<div>'.repeat(600)}x${'</div>'.repeat(600)}<p>y</p>`;
    const { markup, elements } = tameMarkup(deep);
    expect(elements).toBe(513);
    expect(markup.match(/<div>/g)).toHaveLength(512);
    expect(markup.match(/<\/div>/g)).toHaveLength(512);
    expect(markup).toMatch(/x[^y]*<p>y<\/p>$/);
  });

  it('knows that elements of a drawing can end in themselves', () => {
    const html = `<svg/>${'<svg><path/><circle/></svg><svg/>'.repeat(300)}<script>"</b><b>"</script>`;
    expect(tameMarkup(html).markup).toBe(html);
  });

  it('does not count elements that end without saying so', () => {
    const html = '<p>x<ul><li>y<li>z</ul><table><tr><td>1<td>2<tr><td>3</table>'.repeat(600);
    expect(tameMarkup(html).markup).toBe(html);
  });
});

// Each of these takes minutes or all memory when read without care.
describe('a hostile page ends in a text or in none', () => {
  it.each([
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
  ])('%s', { timeout: 90_000 }, (_, html) => {
    const content = readHtml({ html, url: 'https://orchard.example/' });
    expect(content?.text.length ?? 0).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
  });
});
